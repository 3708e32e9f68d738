import { Parser } from 'htmlparser2';
import { CvError } from '../../cv-error.ts';
import { limits } from '../../limits.ts';
import { damagedWord } from '../damaged-word.ts';
import type { FlowDocument } from '../flow-block.ts';
import { ParagraphCount, type TextLook } from '../flow-writer.ts';
import { decodeMarkup } from '../markup-encoding.ts';
import {
  BLOCKS,
  HEADING_CLASS,
  HEADINGS,
  LIST_CLASS,
  LIST_MARK,
  TAB_COUNT,
  UNREAD,
} from './html-elements.ts';
import { HtmlFrame } from './html-frame.ts';
import { elementTraits, styleTraits, within } from './html-look.ts';
import { HtmlRules } from './html-rules.ts';

const MOST_LINKS = 200;
/** Points of text that says nothing of its size. */
const PLAIN_LOOK: TextLook = { bold: false, italic: false, size: 12 };

interface OpenElement {
  name: string;
  look: TextLook;
  unread: boolean;
  typed: boolean;
}

/** Puts the events of an HTML file together as paragraphs and tables. Nothing in it is run, fetched or followed. */
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
    const traits = [elementTraits(name, attributes), ...this.#rules.of(name, className), styleTraits(style)];
    const element: OpenElement = {
      name,
      look: traits.reduce(within, outer?.look ?? PLAIN_LOOK),
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

/** Reads the text of an HTML file. Throws CvError UNREADABLE_FILE where it is nested or longer than a CV can be. */
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
    throw damagedWord(error);
  }
}

/** Reads a document that was saved as HTML, as `readHtmlText` does. */
export function readHtml(bytes: Uint8Array): FlowDocument {
  return readHtmlText(decodeMarkup(bytes, 'windows-1252'));
}
