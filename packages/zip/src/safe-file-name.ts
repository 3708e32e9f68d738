/** The longest name in bytes of UTF-8. File systems take 255, and some programs add to a name. */
const longestName = 150;

/** The longest ending. A longer one is not an ending but a part of the name. */
const longestEnding = 20;

/**
 * Forbidden characters: separators, those that Windows forbids, those without a shape, and marks that turn the
 * direction of text.
 */
const forbidden = /[/\\<>:"|?*\p{Cc}\p{Cs}\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu;

/** The names of Windows devices, with any ending. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/iu;

/**
 * Returns a name that any system can unpack, with the ending of the given one.
 * @param name the name at the upload, which may be a path
 */
export function safeFileName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(forbidden, '_')
    .replaceAll(/^[\s.]+|[\s.]+$/gu, '')
    .replace(device, '_$&');
  return plain === '' ? 'file' : shortenName(plain);
}

function shortenName(name: string): string {
  if (Buffer.byteLength(name) <= longestName) return name;
  const at = name.lastIndexOf('.');
  const ending = at > 0 && Buffer.byteLength(name.slice(at)) <= longestEnding ? name.slice(at) : '';
  const room = longestName - Buffer.byteLength(ending);
  let shortName = '';
  for (const character of ending === '' ? name : name.slice(0, at)) {
    if (Buffer.byteLength(shortName) + Buffer.byteLength(character) > room) break;
    shortName += character;
  }
  return shortName.trimEnd() + ending;
}
