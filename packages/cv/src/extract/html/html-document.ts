import { Parser } from 'htmlparser2';
import { CvError } from '../../cv-error.ts';
import { limits } from '../../limits.ts';
import {
  toDamagedWordError,
  type FlowBlock,
  type FlowDocument,
  type FlowTable,
  FlowWriter,
  ParagraphCount,
  type TextLook,
} from '../flow.ts';
import { decodeMarkup } from '../markup.ts';
import { cleanText } from '../text-clean.ts';
import {
  BLOCKS,
  readElementTraits,
  HEADING_CLASS,
  HEADINGS,
  HtmlRules,
  LIST_CLASS,
  LIST_MARK,
  readStyleTraits,
  TAB_COUNT,
  UNREAD,
  applyTraits,
} from './html-look.ts';

const MOST_LINKS = 200;

/** Browsers' default size in points. */
const PLAIN_LOOK: TextLook = { bold: false, italic: false, size: 12 };

interface OpenElement {
  name: string;
  look: TextLook;
  unread: boolean;
  typed: boolean;
}

/** Reads HTML without running scripts, loading resources or following links. */
class HtmlReader {
  readonly links: string[] = [];
  readonly #rules = new HtmlRules();
  readonly #count = new ParagraphCount();
  readonly #frames: HtmlFrame[] = [new HtmlFrame(this.#count)];
  readonly #elements: OpenElement[] = [];
  #css = '';

  finish(): FlowDocument {
    while (this.#frames.length > 1) this.#closeCell();
    const frame = this.#frame;
    frame.endParagraph();
    frame.closeTable();
    return { headers: [], body: frame.blocks, footers: [], links: this.links };
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#elements.length >= limits.groupDepth) {
      throw new CvError(
        'UNREADABLE_FILE',
        'The document is nested beyond what a CV can be. Save it as PDF and upload that.',
      );
    }
    const { style = '', class: className = '' } = attributes;
    const outer = this.#elements.at(-1);
    const traits = [
      readElementTraits(name, attributes),
      ...this.#rules.of(name, className),
      readStyleTraits(style),
    ];
    const element: OpenElement = {
      name,
      look: traits.reduce(applyTraits, outer?.look ?? PLAIN_LOOK),
      unread:
        outer?.unread === true ||
        UNREAD.has(name) ||
        traits.some(({ hidden }) => hidden) ||
        LIST_MARK.test(style),
      typed: outer?.typed === true || name === 'pre',
    };
    this.#elements.push(element);
    if (LIST_MARK.test(style)) this.#frame.bullet = true;
    if (element.unread) return;
    this.#openBlock(name, className);
    this.#openInline(name, attributes, element.look);
  }

  close(name: string): void {
    const element = this.#elements.pop();
    if (name === 'style') {
      this.#rules.add(this.#css);
      this.#css = '';
    }
    if (element?.unread === true) return;
    if (name === 'td' || name === 'th') this.#closeCell();
    else if (BLOCKS.has(name)) this.#frame.endParagraph();
    if (name === 'table') this.#frame.closeTable();
  }

  text(text: string): void {
    const element = this.#elements.at(-1);
    if (element?.name === 'style') this.#css += text;
    else if (element?.unread !== true)
      this.#frame.addText(text, element?.look ?? PLAIN_LOOK, element?.typed ?? false);
  }

  get #frame(): HtmlFrame {
    const frame = this.#frames.at(-1);
    if (frame === undefined) throw new RangeError('unbalanced document');
    return frame;
  }

  #openBlock(name: string, className: string): void {
    if (!BLOCKS.has(name)) return;
    this.#frame.endParagraph();
    if (name === 'table') {
      this.#frame.closeTable();
      this.#frame.table = { kind: 'table', rows: [] };
    } else if (name === 'tr') this.#frame.openRow();
    else if ((name === 'td' || name === 'th') && this.#frame.table !== null)
      this.#frames.push(new HtmlFrame(this.#count));
    this.#frame.heading = HEADINGS.has(name) || HEADING_CLASS.test(className);
    this.#frame.bullet = name === 'li' || this.#elements.at(-2)?.name === 'li' || LIST_CLASS.test(className);
  }

  #openInline(name: string, attributes: Readonly<Record<string, string>>, look: TextLook): void {
    const { href, style = '' } = attributes;
    if (name === 'br') this.#frame.breakLine();
    else if (name === 'a' && href !== undefined && this.links.length < MOST_LINKS) this.links.push(href);
    else if (name === 'span' && TAB_COUNT.test(style)) this.#frame.addTab(look);
  }

  #closeCell(): void {
    if (this.#frames.length < 2) return;
    const cell = this.#frames.pop();
    cell?.endParagraph();
    cell?.closeTable();
    if (cell !== undefined) this.#frame.table?.rows.at(-1)?.push(cell.blocks);
  }
}

