import type { PatternPart } from './query-node.ts';
import { isSpace, looksAt, peek, unexpected, type Reader } from './reader.ts';

const ends = new Set(['(', ')', '[', ']', '{', '}', '"', '^', '~', '']);
const timeSoFar = /^\d{4}-\d\d-\d\dT\d\d(?::\d\d){0,2}(?:[.]\d+)?(?:[+-]\d\d)?$/;

/**
 * Reads an unquoted term up to a space or a character with a meaning of its own: literal texts and wildcards, `**`
 * being `*`. A colon ends it, except inside the time of a value (`createdOn:>2026-01-15T10:30`).
 */
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
    if (next === ':' && !(isValue && timeSoFar.test(text) && looksAt(reader, /:\d\d/y))) break;
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
  if (escaped === '') throw unexpected(reader, 'a character after the backslash');
  return escaped;
}

/** A pattern as it was written, its wildcards literal. */
export function patternText(pattern: readonly PatternPart[]): string {
  return pattern.map((part) => (part.kind === 'text' ? part.text : part.kind === 'any' ? '*' : '?')).join('');
}
