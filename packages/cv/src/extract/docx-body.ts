import {
  type FlowBlock,
  type FlowDocument,
  type FlowParagraph,
  type FlowTable,
  type FlowText,
  ParagraphCount,
} from './flow.ts';
import { readXml, type XmlHandler } from './markup.ts';
import { cleanText, ICON } from './text-clean.ts';

interface BlockFrame {
  blocks: FlowBlock[];
  table: FlowTable | null;
  paragraph: OpenParagraph | null;
  /** Text boxes, which follow the open paragraph. */
  boxes: FlowBlock[];
}

function createFrame(): BlockFrame {
  return { blocks: [], table: null, paragraph: null, boxes: [] };
}

interface OpenParagraph extends FlowParagraph {
  style: ParagraphStyle | null;
  letters: number;
  boldLetters: number;
  italicLetters: number;
}

interface DocxRunTraits {
  bold: boolean | null;
  italic: boolean;
  size: number | null;
  hidden: boolean;
}

const NO_TRAITS: DocxRunTraits = { bold: null, italic: false, size: null, hidden: false };

/** Elements whose text is repeated elsewhere, or was deleted by a reviewer. */
const SKIPPED = new Set([
  'mc:Fallback',
  'w:del',
  'w:moveFrom',
  'w:comment',
  'w:footnote',
  'wp:docPr',
  'w:rubyBase',
  'w:glossaryDocument',
]);

/** Annotations in WordprocessingML 2003 that are skipped. */
const SKIPPED_ANNOTATIONS = new Set(['Word.Deletion', 'Word.Comment']);

const FRAMES = new Set(['w:tc', 'w:txbxContent', 'w:hdr', 'w:ftr']);

function isOn(value: string | undefined): boolean {
  return value !== '0' && value !== 'false' && value !== 'none';
}

function isReviewed(name: string, attributes: Record<string, string>): boolean {
  return name === 'aml:annotation' && SKIPPED_ANNOTATIONS.has(attributes['w:type'] ?? '');
}

class BodyReader implements XmlHandler {
  readonly #styles: Map<string, ParagraphStyle>;
  readonly #targets: Map<string, string>;
  readonly #frames: BlockFrame[] = [createFrame()];
  readonly #path: string[] = [];
  readonly headers: FlowBlock[] = [];
  readonly footers: FlowBlock[] = [];
  readonly links: string[] = [];
  #run: DocxRunTraits = { ...NO_TRAITS };
  #skipDepth = 0;
  #collecting: 'text' | 'instruction' | null = null;
  readonly #count = new ParagraphCount();

  constructor(styles: Map<string, ParagraphStyle>, targets: Map<string, string>) {
    this.#styles = styles;
    this.#targets = targets;
  }

  finish(): FlowDocument {
    const { headers, footers, links } = this;
    return { headers, body: this.#frames[0]?.blocks ?? [], footers, links };
  }

  open(name: string, attributes: Record<string, string>): void {
    this.#path.push(name);
    if (this.#skipDepth > 0 || SKIPPED.has(name) || isReviewed(name, attributes)) {
      this.#skipDepth++;
      return;
    }
    this.#openStructure(name);
    this.#openInline(name, attributes);
    this.#openProperty(name, attributes);
  }

  close(name: string): void {
    this.#path.pop();
    if (this.#skipDepth > 0) {
      this.#skipDepth--;
      return;
    }
    if (name === 'w:p') this.#closeParagraph();
    else if (FRAMES.has(name)) this.#closeFrame(name);
    else if (name === 'w:tbl') this.#closeTable();
    else if (name === 'w:t' || name === 'w:instrText') this.#collecting = null;
    else if (name === 'w:r') this.#run = { ...NO_TRAITS };
  }

  text(text: string): void {
    if (this.#skipDepth > 0 || this.#collecting === null) return;
    if (this.#collecting === 'text') this.#add(cleanText(text));
    else this.#addLink(/HYPERLINK\s+"([^"]+)"/.exec(text)?.[1]);
  }

  #top(): BlockFrame {
    const top = this.#frames.at(-1);
    if (top === undefined) throw new RangeError('unbalanced document');
    return top;
  }

  #openStructure(name: string): void {
    const top = this.#top();
    if (name === 'w:p') {
      const plain = {
        letters: 0,
        boldLetters: 0,
        italicLetters: 0,
        style: null,
        bullet: false,
        heading: false,
      };
      top.paragraph = { kind: 'paragraph', lines: [], ...plain };
    } else if (name === 'w:tbl') top.table = { kind: 'table', rows: [] };
    else if (name === 'w:tr') top.table?.rows.push([]);
    else if (FRAMES.has(name)) this.#frames.push(createFrame());
  }

  #openInline(name: string, attributes: Record<string, string>): void {
    if (name === 'w:t') this.#collecting = 'text';
    else if (name === 'w:instrText') this.#collecting = 'instruction';
    else if ((name === 'w:tab' && this.#path.at(-2) === 'w:r') || name === 'w:ptab') this.#add('\t');
    else if (name === 'w:br' || name === 'w:cr') this.#add('\n');
    else if (name === 'w:noBreakHyphen') this.#add('-');
    else if (name === 'w:sym') this.#add(ICON);
    else if (name === 'w:hyperlink') this.#addLink(this.#targets.get(attributes['r:id'] ?? ''));
    else if (name === 'w:hlink') this.#addLink(attributes['w:dest']);
  }

  #openProperty(name: string, attributes: Record<string, string>): void {
    const parent = this.#path.at(-2);
    const value = attributes['w:val'];
    if (parent === 'w:rPr' && this.#path.at(-3) === 'w:r') this.#setRunTrait(name, value);
    const paragraph = this.#top().paragraph;
    if (paragraph === null || (parent !== 'w:pPr' && parent !== 'w:numPr')) return;
    if (name === 'w:pStyle') {
      paragraph.style = this.#styles.get(value ?? '') ?? null;
      paragraph.heading = paragraph.style?.heading ?? false;
      paragraph.bullet ||= paragraph.style?.list ?? false;
    } else if (name === 'w:listPr') paragraph.bullet = true;
    else if (name === 'w:numId') paragraph.bullet = value !== '0';
    else if (name === 'w:outlineLvl') paragraph.heading = Number(value) < 9;
  }

  #setRunTrait(name: string, value: string | undefined): void {
    if (name === 'w:b') this.#run.bold = isOn(value);
    else if (name === 'w:i') this.#run.italic = isOn(value);
    else if (name === 'w:sz') this.#run.size = Number(value) / 2;
    else if (name === 'w:vanish') this.#run.hidden = isOn(value);
  }

  #addLink(target: string | undefined): void {
    if (target !== undefined && this.links.length < 200) this.links.push(target);
  }

