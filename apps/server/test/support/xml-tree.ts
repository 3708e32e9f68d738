import { SaxesParser } from 'saxes';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  /** With CDATA. */
  text: string;
}

/** @throws if it is not well-formed XML 1.0 */
export function xmlTree(document: string): XmlElement {
  const above: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [above];
  const parser = new SaxesParser();
  const say = (text: string): void => {
    const last = open.at(-1);
    if (last) last.text += text;
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = {
      name,
      attributes,
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', say);
  parser.on('cdata', say);
  parser.on('closetag', () => void open.pop());
  parser.write(document).close();
  const [root] = above.children;
  if (!root) throw new Error('A document without an element');
  return root;
}

export const childrenOf = ({ children }: XmlElement, name: string): readonly XmlElement[] =>
  children.filter((child) => child.name === name);

export const textOf = (element: XmlElement, name: string): string | undefined =>
  childrenOf(element, name)[0]?.text;
