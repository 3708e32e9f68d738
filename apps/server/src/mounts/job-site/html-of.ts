import { escaped } from '../pages/html.ts';

/** What the pages are made of (examples/public-jobs-widget/tree.js): an element, or a text. */
export type Tree =
  | string
  | {
      readonly tag: string;
      readonly attributes: Readonly<Record<string, unknown>>;
      readonly children: readonly Tree[];
    };

const withoutEnd = new Set(['br', 'img', 'input', 'link', 'meta']);
/** The names that views give elements and attributes; none of them runs anything. */
const plainName = /^(?!on)[a-z][a-z0-9-]*$/u;

/** A tree as HTML, every text and value escaped. @throws Error for a name that no view of ours gives */
export function htmlOf(tree: Tree): string {
  if (typeof tree === 'string') return escaped(tree);
  const { tag, attributes, children } = tree;
  const given = Object.entries(attributes).map(([name, value]) => attribute(plain(name), value));
  const start = `<${plain(tag)}${given.join('')}>`;
  return withoutEnd.has(tag) ? start : `${start}${children.map(htmlOf).join('')}</${tag}>`;
}

const attribute = (name: string, value: unknown): string =>
  value === true ? ` ${name}` : ` ${name}="${escaped(String(value))}"`;

function plain(name: string): string {
  if (!plainName.test(name) || name === 'script' || name === 'style')
    throw new Error(`A view makes ${JSON.stringify(name)}.`);
  return name;
}
