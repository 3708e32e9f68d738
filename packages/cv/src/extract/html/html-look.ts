import type { TextLook } from '../flow.ts';

export const UNREAD: ReadonlySet<string> = new Set([
  'script',
  'title',
  'xml',
  'noscript',
  'template',
  'object',
  'svg',
  'math',
  'select',
  'textarea',
  'button',
  'audio',
  'video',
  'canvas',
  'iframe',
  'del',
]);

export const BLOCKS: ReadonlySet<string> = new Set([
  'p',
  'div',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'li',
  'ul',
  'ol',
  'dl',
  'dt',
  'dd',
  'table',
  'tr',
  'td',
  'th',
  'body',
  'center',
  'blockquote',
  'pre',
  'address',
  'section',
  'article',
  'header',
  'footer',
  'main',
  'aside',
  'hr',
  'caption',
  'figure',
  'figcaption',
  'form',
  'fieldset',
]);

export const HEADINGS: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

export const HEADING_CLASS = /^Mso(?:Title|Subtitle|Heading)/i;

export const LIST_CLASS = /^MsoList/i;

/** Marks bullets and numbers that Word prints for readers without lists. */
export const LIST_MARK = /mso-list\s*:\s*Ignore/i;

/** Marks a tab, which Word prints as spaces. */
export const TAB_COUNT = /mso-tab-count\s*:\s*(\d{1,2})/i;

/** Null means that the value is inherited. */
interface HtmlTraits {
  bold: boolean | null;
  italic: boolean | null;
  size: number | null;
  hidden: boolean;
}

const NO_TRAITS: HtmlTraits = { bold: null, italic: null, size: null, hidden: false };

const BOLD = new Set(['b', 'strong', 'th', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

const ITALIC = new Set(['i', 'em', 'cite', 'address']);

/** The sizes of headings in points, as browsers show them. */
const HEADING_SIZES: Readonly<Record<string, number>> = { h1: 24, h2: 18, h3: 14, h4: 12, h5: 10, h6: 8 };

const FONT_SIZES: readonly number[] = [8, 8, 10, 12, 14, 18, 24, 36];

/** Points per unit; relative sizes are ignored. */
const UNITS: Readonly<Record<string, number>> = { pt: 1, px: 0.75, in: 72, cm: 28.35, mm: 2.835 };

const LEAST_BOLD = 600;

function parseFontSize(style: string): number | null {
  const [, number, unit = ''] =
    /font(?:-size)?\s*:[^;]{0,100}?\b(\d{1,4}(?:\.\d{1,4})?)(pt|px|in|cm|mm)\b/i.exec(style) ?? [];
  const points = UNITS[unit.toLowerCase()];
  return number === undefined || points === undefined ? null : Math.round(Number(number) * points * 2) / 2;
}

function parseBold(style: string): boolean | null {
  const weight = /font-weight\s*:\s*(bold|normal|\d{3})/i.exec(style)?.[1]?.toLowerCase();
  if (weight === undefined) return null;
  return weight === 'bold' || Number(weight) >= LEAST_BOLD;
}

export function readStyleTraits(style: string): HtmlTraits {
  const italic = /font-style\s*:\s*(italic|normal)/i.exec(style)?.[1]?.toLowerCase();
  return {
    bold: parseBold(style),
    italic: italic === undefined ? null : italic === 'italic',
    size: parseFontSize(style),
    hidden: /display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all/i.test(style),
  };
}

export function readElementTraits(name: string, attributes: Readonly<Record<string, string>>): HtmlTraits {
  const fontSize = name === 'font' ? FONT_SIZES[Number(attributes.size)] : undefined;
  return {
    ...NO_TRAITS,
    bold: BOLD.has(name) ? true : null,
    italic: ITALIC.has(name) ? true : null,
    size: HEADING_SIZES[name] ?? fontSize ?? null,
    hidden: 'hidden' in attributes,
  };
}

export function applyTraits(outer: TextLook, traits: HtmlTraits): TextLook {
  return {
    bold: traits.bold ?? outer.bold,
    italic: traits.italic ?? outer.italic,
    size: traits.size ?? outer.size,
  };
}

const MOST_RULES = 500;

/** The most characters of style sheets that are read. Word writes about 20,000. */
const MOST_CSS = 200_000;

const RULE = /([^{}]{1,300})\{([^{}]{0,3000})\}/g;

/** Matches an element, a class, or both. */
const SELECTOR = /^(?:[a-z]\w{0,15})?(?:\.[\w-]{1,60})?$/i;

export class HtmlRules {
  readonly #rules = new Map<string, HtmlTraits>();

  add(css: string): void {
    const plain = css
      .slice(0, MOST_CSS)
      .replace(/<!--|-->/g, '')
      .replace(/\/\*[^*]{0,2000}\*\//g, '');
    for (const [, selectors = '', style = ''] of plain.matchAll(RULE)) {
      for (const selector of selectors.split(',').map((text) => text.trim().toLowerCase())) {
        if (this.#rules.size >= MOST_RULES) return;
        if (selector !== '' && SELECTOR.test(selector)) this.#rules.set(selector, readStyleTraits(style));
      }
    }
  }

  /** Returns the rules of an element, least specific first. */
  of(name: string, className: string): HtmlTraits[] {
    const classes = className.toLowerCase().split(/\s+/).slice(0, 8);
    const selectors = [name, ...classes.flatMap((one) => [`.${one}`, `${name}.${one}`])];
    return selectors.flatMap((selector) => this.#rules.get(selector) ?? []);
  }
}
