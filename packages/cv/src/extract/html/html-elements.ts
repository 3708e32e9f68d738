/** Elements that hold nothing to read. */
export const UNREAD: ReadonlySet<string> = new Set([
  ...[
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
  ],
  ...['audio', 'video', 'canvas', 'iframe', 'del'],
]);

/** Elements that begin and end a paragraph. */
export const BLOCKS: ReadonlySet<string> = new Set([
  ...[
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
  ],
  ...[
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
  ],
  ...['hr', 'caption', 'figure', 'figcaption', 'form', 'fieldset'],
]);

export const HEADINGS: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
/** Paragraphs of Word's title and list styles. */
export const HEADING_CLASS = /^Mso(?:Title|Subtitle|Heading)/i;
export const LIST_CLASS = /^MsoList/i;
/** Word prints the bullet or number of a list item for readers that know no lists. */
export const LIST_MARK = /mso-list\s*:\s*Ignore/i;
/** …and a tab as spaces. */
export const TAB_COUNT = /mso-tab-count\s*:\s*(\d{1,2})/i;
