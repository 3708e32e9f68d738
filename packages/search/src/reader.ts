import { limits } from './limits.ts';
import { QueryError } from './query-error.ts';

/** The query text and how far it has been read. */
export interface Reader {
  readonly text: string;
  position: number;
  clauses: number;
  depth: number;
  /** Where the first regular expression stands; refused only when the rest is well-formed. */
  regexAt: number | null;
}

export function startReader(text: string): Reader {
  return { text, position: 0, clauses: 0, depth: 0, regexAt: null };
}

/** The character `ahead` of the position, '' past the end. */
export function peek(reader: Reader, ahead = 0): string {
  return reader.text.charAt(reader.position + ahead);
}

export function atEnd(reader: Reader): boolean {
  return reader.position >= reader.text.length;
}

export function isSpace(character: string): boolean {
  return character !== '' && /\s/.test(character);
}

export function skipSpaces(reader: Reader): void {
  while (isSpace(peek(reader))) reader.position += 1;
}

/** Reads what the sticky pattern matches at the position; null, and nothing read, when it doesn't. */
export function take(reader: Reader, sticky: RegExp): string | null {
  sticky.lastIndex = reader.position;
  const found = sticky.exec(reader.text);
  if (!found) return null;
  reader.position += found[0].length;
  return found[0];
}

/** Whether the sticky pattern matches at the position. */
export function looksAt(reader: Reader, sticky: RegExp): boolean {
  sticky.lastIndex = reader.position;
  return sticky.test(reader.text);
}

/** The refusal of text that is not of the language, here or at `position`. */
export function unexpected(reader: Reader, expected: string, position = reader.position): QueryError {
  const found = reader.text.slice(position, position + 1);
  const what = found === '' ? 'the query ends' : `"${found}" stands there`;
  return new QueryError('syntax', position, `${what}, expected ${expected}`);
}

/** Counts one more clause (docs/query-language.md#bounds). */
export function countClause(reader: Reader, position: number): void {
  reader.clauses += 1;
  if (reader.clauses > limits.clauses) {
    throw new QueryError('limit', position, `expected at most ${String(limits.clauses)} clauses`);
  }
}

/** Reads a quoted text with its escapes, the position being on the opening quote. */
export function readQuoted(reader: Reader): string {
  const start = reader.position;
  const body = take(reader, /"(?:\\[^]|[^"\\])*"/y);
  if (body === null) throw unexpected(reader, 'a closing quote (") after it', start);
  return unescape(body.slice(1, -1));
}

/** The text with each backslash taken away and the character after it kept. */
export function unescape(text: string): string {
  return text.replace(/\\([^])/g, '$1');
}
