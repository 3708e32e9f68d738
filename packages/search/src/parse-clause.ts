import {
  isFinished,
  countClause,
  isSpace,
  canMatch,
  formatPattern,
  peek,
  type Reader,
  readQuoted,
  readSuffix,
  readTerm,
  skipSpaces,
  take,
  unescape,
  createSyntaxError,
  buildTerm,
} from './query-reader.ts';
import { type Bound, type FieldName, limits, type PatternPart, type QueryNode } from './query-tree.ts';

type ParseGroup = (reader: Reader, field: FieldName | null) => QueryNode;

export function parseClause(
  reader: Reader,
  field: FieldName | null,
  parseGroup: ParseGroup,
  isValue = false,
): QueryNode {
  const start = reader.position;
  const next = peek(reader);
  if (next === '(') return skipBoost(reader, parseGroup(reader, field));
  if (next === '[' || next === '{' || next === '<' || next === '>') {
    if (!field) throw createSyntaxError(reader, 'a field and a colon before a range');
    countClause(reader, start);
    return skipBoost(reader, (next === '[' || next === '{' ? parseRange : parseComparison)(reader, field));
  }
  if (next === '/') return readRegex(reader, field);
  if (next === '"') return parseQuoted(reader, field, parseGroup, isValue);
  return parseTerm(reader, field, parseGroup, isValue);
}

function skipBoost(reader: Reader, node: QueryNode): QueryNode {
  if (peek(reader) === '~') throw createSyntaxError(reader, 'a term or phrase before "~"');
  readSuffix(reader);
  return node;
}

function parseValue(reader: Reader, field: FieldName, parseGroup: ParseGroup): QueryNode {
  skipSpaces(reader);
  const inner = field.name === '*' ? null : field;
  if (canMatch(reader, /!|[+-](?![\d.])|(?:AND|OR|NOT)(?=[\s()"[{]|$)|\)|$/y))
    throw createSyntaxError(reader, 'a value after the colon');
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
  if (isFieldEnd(reader, isValue))
    return parseValue(reader, Object.freeze({ name: text, position }), parseGroup);
  countClause(reader, position);
  const moves = Math.min(Math.floor(readSuffix(reader) ?? 0), limits.moves);
  if (field?.name === '_exists_') return createExistsNode(text, position);
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
  if (pattern.length === 0) throw createSyntaxError(reader, 'a term, a phrase or a group');
  const label = peek(reader) === '"' && formatPattern(pattern).endsWith('.') ? readLabel(reader) : '';
  if (isFieldEnd(reader, isValue)) {
    const name = formatPattern(pattern) + label;
    return parseValue(reader, Object.freeze({ name, position }), parseGroup);
  }
  countClause(reader, position);
  return readTermNode(reader, field, position, pattern);
}

/** Returns true after a field's name. A value cannot be followed by a colon. */
function isFieldEnd(reader: Reader, isValue: boolean): boolean {
  if (peek(reader) !== ':') return false;
  if (isValue) throw createSyntaxError(reader, 'a backslash before the colon, or quotes around the value');
  reader.position += 1;
  return true;
}

/** Reads a quoted label; an empty text if the quotes hold a phrase. */
function readLabel(reader: Reader): string {
  return canMatch(reader, /"(?:\\[^]|[^"\\])*":/y) ? readQuoted(reader) : '';
}

function readTermNode(
  reader: Reader,
  field: FieldName | null,
  position: number,
  pattern: readonly PatternPart[],
): QueryNode {
  const everything = pattern.length === 1 && pattern[0]?.kind === 'any';
  if (field?.name === '_exists_') {
    readSuffix(reader);
    return createExistsNode(formatPattern(pattern), position);
  }
  if (everything) {
    readSuffix(reader);
    return field ? createExistsNode(field.name, field.position) : Object.freeze({ type: 'all' });
  }
  return buildTerm(reader, field, position, pattern);
}

function createExistsNode(name: string, position: number): QueryNode {
  return Object.freeze({ type: 'exists', field: Object.freeze({ name, position }), position });
}

/** Refuses a regular expression, but only if the rest is well-formed. */
function readRegex(reader: Reader, field: FieldName | null): QueryNode {
  const position = reader.position;
  const text = take(reader, /\/(?!\s)(?:\\[^]|[^/\\])+\/(?=$|[\s)^~])/y);
  if (text === null || isSpace(text.charAt(1)))
    throw createSyntaxError(reader, 'a backslash before a slash', position);
  reader.regexAt ??= position;
  countClause(reader, position);
  readSuffix(reader);
  return Object.freeze({ type: 'term', field, position, text, quoted: false });
}

function parseRange(reader: Reader, field: FieldName): QueryNode {
  const position = reader.position;
  const lowInclusive = take(reader, /[[{]/y) === '[';
  const low = readEnd(
    reader,
    lowInclusive,
    /(?:\\[^]|[^\\\]}])*?(?=\s+TO\s)/y,
    '" TO " after the first value',
  );
  if (take(reader, /\s+TO\s+/y) === null) throw createSyntaxError(reader, '" TO " (upper case)');
  const high = readEnd(reader, false, /(?:\\[^]|[^\\\]}])*/y, '"]" or "}" after the second value');
  skipSpaces(reader);
  if (isFinished(reader)) throw createSyntaxError(reader, '"]" or "}" at the end of the range');
  const closing = take(reader, /[\]}]/y);
  if (closing === null) throw createSyntaxError(reader, '"]" or "}" at the end of the range');
  return createRangeNode(field, position, low, high && { ...high, inclusive: closing === ']' });
}