  #add(text: string): void {
    const paragraph = this.#top().paragraph;
    if (paragraph === null || this.#run.hidden) return;
    const [first = '', ...rest] = text.split('\n');
    this.#append(paragraph, first);
    for (const line of rest) {
      paragraph.lines.push({ text: '', size: 0, bold: true, italic: true });
      this.#append(paragraph, line);
    }
  }

  #append(paragraph: OpenParagraph, text: string): void {
    const line: FlowText = paragraph.lines.at(-1) ?? { text: '', size: 0, bold: true, italic: true };
    if (paragraph.lines.length === 0) paragraph.lines.push(line);
    line.text += text;
    if (text.trim() === '') return;
    line.bold &&= this.#run.bold ?? paragraph.style?.bold ?? false;
    line.italic &&= this.#run.italic;
    line.size = Math.max(line.size, this.#run.size ?? paragraph.style?.size ?? 0);
  }

  #closeParagraph(): void {
    const top = this.#top();
    const paragraph = top.paragraph;
    top.paragraph = null;
    if (paragraph !== null) {
      this.#count.add();
      const { lines, bullet, heading } = paragraph;
      top.blocks.push({ kind: 'paragraph', lines, bullet: bullet && !heading, heading });
    }
    top.blocks.push(...top.boxes.splice(0));
  }

  #closeFrame(name: string): void {
    const closed = this.#frames.pop();
    if (closed === undefined || this.#frames.length === 0) throw new RangeError('unbalanced document');
    const top = this.#top();
    if (name === 'w:tc') top.table?.rows.at(-1)?.push(closed.blocks);
    else if (name === 'w:hdr') this.headers.push(...closed.blocks);
    else if (name === 'w:ftr') this.footers.push(...closed.blocks);
    else top.boxes.push(...closed.blocks);
  }

  #closeTable(): void {
    const top = this.#top();
    if (top.table !== null) top.blocks.push(top.table);
    top.table = null;
  }
}

export function readDocxBody(
  xml: string,
  styles: Map<string, ParagraphStyle>,
  targets: Map<string, string>,
): FlowDocument {
  const reader = new BodyReader(styles, targets);
  readXml(xml, reader);
  return reader.finish();
}

interface ParagraphStyle {
  heading: boolean;
  list: boolean;
  bold: boolean;
  size: number | null;
  basedOn: string | null;
}

export const HEADING_NAME =
  /^(heading|title|subtitle|überschrift|titre|título|titulo|titolo|kop|section|resume section)/i;

const LIST_NAME = /^(list|aufzählung|liste|lista|elenco|lijst)/i;

interface OpenStyle extends ParagraphStyle {
  id: string;
}

export function readStyles(xml: string): Map<string, ParagraphStyle> {
  const styles = new Map<string, ParagraphStyle>();
  let open: OpenStyle | null = null;
  readXml(xml, {
    open(name, attributes) {
      const value = attributes['w:val'] ?? '';
      if (name === 'w:style') {
        const id = attributes['w:styleId'] ?? '';
        open = { id, heading: false, list: false, bold: false, size: null, basedOn: null };
      } else if (open !== null) describe(open, name, value);
    },
    close(name) {
      if (name !== 'w:style' || open === null) return;
      styles.set(open.id, open);
      open = null;
    },
    text: () => undefined,
  });
  return inheritStyles(styles);
}

function describe(style: OpenStyle, name: string, value: string): void {
  if (name === 'w:name') {
    style.heading ||= HEADING_NAME.test(value);
    style.list ||= LIST_NAME.test(value);
  } else if (name === 'w:basedOn') style.basedOn = value;
  else if (name === 'w:outlineLvl') style.heading ||= Number(value) < 9;
  else if (name === 'w:b') style.bold = value !== '0' && value !== 'false';
  else if (name === 'w:sz') style.size = Number(value) / 2;
  else if (name === 'w:numPr') style.list = true;
}

function inheritStyles(styles: Map<string, ParagraphStyle>): Map<string, ParagraphStyle> {
  for (const style of styles.values()) {
    let base = style.basedOn === null ? undefined : styles.get(style.basedOn);
    for (let step = 0; base !== undefined && step < 12; step++) {
      style.bold ||= base.bold;
      style.size ??= base.size;
      style.list ||= base.list;
      base = base.basedOn === null ? undefined : styles.get(base.basedOn);
    }
  }
  return styles;
}