export function readHtmlText(html: string): FlowDocument {
  const reader = new HtmlReader();
  const parser = new Parser({
    onopentag: (name, attributes) => reader.open(name, attributes),
    onclosetag: (name) => reader.close(name),
    ontext: (text) => reader.text(text),
  });
  try {
    parser.write(html);
    parser.end();
    return reader.finish();
  } catch (error) {
    throw toDamagedWordError(error);
  }
}

export function readHtml(bytes: Uint8Array): FlowDocument {
  return readHtmlText(decodeMarkup(bytes, 'windows-1252'));
}

class HtmlFrame {
  readonly blocks: FlowBlock[] = [];
  readonly #count: ParagraphCount;
  readonly #writer: FlowWriter;
  table: FlowTable | null = null;
  heading = false;
  bullet = false;

  constructor(count: ParagraphCount) {
    this.#count = count;
    this.#writer = new FlowWriter(count);
  }

  /** Collapses spaces as browsers do. */
  addText(text: string, look: TextLook, isAsTyped: boolean): void {
    if (isAsTyped) {
      for (const [index, line] of text.split(/\r?\n/).entries()) {
        if (index > 0) this.#writer.breakLine();
        this.#writer.add(cleanText(line), look);
      }
      return;
    }
    const spaced = text.replace(/[ \t\r\n\f]+/g, ' ');
    this.#writer.add(cleanText(this.#writer.isSpaced ? spaced.replace(/^ /, '') : spaced), look);
  }

  addTab(look: TextLook): void {
    this.#writer.add('\t', look);
  }

  breakLine(): void {
    this.#writer.breakLine();
  }

  endParagraph(): void {
    if (this.#writer.hasText) this.blocks.push(this.#writer.end(this));
    else this.#writer.clear();
    this.bullet = false;
    this.heading = false;
  }

  openRow(): void {
    this.#count.add();
    this.table?.rows.push([]);
  }

  closeTable(): void {
    if (this.table !== null && this.table.rows.length > 0) this.blocks.push(this.table);
    this.table = null;
  }
}

const MOST_PARTS = 50;

interface MhtmlPart {
  header: string;
  body: string;
}

function splitMhtml(archive: string): MhtmlPart[] {
  const boundary = /boundary\s*=\s*(?:"([^"\r\n]{1,100})"|([^\s;"]{1,100}))/i.exec(archive.slice(0, 8_192));
  const mark = boundary?.[1] ?? boundary?.[2];
  if (mark === undefined) return [];
  return archive
    .split(`--${mark}`, MOST_PARTS)
    .slice(1)
    .map((part) => {
      const [header = ''] = part.split(/\r?\n\r?\n/, 1);
      return { header, body: part.slice(header.length) };
    });
}

function decodeBody({ header, body }: MhtmlPart): Uint8Array {
  const encoding = /^Content-Transfer-Encoding:\s*([\w-]{1,30})/im.exec(header)?.[1]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1');
  const plain = body
    .replace(/=[ \t]{0,20}\r?\n/g, '')
    .replace(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(plain, 'latin1');
}

/** Reads the HTML part of a web archive (RFC 2557). */
export function readMhtml(bytes: Uint8Array): FlowDocument {
  const html = splitMhtml(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'),
  ).find(({ header }) => /^Content-Type:\s*text\/html/im.test(header));
  if (html === undefined)
    throw new CvError('UNREADABLE_FILE', 'The document has no text part. Save it as PDF and upload that.');
  const charset = /charset\s*=\s*"?([\w-]{2,40})/i.exec(html.header)?.[1];
  const body = decodeBody(html);
  return charset === undefined ? readHtml(body) : readHtmlText(decodeMarkup(body, charset));
}
