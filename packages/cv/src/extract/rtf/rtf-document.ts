import { HEADING_NAME } from '../docx-body.ts';
import {
  toDamagedWordError,
  type FlowBlock,
  type FlowDocument,
  ParagraphCount,
  type TextLook,
} from '../flow.ts';
import { RtfFonts, RtfStory } from './rtf-text.ts';
import {
  BOXES,
  CHARACTERS,
  FOOTERS,
  HEADERS,
  LIST_MARKS,
  type RtfHandler,
  scanRtf,
  SKIPPED,
  STARRED_WITH_TEXT,
  SYMBOLS,
} from './rtf-tokens.ts';

type RtfRole = 'text' | 'skipped' | 'both-alphabets' | 'fonts' | 'styles' | 'instruction';

interface RtfGroup extends TextLook {
  role: RtfRole;
  font: number;
  hidden: boolean;
  /** Number of fallback characters after `\u`. */
  standIns: number;
  /** True if `\*` precedes the group's first word. */
  starred: boolean;
  story: { kind: 'header' | 'footer' | 'box'; text: RtfStory } | null;
}

const PLAIN_SIZE = 12;

function createPlainLook(): TextLook & { font: number; hidden: boolean } {
  return { bold: false, italic: false, size: PLAIN_SIZE, hidden: false, font: -1 };
}

function createRootGroup(): RtfGroup {
  return { ...createPlainLook(), role: 'text', standIns: 1, starred: false, story: null };
}

const MOST_LINKS = 200;

const NO_LIST = 0;

/** Outline levels below this one are headings. */
const TEXT_LEVEL = 9;

/** Reads RTF. Unknown control words are ignored, as the format demands. */
class RtfReader implements RtfHandler {
  readonly links: string[] = [];
  readonly headers: FlowBlock[] = [];
  readonly footers: FlowBlock[] = [];
  readonly #fonts = new RtfFonts();
  readonly #headings = new Set<number>();
  readonly #groups: RtfGroup[] = [];
  readonly #count = new ParagraphCount();
  readonly #stories: RtfStory[] = [new RtfStory(this.#count)];
  #group: RtfGroup = createRootGroup();
  #entry = '';
  #style = 0;
  #toSkip = 0;
  /** Bytes wait here and are decoded together, because a character may have several. */
  #bytes: number[] = [];

  finish(): FlowDocument {
    const { headers, footers, links } = this;
    return { headers, body: this.#story.finish(), footers, links };
  }

  get #story(): RtfStory {
    const story = this.#stories.at(-1);
    if (story === undefined) throw new RangeError('unbalanced document');
    return story;
  }

  open(): void {
    this.#flush();
    this.#toSkip = 0;
    this.#groups.push(this.#group);
    this.#group = { ...this.#group, starred: false, story: null };
  }

  close(): void {
    this.#flush();
    this.#toSkip = 0;
    const { role, story } = this.#group;
    if (role === 'instruction') this.#addLink();
    if (story !== null) this.#closeStory(story);
    this.#group = this.#groups.pop() ?? createRootGroup();
  }

