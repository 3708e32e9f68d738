import { decodeHTMLStrict } from 'entities';

const markup =
  /<\/?(?:p|br|div|span|b|i|u|em|strong|ul|ol|li|a|h[1-6]|font|table|tbody|thead|tr|td|th|blockquote|pre|hr|img|html|body|head|style|meta|o:p)(?:\s[^<>]*)?\/?>/iu;
const everyMarkup = new RegExp(markup.source, 'giu');

const lineEnds = /<br\s*\/?>|<\/(?:p|div|li|h[1-6]|tr|ul|ol|blockquote|pre|table)>/giu;

/** Removes curly quotes around the whole text, which some programs insert by themselves. */
export const stripQuotes = (text: string): string =>
  /^(?:[“”„‟](?<double>[^“”„‟]*)[“”‟]|[‘’‚‛](?<single>[^‘’‚‛]*)[‘’‛]|«\s?(?<pointed>[^«»]*?)\s?»)$/u.exec(
    text.trim(),
  )?.groups
    ? text.trim().slice(1, -1).trim()
    : text;

/** Decodes HTML entities; a non-breaking space becomes an ordinary one. */
export const decodeEntities = (text: string): string => decodeHTMLStrict(text.replaceAll('&nbsp;', ' '));

/** Converts HTML to text: one line for each paragraph or item, links with their address. */
export function extractMarkupText(text: string): string {
  if (!markup.test(text)) return decodeEntities(text);
  const plain = text
    .replaceAll(/<(?:style|head)[^>]*>[\s\S]*?<\/(?:style|head)>/giu, '')
    .replaceAll(
      /<a\s[^<>]*?href="(?<to>[^"<>]*)"[^<>]*>(?<shown>[\s\S]*?)<\/a>/giu,
      (_whole, to: string, shown: string) =>
        shown.includes(to) || to.endsWith(shown) ? shown : `${shown} (${to})`,
    )
    .replaceAll(/\s*\n\s*/gu, ' ')
    .replaceAll(/<li[^<>]*>/giu, '- ')
    .replaceAll(lineEnds, '\n')
    .replaceAll(everyMarkup, '');
  return decodeEntities(plain)
    .replaceAll('\u00a0', ' ')
    .replaceAll(/[ \t]*\n[ \t]*/gu, '\n')
    .replaceAll(/[ \t]{2,}/gu, ' ')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
}
