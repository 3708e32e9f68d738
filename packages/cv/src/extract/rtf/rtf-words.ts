/** Control words that print a character. */
export const CHARACTERS: Readonly<Record<string, string>> = {
  tab: '\t',
  emdash: '—',
  endash: '–',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
};

/** Control symbols that print one: a space and a hyphen at which lines don't break. */
export const SYMBOLS: Readonly<Record<string, string>> = { '~': ' ', _: '-' };

/** Groups whose words are no text of the document: tables of the file, pictures, notes, what is shown instead of shapes. */
export const SKIPPED: ReadonlySet<string> = new Set([
  ...[
    'colortbl',
    'info',
    'pict',
    'nonshppict',
    'shprslt',
    'sp',
    'footnote',
    'annotation',
    'xe',
    'tc',
    'tcn',
    'rxe',
  ],
  ...[
    'nonesttables',
    'private',
    'revtbl',
    'filetbl',
    'listtable',
    'listoverridetable',
    'rsidtbl',
    'fldtype',
    'keywords',
  ],
  ...[
    'template',
    'pntxta',
    'pntxtb',
    'objdata',
    'objclass',
    'objname',
    'bkmkstart',
    'bkmkend',
    'atnid',
    'atnauthor',
  ],
]);

/** Groups marked with `\*` that hold text nevertheless. */
export const STARRED_WITH_TEXT: ReadonlySet<string> = new Set([
  'shpinst',
  'shptxt',
  'do',
  'dptxbxtext',
  'nesttableprops',
  'ud',
]);

/** The number or bullet of a list item, for readers that know no lists. */
export const LIST_MARKS: ReadonlySet<string> = new Set(['pntext', 'listtext']);

export const HEADERS: ReadonlySet<string> = new Set(['header', 'headerl', 'headerr', 'headerf']);
export const FOOTERS: ReadonlySet<string> = new Set(['footer', 'footerl', 'footerr', 'footerf']);
/** Text boxes, of today and of Word 95. */
export const BOXES: ReadonlySet<string> = new Set(['shptxt', 'dptxbxtext']);