  text(bytes: Uint8Array): void {
    if (this.#group.role === 'skipped' || this.#group.role === 'both-alphabets') return;
    const from = Math.min(this.#toSkip, bytes.length);
    this.#toSkip -= from;
    for (let at = from; at < bytes.length; at++) this.#bytes.push(bytes[at] ?? 0);
  }

  symbol(symbol: string): void {
    this.#flush();
    if (symbol === '*') this.#group.starred = true;
    else this.#print(SYMBOLS[symbol] ?? '');
  }

  word(name: string, value: number | null): void {
    this.#flush();
    if (this.#group.starred || this.#isDestination(name)) this.#enter(name);
    else if (this.#group.role === 'skipped') return;
    else if (name === 'u') this.#unicode(value ?? 0);
    else if (name in CHARACTERS) this.#print(CHARACTERS[name] ?? '');
    else if (this.#group.role === 'text') this.#setText(name, value);
    else this.#setTable(name, value ?? 0);
  }

  #isDestination(name: string): boolean {
    return (
      SKIPPED.has(name) ||
      LIST_MARKS.has(name) ||
      HEADERS.has(name) ||
      FOOTERS.has(name) ||
      BOXES.has(name) ||
      ['fonttbl', 'stylesheet', 'fldinst', 'upr', 'ud'].includes(name)
    );
  }

  #enter(name: string): void {
    const group = this.#group;
    const { starred } = group;
    group.starred = false;
    if (group.role === 'both-alphabets' && name === 'ud') group.role = 'text';
    else if (group.role !== 'text' || SKIPPED.has(name))
      group.role = group.role === 'text' ? 'skipped' : group.role;
    else if (LIST_MARKS.has(name)) {
      this.#story.bullet = true;
      group.role = 'skipped';
    } else if (HEADERS.has(name)) this.#openStory('header');
    else if (FOOTERS.has(name)) this.#openStory('footer');
    else if (BOXES.has(name)) this.#openStory('box');
    else if (name === 'fonttbl') group.role = 'fonts';
    else if (name === 'stylesheet') group.role = 'styles';
    else if (name === 'upr') group.role = 'both-alphabets';
    else if (name === 'fldinst') {
      group.role = 'instruction';
      this.#entry = '';
    } else if (starred && !STARRED_WITH_TEXT.has(name)) group.role = 'skipped';
  }

  #openStory(kind: 'header' | 'footer' | 'box'): void {
    const text = new RtfStory(this.#count);
    this.#group.story = { kind, text };
    Object.assign(this.#group, createPlainLook());
    this.#stories.push(text);
  }

  #closeStory({ kind, text }: NonNullable<RtfGroup['story']>): void {
    this.#stories.pop();
    const blocks = text.finish();
    if (kind === 'box') this.#story.addBox(blocks);
    else if (kind === 'header') this.headers.push(...blocks);
    else this.footers.push(...blocks);
  }

  #flush(): void {
    if (this.#bytes.length === 0) return;
    const text = this.#fonts.decode(Uint8Array.from(this.#bytes), this.#group.font);
    this.#bytes = [];
    this.#print(text);
  }

  #print(text: string): void {
    const { role, hidden } = this.#group;
    if (role === 'text') {
      if (!hidden) this.#story.add(text, this.#group);
    } else if (role === 'styles' || role === 'instruction') {
      this.#entry += text;
      if (role === 'styles' && text.includes(';')) this.#endStyle();
    }
  }

  #unicode(value: number): void {
    if (this.#group.role === 'text' || this.#group.role === 'instruction')
      this.#print(String.fromCharCode(value < 0 ? value + 0x10000 : value));
    this.#toSkip = this.#group.standIns;
  }

  #addLink(): void {
    const target = /HYPERLINK\s+"([^"]{1,2000})"/.exec(this.#entry)?.[1];
    if (target !== undefined && this.links.length < MOST_LINKS) this.links.push(target);
    this.#entry = '';
  }

  #endStyle(): void {
    if (this.#style > 0 && HEADING_NAME.test(this.#entry.trim())) this.#headings.add(this.#style);
    this.#entry = '';
    this.#style = 0;
  }

  #setTable(name: string, value: number): void {
    if (name === 's') this.#style = value;
    else if (name === 'uc') this.#group.standIns = value;
    else if (this.#group.role !== 'fonts') return;
    else if (name === 'f') this.#group.font = value;
    else if (name === 'fcharset') this.#fonts.setCharset(this.#group.font, value);
    else if (name === 'cpg') this.#fonts.setCodePage(this.#group.font, value);
  }

  #setText(name: string, value: number | null): void {
    if (!this.#setLook(name, value) && !this.#setParagraph(name, value)) this.#end(name);
  }

  #setLook(name: string, value: number | null): boolean {
    const group = this.#group;
    if (name === 'b') group.bold = value !== 0;
    else if (name === 'i') group.italic = value !== 0;
    else if (name === 'fs') group.size = (value ?? 24) / 2;
    else if (name === 'f') group.font = value ?? 0;
    else if (name === 'v' || name === 'deleted') group.hidden = value !== 0;
    else if (name === 'uc') group.standIns = Math.max(0, value ?? 1);
    else if (name === 'plain') Object.assign(group, createPlainLook());
    else if (name === 'ansicpg') this.#fonts.codePage = value ?? 1252;
    else if (name === 'mac') this.#fonts.codePage = 10000;
    else return false;
    return true;
  }

  #setParagraph(name: string, value: number | null): boolean {
    const story = this.#story;
    if (name === 'pard') story.reset();
    else if (name === 'intbl') story.inTable = true;
    else if (name === 's') story.heading = this.#headings.has(value ?? 0);
    else if (name === 'outlinelevel') story.heading = (value ?? TEXT_LEVEL) < TEXT_LEVEL;
    else if (name === 'ls') story.bullet = (value ?? NO_LIST) !== NO_LIST;
    else if (name === 'line' || name === 'column' || name === 'page') story.breakLine();
    else return false;
    return true;
  }

  #end(name: string): void {
    if (name === 'par' || name === 'sect') this.#story.end('paragraph');
    else if (name === 'cell') this.#story.end('cell');
    else if (name === 'row') this.#story.end('row');
    else if (name === 'nestcell') this.#story.end('inner-cell');
    else if (name === 'nestrow') this.#story.end('inner-row');
  }
}

export function readRtf(bytes: Uint8Array): FlowDocument {
  const reader = new RtfReader();
  try {
    scanRtf(bytes, reader);
    return reader.finish();
  } catch (error) {
    throw toDamagedWordError(error);
  }
}
