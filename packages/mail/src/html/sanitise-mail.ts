import sanitizeHtml from 'sanitize-html';
import { addressSchemes } from './allowed-address.ts';
import { sanitiseStyle } from './sanitise-style.ts';

const looks = [
  'align',
  'bgcolor',
  'class',
  'dir',
  'height',
  'id',
  'lang',
  'role',
  'style',
  'title',
  'valign',
  'width',
];

/** What mails are made of. No script, form, frame, style sheet, picture of a link's own or anything that runs. */
const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...[
      'a',
      'abbr',
      'address',
      'article',
      'b',
      'big',
      'blockquote',
      'br',
      'caption',
      'center',
      'cite',
      'code',
      'col',
    ],
    ...[
      'colgroup',
      'dd',
      'del',
      'div',
      'dl',
      'dt',
      'em',
      'figcaption',
      'figure',
      'font',
      'footer',
      'h1',
      'h2',
      'h3',
      'h4',
    ],
    ...[
      'h5',
      'h6',
      'header',
      'hr',
      'i',
      'img',
      'ins',
      'li',
      'main',
      'ol',
      'p',
      'pre',
      'q',
      's',
      'section',
      'small',
      'span',
    ],
    ...['strike', 'strong', 'sub', 'sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'u', 'ul'],
  ],
  nonTextTags: [
    'title',
    'style',
    'script',
    'textarea',
    'option',
    'noscript',
    'template',
    'svg',
    'math',
    'object',
  ],
  allowedAttributes: {
    '*': looks,
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

/** A page's body becomes a block with its looks: the mail has a body of its own. */
const blocks: Readonly<Record<string, string>> = { body: 'div' };

const mostStyles = 2_000;

/**
 * What makes HTML safe for a mail (docs/interface/mail.md#html). It is asked for many mails of the same template, and remembers the
 * styles that they have in common. What it is given is shallow (nesting.ts).
 */
export function sanitiserOf(): (html: string) => string {
  const known = new Map<string, string>();
  const styleOf = (style: string): string => {
    const safe = known.get(style) ?? sanitiseStyle(style);
    if (known.size < mostStyles) known.set(style, safe);
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
