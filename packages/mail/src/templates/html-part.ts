import { convert } from 'html-to-text';
import { Tokenizer, TypeGuards } from 'liquidjs';
import { isShallow, createSanitiser, removeBadAddresses } from '../html/sanitise-mail.ts';
import { engines, type NameInTemplate, readTemplate, type Scope, type Template } from './template.ts';
import { TemplateError, templateLimits } from './template-limits.ts';

interface HtmlPart {
  /** Renders HTML that is safe for any record. */
  html(scope: Scope): string;
  names(): readonly NameInTemplate[];
  /**
   * Renders the HTML as text.
   * @param html the result of {@link html} for the same scope
   */
  text(scope: Scope, html: string): string;
}

/**
 * Reads an HTML template. If all its tags are in texts and quoted attributes, the template is made safe once. Rendering
 * then only escapes values and checks addresses. Other templates are made safe on each render.
 * @throws TemplateError
 */
export function readHtmlPart(source: string): HtmlPart {
  const fullTemplate = readTemplate('html', source, engines.html);
  const sanitiser = createSanitiser();
  const sanitise = (html: string): string => attempt(() => sanitiser(html));
  const textOf = (html: string): string => attempt(() => convertHtmlToText(html));
  const protectedOne = protectTemplate(source);
  const safe = protectedOne && sanitise(requireShallow(protectedOne.html));
  const safeSource = safe === undefined ? undefined : protectedOne?.restore(safe, 'all');
  const textSource = safe === undefined ? undefined : protectedOne?.restore(textOf(safe), 'tags');
  const once = tryReadTemplate('html', safeSource);
  const text = tryReadTemplate('text', textSource);
  return {
    html: (scope) =>
      once
        ? removeBadAddresses(requireShallow(once.render(scope)))
        : sanitise(requireShallow(fullTemplate.render(scope))),
    names: () => fullTemplate.names(),
    text: (scope, html) => (text ? text.render(scope) : textOf(html)),
  };
}

function requireShallow(html: string): string {
  if (isShallow(html, templateLimits.nesting)) return html;
  const problem = `elements stand within one another more than ${String(templateLimits.nesting)} times`;
  throw new TemplateError('html', problem, { line: null });
}

/**
 * Turns an error of an HTML library into an error of the template. The libraries fail on some HTML, such as a list with
 * Roman numerals from 10,000.
 * @throws TemplateError
 */
function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw new TemplateError('html', 'it cannot be worked on', { line: null, cause });
  }
}

/** Reads a processed template; undefined if it no longer parses. */
function tryReadTemplate(name: 'html' | 'text', source: string | undefined): Template | undefined {
  try {
    return source === undefined ? undefined : readTemplate(name, source, engines[name]);
  } catch (error) {
    if (error instanceof TemplateError) return undefined;
    throw error;
  }
}

/** A template with characters of private use in place of its tags, so HTML tools do not change the tags. */
interface ProtectedTemplate {
  readonly html: string;
  /**
   * Puts the tags back; undefined if one was lost, repeated or moved. With `tags` only tags of logic are checked, with
   * `all` also those that print values.
   */
  restore(worked: string, kept: 'all' | 'tags'): string | undefined;
}

const [open, close] = ['\u{F0000}', '\u{F0001}'];
const braces = /\{(?:[{%]|\u{F0000})/u;
const marks = /\u{F0000}(\d+)\u{F0001}/gu;

/** @throws the engine's error for an unreadable template */
function protectTemplate(source: string): ProtectedTemplate | undefined {
  if (source.includes(open) || source.includes(close)) return undefined;
  const parts: { readonly text: string; readonly isTag: boolean }[] = [];
  const html = new Tokenizer(source).readTopLevelTokens().map((token) => {
    const text = source.slice(token.begin, token.end);
    if (TypeGuards.isHTMLToken(token)) return text;
    parts.push({ text, isTag: TypeGuards.isTagToken(token) });
    return `${open}${String(parts.length - 1)}${close}`;
  });
  return {
    html: html.join(''),
    restore(worked, kept) {
      // Braces that were entities in the source would now be read as a template, so the result is not used.
      if (braces.test(worked)) return undefined;
      const places = [...worked.matchAll(marks)].map(([, place]) => Number(place));
      const expectedPlaces = parts.flatMap((part, place) => (kept === 'all' || part.isTag ? [place] : []));
      const there = kept === 'all' ? places : places.filter((place) => parts[place]?.isTag === true);
      const same =
        expectedPlaces.length === there.length &&
        expectedPlaces.every((place, index) => place === there[index]);
      return same
        ? worked.replaceAll(marks, (_mark, place: string) => parts[Number(place)]?.text ?? '')
        : undefined;
    },
  };
}

/** Converts HTML to text. A link's address follows its words, and pictures are left out. */
export function convertHtmlToText(html: string): string {
  return convert(html, {
    wordwrap: false,
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    ],
  });
}
