import { parseClause } from './parse-clause.ts';
import { readPhone, addPhone } from './phone-text.ts';
import {
  isFinished,
  countClause,
  isSpace,
  canMatch,
  peek,
  type Reader,
  skipSpaces,
  startReader,
  take,
  createSyntaxError,
} from './query-reader.ts';
import { type FieldName, limits, QueryError, type QueryNode } from './query-tree.ts';

const and = /AND(?=[\s()"[{]|$)|&&/y;
const or = /OR(?=[\s()"[{]|$)|\|\|/y;
const not = /NOT(?=[\s()"[{]|$)|!/y;

export interface ParseOptions {
  /** True if invalid syntax should be read as plain words. */
  readonly lenient?: boolean;
  readonly onPlainWords?: (reason: QueryError) => void;
}

/**
 * Parses a query (docs/query-language.md). A blank text finds everything.
 * @throws QueryError with the position and what was expected
 */
export function parseQuery(text: string, options: ParseOptions = {}): QueryNode {
  if (text.length > limits.characters) {
    throw new QueryError(
      'limit',
      limits.characters,
      `expected at most ${String(limits.characters)} characters`,
    );
  }
  // PostgreSQL cannot store U+0000 or half a surrogate pair.
  const storable = text.replace(
    /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g,
    ' ',
  );
  try {
    return parseStrict(storable);
  } catch (error) {
    if (!options.lenient || !(error instanceof QueryError) || error.reason !== 'syntax') throw error;
    options.onPlainWords?.(error);
    return readPlainWords(storable);
  }
}

function parseStrict(text: string): QueryNode {
  const reader = startReader(text);
  skipSpaces(reader);
  if (isFinished(reader)) return Object.freeze({ type: 'all' });
  const node = parseOr(reader, null);
  if (!isFinished(reader)) throw createSyntaxError(reader, 'an opening parenthesis before it');
  if (reader.regexAt !== null) {
    throw new QueryError(
      'regex',
      reader.regexAt,
      'regular expressions are not supported, expected a term, a phrase or wildcards',
    );
  }
  return node;
}

function parseOr(reader: Reader, field: FieldName | null): QueryNode {
  const nodes = [parseAnd(reader, field)];
  while (take(reader, or) !== null) nodes.push(parseAnd(reader, field));
  return combine('or', nodes);
}

function parseAnd(reader: Reader, field: FieldName | null): QueryNode {
  const nodes = [parseWords(reader, field)];
  for (;;) {
    skipSpaces(reader);
    if (isFinished(reader) || peek(reader) === ')' || canMatch(reader, or)) return combine('and', nodes);
    take(reader, and);
    nodes.push(parseWords(reader, field));
  }
}

/** Parses all words of a phone number together, otherwise one operand. */
function parseWords(reader: Reader, field: FieldName | null): QueryNode {
  skipSpaces(reader);
  const { text, position, depth } = reader;
  const phone = readPhone(text, field, position);
  if (!phone || isGroup(text.slice(position, phone.end))) return parseNot(reader, field);
  // The text was copied from a link. It is not a clause for a field, because there is no field `tel`.
  if (canMatch(reader, /\W*tel:/iuy)) {
    countClause(reader, position);
    reader.position = phone.end;
    return phone.term;
  }
  try {
    const nodes: QueryNode[] = [];
    while (reader.position < phone.end) {
      nodes.push(parseNot(reader, field));
      skipSpaces(reader);
    }
    return addPhone(combine('and', nodes), phone.term);
  } catch (error) {
    // A phone number may contain characters that are not valid in words.
    if (!(error instanceof QueryError) || error.reason !== 'syntax') throw error;
    Object.assign(reader, { position: phone.end, depth });
    return phone.term;
  }
}

const isGroup = (text: string): boolean => /^\([^()]*\)$/u.test(text);

function parseNot(reader: Reader, field: FieldName | null): QueryNode {
  let negative = false;
  for (;;) {
    skipSpaces(reader);
    if (take(reader, not) !== null) negative = !negative;
    else if (!readSign(reader)) break;
    else if (peek(reader, -1) === '-') negative = !negative;
  }
  const node = parseOperand(reader, field);
  return negative ? Object.freeze({ type: 'not', node }) : node;
}

/** Reads a sign. One followed by a space is not an operator, because people type "developer - london". */
function readSign(reader: Reader): boolean {
  const sign = peek(reader);
  if (sign !== '+' && sign !== '-') return false;
  const next = peek(reader, 1);
  if (next === '' || isSpace(next) || next === ')') {
    throw createSyntaxError(reader, `a term right after "${sign}"`, reader.position + 1);
  }
  reader.position += 1;
  return true;
}

function parseOperand(reader: Reader, field: FieldName | null): QueryNode {
  if (isFinished(reader)) throw createSyntaxError(reader, 'a term, a phrase or a group');
  if (canMatch(reader, and) || canMatch(reader, or))
    throw createSyntaxError(reader, 'a term, a phrase or a group before the operator');
  return parseClause(reader, field, parseGroup);
}

function parseGroup(reader: Reader, field: FieldName | null): QueryNode {
  const start = reader.position;
  reader.position += 1;
  reader.depth += 1;
  if (reader.depth > limits.depth) {
    throw new QueryError(
      'limit',
      start,
      `expected at most ${String(limits.depth)} groups inside one another`,
    );
  }
  const node = parseOr(reader, field);
  if (peek(reader) !== ')')
    throw createSyntaxError(reader, `a closing parenthesis for the one at position ${String(start + 1)}`);
  reader.position += 1;
  reader.depth -= 1;
  return node;
}

function combine(type: 'and' | 'or', nodes: readonly QueryNode[]): QueryNode {
  const [first] = nodes;
  if (first && nodes.length === 1) return first;
  return Object.freeze({ type, nodes: Object.freeze(nodes) });
}

/** Reads a text as plain words. Operators and punctuation have no meaning. */
function readPlainWords(text: string): QueryNode {
  const reader = startReader(text);
  const nodes: QueryNode[] = [];
  skipSpaces(reader);
  while (!isFinished(reader)) {
    take(reader, /\(+(?=[+\d])/y);
    const phone = readPhone(text, null, reader.position);
    const words: QueryNode[] = [];
    do words.push(readPlainWord(reader));
    while (phone && reader.position < phone.end);
    nodes.push(phone ? addPhone(combine('and', words), phone.term) : combine('and', words));
    skipSpaces(reader);
  }
  return Object.freeze({ type: 'and', nodes: Object.freeze(nodes) });
}

function readPlainWord(reader: Reader): QueryNode {
  skipSpaces(reader);
  const { position } = reader;
  countClause(reader, position);
  const text = take(reader, /\S+/y) ?? '';
  return Object.freeze({ type: 'term', field: null, position, text, quoted: true });
}
