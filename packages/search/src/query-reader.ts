import { type FieldName, limits, type PatternPart, QueryError, type QueryNode } from './query-tree.ts';

export interface Reader {
  readonly text: string;
  position: number;
  clauses: number;
  depth: number;
  regexAt: number | null;
}

export function startReader(text: string): Reader {
  return { text, position: 0, clauses: 0, depth: 0, regexAt: null };
}

export function peek(reader: Reader, ahead = 0): string {
  return reader.text.charAt(reader.position + ahead);
}

export function isFinished(reader: Reader): boolean {
  return reader.position >= reader.text.length;
}

export function isSpace(character: string): boolean {
  return character !== '' && /\s/.test(character);
}

export function skipSpaces(reader: Reader): void {
  while (isSpace(peek(reader))) reader.position += 1;
}

export function take(reader: Reader, sticky: RegExp): string | null {
  sticky.lastIndex = reader.position;
  const match = sticky.exec(reader.text);
  if (!match) return null;
  reader.position += match[0].length;
  return match[0];
}

export function canMatch(reader: Reader, sticky: RegExp): boolean {
  sticky.lastIndex = reader.position;
  return sticky.test(reader.text);
}

export function createSyntaxError(reader: Reader, expected: string, position = reader.position): QueryError {
  const letter = reader.text.slice(position, position + 1);
  const what = letter === '' ? 'the query ends' : `"${letter}" stands there`;
  return new QueryError('syntax', position, `${what}, expected ${expected}`);
}

export function countClause(reader: Reader, position: number): void {
  reader.clauses += 1;
  if (reader.clauses > limits.clauses) {
    throw new QueryError('limit', position, `expected at most ${String(limits.clauses)} clauses`);
  }
}

export function readQuoted(reader: Reader): string {
  const start = reader.position;
  const body = take(reader, /"(?:\\[^]|[^"\\])*"/y);
  if (body === null) throw createSyntaxError(reader, 'a closing quote (") after it', start);
  return unescape(body.slice(1, -1));
}

export function unescape(text: string): string {
  return text.replace(/\\([^])/g, '$1');
}

const ends = new Set(['(', ')', '[', ']', '{', '}', '"', '^', '~', '']);
const timeSoFar = /^\d{4}-\d\d-\d\dT\d\d(?::\d\d){0,2}(?:[.]\d+)?(?:[+-]\d\d)?$/;

/** Reads a term, in which `**` is `*`. A colon ends the term, except in a time (`createdOn:>2026-01-15T10:30`). */
export function readTerm(reader: Reader, isValue: boolean): readonly PatternPart[] {
  const parts: PatternPart[] = [];
  let text = '';
  const endText = (): void => {
    if (text !== '') parts.push(Object.freeze({ kind: 'text', text }));
    text = '';
  };
  for (;;) {
    const next = peek(reader);
    if (ends.has(next) || isSpace(next)) break;
    if (next === ':' && !(isValue && timeSoFar.test(text) && canMatch(reader, /:\d\d/y))) break;
    if (next === '*' || next === '?') {
      endText();
      if (next === '?' || parts.at(-1)?.kind !== 'any') parts.push(wildcard[next]);
    } else {
      text += next === '\\' ? readEscaped(reader) : next;
    }
    reader.position += 1;
  }
  endText();
  return Object.freeze(parts);
}

const wildcard = { '*': Object.freeze({ kind: 'any' }), '?': Object.freeze({ kind: 'one' }) } as const;

function readEscaped(reader: Reader): string {
  reader.position += 1;
  const escaped = peek(reader);
  if (escaped === '') throw createSyntaxError(reader, 'a character after the backslash');
  return escaped;
}

export function formatPattern(pattern: readonly PatternPart[]): string {
  return pattern.map((part) => (part.kind === 'text' ? part.text : part.kind === 'any' ? '*' : '?')).join('');
}

/**
 * Reads `~` and `^` after a term: null without `~`, -1 without a number. Boosts (`^`) have no effect, because results
 * are ordered by date.
 */
export function readSuffix(reader: Reader): number | null {
  let tilde: number | null = null;
  for (;;) {
    if (take(reader, /~/y) !== null) {
      const digits = take(reader, /\d+(?:\.\d+)?|\.\d+/y);
      tilde = digits === null ? -1 : Number(digits);
    } else if (take(reader, /\^/y) !== null) {
      if (take(reader, /\d+(?:\.\d+)?|\.\d+/y) === null)
        throw createSyntaxError(reader, 'a number after "^"');
    } else break;
  }
  if (tilde !== null && !canMatch(reader, /$|[\s)]/y))
    throw createSyntaxError(reader, 'a number or a space after "~"');
  return tilde;
}

/** Builds the term with its suffix. Wildcards take precedence over `~`, as in Lucene. */
export function buildTerm(
  reader: Reader,
  field: FieldName | null,
  position: number,
  pattern: readonly PatternPart[],
): QueryNode {
  const tilde = readSuffix(reader);
  if (pattern.some((part) => part.kind !== 'text'))
    return Object.freeze({ type: 'wildcard', field, position, pattern });
  const text = formatPattern(pattern);
  const edits = tilde === null ? 0 : computeEdits(tilde, text);
  if (edits > 0) return Object.freeze({ type: 'fuzzy', field, position, text, edits });
  return Object.freeze({ type: 'term', field, position, text, quoted: false });
}

/** Returns the number of edits. A fraction is Lucene's old similarity. */
function computeEdits(tilde: number, text: string): number {
  if (tilde < 0) return limits.edits;
  const edits = tilde > 0 && tilde < 1 ? Math.floor((1 - tilde) * text.length) : Math.floor(tilde);
  return Math.min(edits, limits.edits);
}
