import { limits } from './limits.ts';
import { patternText } from './read-term.ts';
import type { FieldName, PatternPart, QueryNode } from './query-node.ts';
import { looksAt, take, unexpected, type Reader } from './reader.ts';

/**
 * Reads `~n` and `^n` after a clause, in any order. Gives the number after `~`: null without one, -1 for a bare `~`.
 * A boost is accepted and has no effect (order is by date).
 */
export function readSuffix(reader: Reader): number | null {
  let tilde: number | null = null;
  for (;;) {
    if (take(reader, /~/y) !== null) {
      const digits = take(reader, /\d+(?:\.\d+)?|\.\d+/y);
      tilde = digits === null ? -1 : Number(digits);
    } else if (take(reader, /\^/y) !== null) {
      if (take(reader, /\d+(?:\.\d+)?|\.\d+/y) === null) throw unexpected(reader, 'a number after "^"');
    } else break;
  }
  if (tilde !== null && !looksAt(reader, /$|[\s)]/y))
    throw unexpected(reader, 'a number or a space after "~"');
  return tilde;
}

/** The node of an unquoted term and what follows it; wildcards win over `~`, as in Lucene. */
export function withSuffix(
  reader: Reader,
  field: FieldName | null,
  position: number,
  pattern: readonly PatternPart[],
): QueryNode {
  const tilde = readSuffix(reader);
  if (pattern.some((part) => part.kind !== 'text'))
    return Object.freeze({ type: 'wildcard', field, position, pattern });
  const text = patternText(pattern);
  const edits = tilde === null ? 0 : editsOf(tilde, text);
  if (edits > 0) return Object.freeze({ type: 'fuzzy', field, position, text, edits });
  return Object.freeze({ type: 'term', field, position, text, quoted: false });
}

/** Two without a number; a fraction is Lucene's old similarity. */
function editsOf(tilde: number, text: string): number {
  if (tilde < 0) return limits.edits;
  const edits = tilde > 0 && tilde < 1 ? Math.floor((1 - tilde) * text.length) : Math.floor(tilde);
  return Math.min(edits, limits.edits);
}
