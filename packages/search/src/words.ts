import type { PatternPart } from './query-tree.ts';

/** The separators of `nova_fold` (prisma/sql/search), and the marks that only end a word. */
export const separators =
  '\\u0000-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u00d7\\u00f7\\u2000-\\u206f\\u20a0-\\u2bff' +
  '\\u2e00-\\u2e7f\\u3000-\\u303f\\ufe00-\\ufe6f\\uff00-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff40\\uff5b-\\uff65\\ufff9-\\uffff';
const separator = new RegExp(`[${separators}]+`);
const wordless = new RegExp(`^[${separators}\\u0300-\\u036f]*$`);

export function isWordless(text: string): boolean {
  return wordless.test(text);
}

export function splitWords(text: string): string[] {
  return text.split(separator).filter((word) => word !== '');
}

/** The spellings of `nova_spelled` (prisma/sql/search). */
const twoLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** Returns the spellings of a text: `Röder` also as `Roeder` (docs/query-language.md#how-values-match). */
export function listSpellings(text: string): readonly string[] {
  const composed = text.normalize('NFC');
  const other = composed.replace(/[äöüøå]/giu, (letter) => twoLetters[letter.toLowerCase()] ?? letter);
  return other === composed ? [text] : [text, other];
}

/** Splits a pattern into one per word; null matches any word. */
export function splitPattern(pattern: readonly PatternPart[]): (readonly PatternPart[] | null)[] {
  const words: PatternPart[][] = [[]];
  for (const part of pattern) {
    if (part.kind !== 'text') {
      words.at(-1)?.push(part);
      continue;
    }
    const [head = '', ...tail] = part.text.replace(/[+#]/g, '').split(separator);
    if (head !== '') words.at(-1)?.push({ kind: 'text', text: head });
    for (const text of tail) words.push(text === '' ? [] : [{ kind: 'text', text }]);
  }
  return words
    .filter((word) => word.length > 0)
    .map((word) => (word.every((part) => part.kind === 'any') ? null : word));
}

/** Encodes a pattern for the SQL functions, which read U+E000 as `?` and U+E001 as `*`. */
export function encodePattern(pattern: readonly PatternPart[]): string {
  return pattern
    .map((part) => (part.kind === 'text' ? part.text : part.kind === 'one' ? '\uE000' : '\uE001'))
    .join('');
}

/** Returns the prefix of a pattern that only ends in `*`; null for any other pattern. */
export function extractPrefix(pattern: readonly PatternPart[]): string | null {
  const [head, tail] = pattern;
  return pattern.length === 2 && head?.kind === 'text' && tail?.kind === 'any' ? head.text : null;
}

export function extractLiteral(pattern: readonly PatternPart[]): string {
  return pattern.map((part) => (part.kind === 'text' ? part.text : '')).join('');
}
