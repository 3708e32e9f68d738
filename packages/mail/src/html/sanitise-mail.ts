import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';

const addressSchemes: Readonly<Record<'href' | 'src', string[]>> = {
  href: ['http', 'https', 'mailto', 'tel', 'sms'],
  src: ['http', 'https', 'cid'],
};

const commonAttributes = 'align bgcolor class dir height id lang role style title valign width'.split(' ');

/** The permitted elements. Scripts, forms, frames and style sheets are removed. */
const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'a abbr address article b big blockquote br caption center cite code col colgroup dd del div dl dt em',
    'figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins li main ol p pre q s section',
    'small span strike strong sub sup table tbody td tfoot th thead tr u ul',
  ].flatMap((line) => line.split(' ')),
  nonTextTags: 'title style script textarea option noscript template svg math object'.split(' '),
  allowedAttributes: {
    '*': commonAttributes,
    a: ['href', 'name', 'target', 'rel'],
    img: ['src', 'alt', 'border'],
    table: ['border', 'cellpadding', 'cellspacing', 'summary'],
    td: ['colspan', 'rowspan', 'nowrap', 'scope'],
    th: ['colspan', 'rowspan', 'nowrap', 'scope'],
    col: ['span'],
    colgroup: ['span'],
    font: ['color', 'face', 'size'],
    ol: ['start', 'type'],
    ul: ['type'],
    hr: ['size'],
  },
  allowedSchemes: addressSchemes.href,
  allowedSchemesByTag: { img: addressSchemes.src },
  allowProtocolRelative: false,
  parseStyleAttributes: false,
};

/** The mail has a body of its own, so a template's body becomes a block. */
const blocks: Readonly<Record<string, string>> = { body: 'div' };

const mostStyles = 2_000;

/**
 * Creates a sanitiser (docs/interface/mail.md#html). Mails of one template share cached styles. The input must pass
 * `isShallow`, because the parser takes quadratic time in the depth.
 */
export function createSanitiser(): (html: string) => string {
  const safeStyles = new Map<string, string>();
  const styleOf = (style: string): string => {
    const safe = safeStyles.get(style) ?? sanitiseStyle(style);
    if (safeStyles.size < mostStyles) safeStyles.set(style, safe);
    return safe;
  };
  const transform: sanitizeHtml.Transformer = (tagName, attributes) => {
    const { style, ...others } = attributes;
    const safe = style === undefined ? '' : styleOf(style);
    return {
      tagName: blocks[tagName] ?? tagName,
      attribs: safe === '' ? others : { ...others, style: safe },
    };
  };
  return (html) => sanitizeHtml(html, { ...options, transformTags: { '*': transform } });
}

/** The permitted properties. They cannot load, run or cover anything. */
const property =
  /^(?:-webkit-text-size-adjust|-ms-text-size-adjust|mso-[a-z-]+|background(?:-color)?|border(?:-(?:top|right|bottom|left))?(?:-(?:color|style|width))?|border-(?:collapse|spacing|radius)|border-(?:top|bottom)-(?:left|right)-radius|clear|color|direction|display|float|font(?:-(?:family|size|style|variant|weight))?|height|letter-spacing|line-height|list-style(?:-(?:position|type))?|margin(?:-(?:top|right|bottom|left))?|max-height|max-width|min-height|min-width|opacity|outline|overflow|padding(?:-(?:top|right|bottom|left))?|table-layout|text-(?:align|decoration|indent|transform)|vertical-align|white-space|width|word-(?:break|spacing|wrap)|overflow-wrap)$/u;

/** The permitted values. They cannot contain an address, an escape or a comment. */
const value = /^(?:[\w\s#%.,'"!+*-]|rgba?\([\d\s%.,]*\)|hsla?\([\d\s%.,deg]*\)|calc\([\w\s%.+*-]*\))*$/u;
const longestStyle = 2_000;

function sanitiseStyle(style: string): string {
  if (style.length > longestStyle) return '';
  return style
    .split(';')
    .flatMap((declaration) => {
      const colon = declaration.indexOf(':');
      if (colon < 0) return [];
      const [name, set] = [
        declaration.slice(0, colon).trim().toLowerCase(),
        declaration.slice(colon + 1).trim(),
      ];
      return property.test(name) && set !== '' && value.test(set) ? [`${name}:${set}`] : [];
    })
    .join(';');
}

const attribute = / (href|src)="([^"]*)"/gu;

/** Removes blanks and control characters, because browsers ignore them in an address. */
const removeBlanks = (address: string): string => address.replaceAll(/[\p{Cc} ]+/gu, '');

function isAllowed(name: 'href' | 'src', address: string): boolean {
  const browserAddress = removeBlanks(address);
  const scheme = /^([a-z][a-z0-9.+-]*):/iu.exec(browserAddress)?.[1]?.toLowerCase();
  if (scheme !== undefined) return addressSchemes[name].includes(scheme);
  return !/^[/\\]{2}/u.test(browserAddress);
}

/**
 * Removes forbidden addresses from HTML that is already safe, because a record's value may have put them there.
 * Attributes are in double quotes.
 */
export const removeBadAddresses = (html: string): string =>
  html.replaceAll(attribute, (found, name: 'href' | 'src', address: string) =>
    isAllowed(name, address) ? found : '',
  );

/**
 * Returns true if elements are nested at most `most` deep. Parsers that build a tree take quadratic time in the depth,
 * so this check comes first. It uses their parser, because others close different elements implicitly.
 */
export function isShallow(html: string, most: number): boolean {
  if (!hasMoreTags(html, most)) return true;
  let depth = 0;
  let deepest = 0;
  const parser = new Parser({
    onopentag() {
      depth++;
      deepest = Math.max(deepest, depth);
    },
    onclosetag() {
      depth--;
    },
  });
  for (let at = 0; at < html.length && deepest <= most; at += piece) parser.write(html.slice(at, at + piece));
  return deepest <= most;
}

const piece = 1_000;

/** Returns true if the HTML has more than `most` tags, which is rare and quick to find out. */
function hasMoreTags(html: string, most: number): boolean {
  let at = -1;
  for (let tags = 0; tags <= most; tags++) {
    at = html.indexOf('<', at + 1);
    if (at === -1) return false;
  }
  return true;
}
