import { limits } from './limits.ts';
import { parseComparison, parseRange } from './parse-range.ts';
import { readSuffix, withSuffix } from './parse-suffix.ts';
import { patternText, readTerm } from './read-term.ts';
import type { FieldName, PatternPart, QueryNode } from './query-node.ts';
import {
  countClause,
  isSpace,
  looksAt,
  peek,
  readQuoted,
  skipSpaces,
  take,
  unexpected,
  type Reader,
} from './reader.ts';

type ParseGroup = (reader: Reader, field: FieldName | null) => QueryNode;

/** One clause: a group, range, comparison, phrase or term, with `field:` before it and `~n`, `^n` after it. */
export function parseClause(
  reader: Reader,
  field: FieldName | null,
  parseGroup: ParseGroup,
  isValue = false,
): QueryNode {
  const start = reader.position;
  const next = peek(reader);
  if (next === '(') return withBoost(reader, parseGroup(reader, field));
  if (next === '[' || next === '{' || next === '<' || next === '>') {
    if (!field) throw unexpected(reader, 'a field and a colon before a range');
    countClause(reader, start);
    return withBoost(reader, (next === '[' || next === '{' ? parseRange : parseComparison)(reader, field));
  }
  if (next === '/') return readRegex(reader, field);
  if (next === '"') return parseQuoted(reader, field, parseGroup, isValue);
  return parseTerm(reader, field, parseGroup, isValue);
}

function withBoost(reader: Reader, node: QueryNode): QueryNode {
  if (peek(reader) === '~') throw unexpected(reader, 'a term or phrase before "~"');
  readSuffix(reader);
  return node;
}

/** What follows `field:`. */
function parseValue(reader: Reader, field: FieldName, parseGroup: ParseGroup): QueryNode {
  skipSpaces(reader);
  const inner = field.name === '*' ? null : field;
  if (looksAt(reader, /!|[+-](?![\d.])|(?:AND|OR|NOT)(?=[\s()"[{]|$)|\)|$/y))
    throw unexpected(reader, 'a value after the colon');
  return parseClause(reader, inner, parseGroup, true);
}

function parseQuoted(
  reader: Reader,
  field: FieldName | null,
  parseGroup: ParseGroup,
  isValue: boolean,
): QueryNode {
  const position = reader.position;
  const text = readQuoted(reader);
  if (endsField(reader, isValue))
    return parseValue(reader, Object.freeze({ name: text, position }), parseGroup);
  countClause(reader, position);
  const moves = Math.min(Math.floor(readSuffix(reader) ?? 0), limits.moves);
  if (field?.name === '_exists_') return existsNode(text, position);
  if (moves > 0) return Object.freeze({ type: 'near', field, position, text, moves });
  return Object.freeze({ type: 'term', field, position, text, quoted: true });
}

function parseTerm(
  reader: Reader,
  field: FieldName | null,
  parseGroup: ParseGroup,
  isValue: boolean,
): QueryNode {
  const position = reader.position;
  const pattern = readTerm(reader, field !== null);
  if (pattern.length === 0) throw unexpected(reader, 'a term, a phrase or a group');
  const label = peek(reader) === '"' && patternText(pattern).endsWith('.') ? readLabel(reader) : '';
  if (endsField(reader, isValue)) {
    const name = patternText(pattern) + label;
    return parseValue(reader, Object.freeze({ name, position }), parseGroup);
  }
  countClause(reader, position);
  return termNode(reader, field, position, pattern);
}

/** Reads the colon after a field's name; a value has no field of its own. */
function endsField(reader: Reader, isValue: boolean): boolean {
  if (peek(reader) !== ':') return false;
  if (isValue) throw unexpected(reader, 'a backslash before the colon, or quotes around the value');
  reader.position += 1;
  return true;
}

/** The quoted label of `customFields."Notice period":`, '' when the quotes are a phrase of their own. */
function readLabel(reader: Reader): string {
  return looksAt(reader, /"(?:\\[^]|[^"\\])*":/y) ? readQuoted(reader) : '';
}

function termNode(
  reader: Reader,
  field: FieldName | null,
  position: number,
  pattern: readonly PatternPart[],
): QueryNode {
  const everything = pattern.length === 1 && pattern[0]?.kind === 'any';
  if (field?.name === '_exists_') {
    readSuffix(reader);
    return existsNode(patternText(pattern), position);
  }
  if (everything) {
    readSuffix(reader);
    return field ? existsNode(field.name, field.position) : Object.freeze({ type: 'all' });
  }
  return withSuffix(reader, field, position, pattern);
}

function existsNode(name: string, position: number): QueryNode {
  return Object.freeze({ type: 'exists', field: Object.freeze({ name, position }), position });
}

/** Notes a regular expression, to be refused once the rest is known to be well-formed. */
function readRegex(reader: Reader, field: FieldName | null): QueryNode {
  const position = reader.position;
  const text = take(reader, /\/(?!\s)(?:\\[^]|[^/\\])+\/(?=$|[\s)^~])/y);
  if (text === null || isSpace(text.charAt(1)))
    throw unexpected(reader, 'a backslash before a slash', position);
  reader.regexAt ??= position;
  countClause(reader, position);
  readSuffix(reader);
  return Object.freeze({ type: 'term', field, position, text, quoted: false });
}
