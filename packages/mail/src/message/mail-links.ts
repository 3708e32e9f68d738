import { Parser } from 'htmlparser2';
import { escapeHtml } from '../html/mail-document.ts';

/** The number of tracked links. Further links are not tracked. */
export const mostLinks = 500;
const longestLink = 2_000;

/** The placeholders in a link. Such a link differs between recipients, so it is not tracked. */
const personal = /\{\{|\{%|%\}|\}\}/u;

/**
 * Lists the links of a template, those in HTML first. A link's number is its position, from 1
 * (docs/interface/campaign-results.md#links).
 */
export function findTemplateLinks(templates: {
  readonly html: string;
  readonly text: string;
}): readonly string[] {
  const links = [
    ...findHtmlLinks(templates.html).tags.map(({ href }) => href),
    ...findTextLinks(templates.text),
  ];
  return [...new Set(links.filter(isTracked))].slice(0, mostLinks);
}

function isTracked(url: string): boolean {
  if (url.length > longestLink || personal.test(url) || !/^https?:\/\//iu.test(url)) return false;
  if (!URL.canParse(url)) return false;
  const { username, password } = new URL(url);
  return username === '' && password === '';
}

export interface MailBodies {
  readonly html: string;
  readonly text: string;
}

export interface Tracking {
  /** Returns the address that replaces a link; undefined if the link is not tracked. */
  readonly link: (url: string) => string | undefined;
  readonly pixel: string | null;
}

/** Replaces links and adds the pixel. All other bytes stay the same (docs/interface/campaign-results.md#links). */
export function trackMail({ html, text }: MailBodies, { link, pixel }: Tracking): MailBodies {
  return { html: trackHtml(html, { link, pixel }), text: replaceLinksInText(text, link) };
}

function trackHtml(html: string, { link, pixel }: Tracking): string {
  const { tags, bodyEnd } = findHtmlLinks(html);
  const picture =
    pixel === null
      ? []
      : [
          {
            start: bodyEnd,
            end: bodyEnd,
            text: `<img src="${escapeHtml(pixel)}" width="1" height="1" alt="" />`,
          },
        ];
  const edits = tags.flatMap((tag) => {
    const other = link(tag.href);
    return other === undefined ? [] : [{ start: tag.start, end: tag.end, text: tagWith(tag, other) }];
  });
  let [out, at] = ['', 0];
  for (const edit of [...edits, ...picture].sort((a, b) => a.start - b.start)) {
    out += html.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return out + html.slice(at);
}

function tagWith({ name, attributes }: FoundTag, href: string): string {
  const attributeTexts = Object.entries({ ...attributes, href }).map(
    ([key, value]) => ` ${key}="${escapeHtml(value)}"`,
  );
  return `<${name}${attributeTexts.join('')}>`;
}

const followed = new Set(['a', 'area']);

interface FoundTag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly href: string;
  readonly start: number;
  readonly end: number;
}

interface FoundInHtml {
  readonly tags: readonly FoundTag[];
  /** The position before the last closing body tag, otherwise the end. */
  readonly bodyEnd: number;
}

function findHtmlLinks(html: string): FoundInHtml {
  const tags: FoundTag[] = [];
  let bodyEnd = html.length;
  const parser = new Parser({
    onopentag(name, attributes) {
      const href = attributes.href?.trim();
      if (!followed.has(name) || href === undefined) return;
      tags.push({ name, attributes, href, start: parser.startIndex, end: parser.endIndex + 1 });
    },
    onclosetag(name, isImplied) {
      if (name === 'body' && !isImplied) bodyEnd = parser.startIndex;
    },
  });
  parser.end(html);
  return { tags, bodyEnd };
}

const run = /https?:\/\/[^\s<>]+/giu;

/** Characters at the end of a link that usually belong to the sentence or bracket around it. */
const closing = /[.,;:!?'"*_)\]}]$/u;
const mostClosing = 8;

function listReadings(text: string): readonly string[] {
  const readings = [text];
  let rest = text;
  while (readings.length <= mostClosing && closing.test(rest)) {
    rest = rest.slice(0, -1);
    readings.push(rest);
  }
  return readings;
}

function findTextLinks(text: string): readonly string[] {
  return [...text.matchAll(run)].map(([match]) => {
    const hasBracket = match.includes('(') || match.includes('[');
    return (
      listReadings(match).find((one) => !closing.test(one) || (hasBracket && /[)\]]$/u.test(one))) ?? match
    );
  });
}

function replaceLinksInText(text: string, replacement: (url: string) => string | undefined): string {
  return text.replaceAll(run, (match) => {
    for (const reading of listReadings(match)) {
      const other = replacement(reading);
      if (other !== undefined) return other + match.slice(reading.length);
    }
    return match;
  });
}
