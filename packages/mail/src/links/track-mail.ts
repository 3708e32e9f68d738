import { escapeHtml } from '../html/mail-document.ts';
import { linksInHtml, type FoundTag } from './links-in-html.ts';
import { replaceLinksInText } from './links-in-text.ts';

export interface MailBodies {
  readonly html: string;
  readonly text: string;
}

export interface Tracking {
  /** Where a link of the mail leads instead; undefined for one that stays as it is. */
  readonly link: (url: string) => string | undefined;
  /** The picture that tells of an open; null for none. */
  readonly pixel: string | null;
}

/**
 * A mail whose known links lead through the sender's server, and whose HTML ends in a picture of one pixel. All else stays as it
 * is, byte by byte (docs/interface/campaign-results.md#links).
 */
export function trackMail({ html, text }: MailBodies, { link, pixel }: Tracking): MailBodies {
  return { html: trackHtml(html, { link, pixel }), text: replaceLinksInText(text, link) };
}

function trackHtml(html: string, { link, pixel }: Tracking): string {
  const { tags, bodyEnd } = linksInHtml(html);
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
  const written = Object.entries({ ...attributes, href }).map(
    ([key, value]) => ` ${key}="${escapeHtml(value)}"`,
  );
  return `<${name}${written.join('')}>`;
}
