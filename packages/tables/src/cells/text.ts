const markup =
  /<\/?(?:p|br|div|span|b|i|u|em|strong|ul|ol|li|a|h[1-6]|font|table|tbody|thead|tr|td|th|blockquote|pre|hr|img|html|body|head|style|meta|o:p)(?:\s[^<>]*)?\/?>/iu;
const everyMarkup = new RegExp(markup.source, 'giu');

const lineEnds = /<br\s*\/?>|<\/(?:p|div|li|h[1-6]|tr|ul|ol|blockquote|pre|table)>/giu;

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: '’',
  nbsp: ' ',
  euro: '€',
  pound: '£',
  bull: '•',
  middot: '·',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  copy: '©',
  reg: '®',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  ecirc: 'ê',
  agrave: 'à',
  aacute: 'á',
  acirc: 'â',
  ccedil: 'ç',
  iacute: 'í',
  oacute: 'ó',
  ocirc: 'ô',
  uacute: 'ú',
  ugrave: 'ù',
  ntilde: 'ñ',
  Eacute: 'É',
  iuml: 'ï',
  euml: 'ë',
  igrave: 'ì',
  ograve: 'ò',
};

/** Replaces `&amp;` and other entities. */
export const withoutEntities = (text: string): string =>
  text.replaceAll(
    /&(?:#(?<number>\d{1,7})|#x(?<hex>[\da-f]{1,6})|(?<name>[a-z]{2,8}));/giu,
    (whole, ...found) => {
      const { number, hex, name } = found.at(-1) as Readonly<Record<string, string | undefined>>;
      const point = number === undefined ? Number.parseInt(hex ?? '', 16) : Number(number);
      if (name !== undefined) return entities[name] ?? whole;
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
    },
  );

/** Turns HTML into text: a line per paragraph or item, a link with its address. */
export function textOfMarkup(text: string): string {
  if (!markup.test(text)) return withoutEntities(text);
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
  return withoutEntities(plain)
    .replaceAll('\u00a0', ' ')
    .replaceAll(/[ \t]*\n[ \t]*/gu, '\n')
    .replaceAll(/[ \t]{2,}/gu, ' ')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
}
