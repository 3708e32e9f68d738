/** The kinds of files that are read. All but the first two are called `doc` in the interface. */
export type ReadableNature = 'pdf' | 'docx' | 'word97' | 'rtf' | 'word-xml' | 'html' | 'mhtml';

export type DocumentNature =
  | ReadableNature
  | 'empty'
  | 'macro'
  | 'encrypted'
  | 'truncated'
  | 'picture'
  | 'spreadsheet'
  | 'slides'
  | 'other-text'
  | 'mail'
  | 'web-page'
  | 'archive'
  | 'plain-text'
  | 'unknown';

/** Decodes the beginning by its byte order mark. Without one, Latin-1 is enough, because only ASCII is searched for. */
export function readTextHead(bytes: Uint8Array, length: number): string {
  const head = bytes.subarray(0, length);
  const encoding =
    head[0] === 0xff && head[1] === 0xfe
      ? 'utf-16le'
      : head[0] === 0xfe && head[1] === 0xff
        ? 'utf-16be'
        : 'latin1';
  return new TextDecoder(encoding).decode(head).replace(/^(?:\u00EF\u00BB\u00BF)?\s*/, '');
}

/** Other kinds of files, recognised so that the error names them. */
const BEGINNINGS: readonly (readonly [beginning: RegExp, nature: DocumentNature])[] = [
  [
    /^(?:\x89PNG|\xFF\xD8\xFF|GIF8|BM.{4}\0\0\0\0|II\*\0|MM\0\*|RIFF.{4}WEBP|.{4}ftyp(?:heic|heif|mif1|avif))/s,
    'picture',
  ],
  [/^(?:Rar!|7z\xBC\xAF|\x1F\x8B|BZh|\xFD7zXZ)/, 'archive'],
];

const PLAIN_TEXT = /^[^\0-\x08\x0E-\x1A\x1C-\x1F]{20,}$/;

const WORDS = /\p{L}{2,} +\p{L}{2,}/u;

export function detectOtherNature(bytes: Uint8Array): DocumentNature {
  const raw = new TextDecoder('latin1').decode(bytes.subarray(0, 64));
  for (const [beginning, nature] of BEGINNINGS) if (beginning.test(raw)) return nature;
  const head = readTextHead(bytes, 1_024);
  return PLAIN_TEXT.test(head) && WORDS.test(head) && !head.startsWith('#!') ? 'plain-text' : 'unknown';
}