function parseComparison(reader: Reader, field: FieldName): QueryNode {
  const position = reader.position;
  const operator = take(reader, /[<>]=?/y) ?? '';
  skipSpaces(reader);
  const bound = readOperand(reader, operator.endsWith('='));
  return operator.startsWith('>')
    ? createRangeNode(field, position, bound, null)
    : createRangeNode(field, position, null, bound);
}

function createRangeNode(
  field: FieldName,
  position: number,
  low: Bound | null,
  high: Bound | null,
): QueryNode {
  if (!low && !high) return Object.freeze({ type: 'exists', field, position });
  return Object.freeze({
    type: 'range',
    field,
    position,
    low: low && Object.freeze(low),
    high: high && Object.freeze(high),
  });
}

function readEnd(reader: Reader, inclusive: boolean, raw: RegExp, expected: string): Bound | null {
  skipSpaces(reader);
  const position = reader.position;
  if (peek(reader) === '"') return { text: readQuoted(reader), inclusive, position };
  const rawBound = take(reader, raw);
  if (rawBound === null) throw createSyntaxError(reader, expected, reader.text.length);
  return endBound(reader, rawBound.trim(), inclusive, position);
}

function endBound(reader: Reader, raw: string, inclusive: boolean, position: number): Bound | null {
  const text = restorePlus(raw);
  if (text === '') throw createSyntaxError(reader, 'a value or "*"', position);
  if (text === '*') return null;
  const space = /(?<!\\)\s/.exec(text);
  if (space) throw createSyntaxError(reader, 'quotes around a value with a space', position + space.index);
  return { text: unescape(text), inclusive, position };
}

/** Restores a plus that a URL turned into a space (docs/query-language.md#in-a-url). */
function restorePlus(raw: string): string {
  const math = raw.startsWith('now') || raw.includes('||');
  const text = math ? raw.replace(/\s+(?=\d*[yMwdhHms](?:[-+/\s]|$))/g, '+') : raw;
  return text.replace(/(T[\d:.]+)\s(?=\d\d:?\d\d(?:$|\|))/, '$1+');
}

function readOperand(reader: Reader, inclusive: boolean): Bound | null {
  const position = reader.position;
  if (peek(reader) === '"') return { text: readQuoted(reader), inclusive, position };
  const pattern = readTerm(reader, true);
  if (pattern.length === 0) throw createSyntaxError(reader, 'a value after the comparison');
  const text = formatPattern(pattern);
  if (text === '*') return null;
  const more = /^now|\|\|/.test(text)
    ? (take(reader, /(?:\s\d+[yMwdhHms][-+/\dyMwdhHms]*(?=$|[\s)]))+/y) ?? '')
    : '';
  return { text: restorePlus(text + more), inclusive, position };
}
