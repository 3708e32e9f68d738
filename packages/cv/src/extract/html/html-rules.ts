import { styleTraits, type HtmlTraits } from './html-look.ts';

const MOST_RULES = 500;
/** Characters of a style sheet that are looked at; Word writes some 20,000. */
const MOST_CSS = 200_000;
const RULE = /([^{}]{1,300})\{([^{}]{0,3000})\}/g;
/** Selectors of an element, a class, or an element of a class; what a document needs of CSS. */
const SELECTOR = /^(?:[a-z]\w{0,15})?(?:\.[\w-]{1,60})?$/i;

/** The rules of a page's own style sheet that say how text is set, by selector. */
export class HtmlRules {
  readonly #rules = new Map<string, HtmlTraits>();

  /** Takes what a `style` element holds. */
  add(css: string): void {
    const plain = css
      .slice(0, MOST_CSS)
      .replace(/<!--|-->/g, '')
      .replace(/\/\*[^*]{0,2000}\*\//g, '');
    for (const [, selectors = '', style = ''] of plain.matchAll(RULE)) {
      for (const selector of selectors.split(',').map((text) => text.trim().toLowerCase())) {
        if (this.#rules.size >= MOST_RULES) return;
        if (selector !== '' && SELECTOR.test(selector)) this.#rules.set(selector, styleTraits(style));
      }
    }
  }

  /** What the rules say of an element, from the widest to the narrowest. */
  of(name: string, className: string): HtmlTraits[] {
    const classes = className.toLowerCase().split(/\s+/).slice(0, 8);
    const selectors = [name, ...classes.flatMap((one) => [`.${one}`, `${name}.${one}`])];
    return selectors.flatMap((selector) => this.#rules.get(selector) ?? []);
  }
}
