import type { Bound, FieldName, QueryNode } from './query-node.ts';
import { patternText, readTerm } from './read-term.ts';
import { atEnd, peek, readQuoted, skipSpaces, take, unescape, unexpected, type Reader } from './reader.ts';

/** `[a TO b]`, `{a TO b}` or mixed, the position being on the opening bracket. */
export function parseRange(reader: Reader, field: FieldName): QueryNode {
  const position = reader.position;
  const lowInclusive = take(reader, /[[{]/y) === '[';
  const low = readEnd(
    reader,
    lowInclusive,
    /(?:\\[^]|[^\\\]}])*?(?=\s+TO\s)/y,
    '" TO " after the first value',
  );
  if (take(reader, /\s+TO\s+/y) === null) throw unexpected(reader, '" TO " (upper case)');
  const high = readEnd(reader, false, /(?:\\[^]|[^\\\]}])*/y, '"]" or "}" after the second value');
  skipSpaces(reader);
  if (atEnd(reader)) throw unexpected(reader, '"]" or "}" at the end of the range');
  const closing = take(reader, /[\]}]/y);
  if (closing === null) throw unexpected(reader, '"]" or "}" at the end of the range');
  return rangeNode(field, position, low, high && { ...high, inclusive: closing === ']' });
}

/** `>a`, `>=a`, `<a` or `<=a`. */
export function parseComparison(reader: Reader, field: FieldName): QueryNode {
  const position = reader.position;
  const operator = take(reader, /[<>]=?/y) ?? '';
  skipSpaces(reader);
  const bound = readOperand(reader, operator.endsWith('='));
  return operator.startsWith('>')
    ? rangeNode(field, position, bound, null)
    : rangeNode(field, position, null, bound);
}

function rangeNode(field: FieldName, position: number, low: Bound | null, high: Bound | null): QueryNode {
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
  const found = take(reader, raw);
  if (found === null) throw unexpected(reader, expected, reader.text.length);
  return endBound(reader, found.trim(), inclusive, position);
}

function endBound(reader: Reader, raw: string, inclusive: boolean, position: number): Bound | null {
  const text = restorePlus(raw);
  if (text === '') throw unexpected(reader, 'a value or "*"', position);
  if (text === '*') return null;
  const space = /(?<!\\)\s/.exec(text);
  if (space) throw unexpected(reader, 'quotes around a value with a space', position + space.index);
  return { text: unescape(text), inclusive, position };
}

/** A plus that a URL turned into a space: before a step of date math, or before an offset (docs/query-language.md#in-a-url). */
function restorePlus(raw: string): string {
  const math = raw.startsWith('now') || raw.includes('||');
  const text = math ? raw.replace(/\s+(?=\d*[yMwdhHms](?:[-+/\s]|$))/g, '+') : raw;
  return text.replace(/(T[\d:.]+)\s(?=\d\d:?\d\d(?:$|\|))/, '$1+');
}

function readOperand(reader: Reader, inclusive: boolean): Bound | null {
  const position = reader.position;
  if (peek(reader) === '"') return { text: readQuoted(reader), inclusive, position };
  const pattern = readTerm(reader, true);
  if (pattern.length === 0) throw unexpected(reader, 'a value after the comparison');
  const text = patternText(pattern);
  if (text === '*') return null;
  const more = /^now|\|\|/.test(text)
    ? (take(reader, /(?:\s\d+[yMwdhHms][-+/\dyMwdhHms]*(?=$|[\s)]))+/y) ?? '')
    : '';
  return { text: restorePlus(text + more), inclusive, position };
}
