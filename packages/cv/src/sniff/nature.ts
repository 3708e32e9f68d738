/** Documents that are read. All but the first two count as `doc` towards the interface: they are what people save under that name. */
export type ReadableNature = 'pdf' | 'docx' | 'word97' | 'rtf' | 'word-xml' | 'html' | 'mhtml';

/** What the bytes are: a document we read, or why it is none. */
export type DocumentNature =
  | ReadableNature
  /** Word documents that are not read. */
  | 'empty'
  | 'macro'
  | 'encrypted'
  | 'truncated'
  /** Files of other kinds. */
  | 'picture'
  | 'spreadsheet'
  | 'slides'
  | 'other-text'
  | 'mail'
  | 'web-page'
  | 'archive'
  | 'plain-text'
  | 'unknown';
