import type { DocumentNature } from './nature.ts';
import { textHead } from './text-head.ts';

/** Files of other kinds by how they begin, so that the person is told what was sent. */
const BEGINNINGS: readonly (readonly [beginning: RegExp, nature: DocumentNature])[] = [
  [
    /^(?:\x89PNG|\xFF\xD8\xFF|GIF8|BM.{4}\0\0\0\0|II\*\0|MM\0\*|RIFF.{4}WEBP|.{4}ftyp(?:heic|heif|mif1|avif))/s,
    'picture',
  ],
  [/^(?:Rar!|7z\xBC\xAF|\x1F\x8B|BZh|\xFD7zXZ)/, 'archive'],
];

/** Letters in rows without control characters. */
const PLAIN_TEXT = /^[^\0-\x08\x0E-\x1A\x1C-\x1F]{20,}$/;
const WORDS = /\p{L}{2,} +\p{L}{2,}/u;

/** What a file is that no reader of ours is for. */
export function natureOfOther(bytes: Uint8Array): DocumentNature {
  const raw = new TextDecoder('latin1').decode(bytes.subarray(0, 64));
  for (const [beginning, nature] of BEGINNINGS) if (beginning.test(raw)) return nature;
  const head = textHead(bytes, 1_024);
  return PLAIN_TEXT.test(head) && WORDS.test(head) && !head.startsWith('#!') ? 'plain-text' : 'unknown';
}
