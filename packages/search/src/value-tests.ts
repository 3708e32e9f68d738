import { toWall, computeWall } from '@nova/kinds/wall-time';
import { type CompileContext, evaluateOnce } from './compile-context.ts';
import { type Period, readDateMath } from './date-expression.ts';
import type { Field } from './field-table.ts';
import { type Bound, type LeafNode, QueryError, type RangeNode } from './query-tree.ts';
import { buildFuzzyQuery, findOwnWords, buildPatternQuery } from './vector-query.ts';
import { encodePattern, isWordless, listSpellings } from './words.ts';

/** Returns SQL that compares a field's value; "false" if the literal contains no word. */
export function testValue(context: CompileContext, node: LeafNode, field: Field): string {
  switch (field.kind) {
    case 'text':
      return testText(context, node, field.sql);
    case 'exact':
    case 'phone':
      return testWhole(context, node, field.sql, field.kind);
    case 'id':
      return testId(context, node, field.sql);
    case 'number':
      return testNumber(context, node, field.sql);
    case 'boolean':
      return testBoolean(context, node, field.sql);
    case 'instant':
    case 'date':
      return testDate(context, node, field.sql, field.kind);
  }
}

export function testText(context: CompileContext, node: LeafNode, sql: string): string {
  const { parameters } = context;
  const words = `public.nova_words(${sql})`;
  switch (node.type) {
    case 'exists':
      return `(${sql}) <> ''`;
    case 'range':
      return testOrder(context, node, sql, 'public.nova_fold');
    case 'term':
      return isWordless(node.text)
        ? 'false'
        : addPrefilter(
            context,
            sql,
            node.text,
            `${words} @@ ${evaluateOnce(`public.nova_phrase(${parameters.add(node.text, 'text')})`)}`,
          );
    case 'near':
      return isWordless(node.text)
        ? 'false'
        : addPrefilter(
            context,
            sql,
            node.text,
            `public.nova_near(${words}, ${parameters.add(node.text, 'text')}, ${String(node.moves)})`,
          );
    case 'wildcard':
      return buildWordsTest(words, buildPatternQuery(context, node.pattern, findOwnWords('words.vector')));
    case 'fuzzy':
      return buildWordsTest(
        words,
        buildFuzzyQuery(context, node.text, node.edits, findOwnWords('words.vector')),
      );
  }
}

/**
 * Adds a fast test before the exact one. In ASCII text a match contains the longest word of the phrase unchanged.
 * Looking for it is a hundred times faster than splitting the text into words.
 */
function addPrefilter({ parameters }: CompileContext, sql: string, phrase: string, test: string): string {
  if (listSpellings(phrase).length > 1) return test;
  const folded = `public.nova_fold(${parameters.add(phrase, 'text')})`;
  const words = `unnest(string_to_array(${folded}, ' ')) as words(word)`;
  const longestWord = `(select left(word, 500) from ${words} order by length(word) desc, word limit 1)`;
  const isAbsent = `octet_length(${sql}) = length(${sql}) and strpos(lower(${sql}), ${longestWord}) = 0`;
  return `case when ${isAbsent} then false else ${test} end`;
}

function buildWordsTest(words: string, query: string | null): string {
  if (query === null) return 'false';
  return `exists (select 1 from (select ${words} as vector offset 0) as words where words.vector @@ ${evaluateOnce(query)})`;
}

function testOrder(context: CompileContext, node: RangeNode, sql: string, fold: string): string {
  const value = `${fold}(${sql}) collate "C"`;
  const literal = (text: string): string => evaluateOnce(`${fold}(${context.parameters.add(text, 'text')})`);
  const tests: string[] = [];
  if (node.low) tests.push(`${value} ${node.low.inclusive ? '>=' : '>'} ${literal(node.low.text)}`);
  if (node.high) tests.push(`${value} ${node.high.inclusive ? '<=' : '<'} ${literal(node.high.text)}`);
  return `(${tests.join(' and ')})`;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function testWhole(context: CompileContext, node: LeafNode, sql: string, kind: 'exact' | 'phone'): string {
  const { parameters } = context;
  const fold = kind === 'phone' ? 'public.nova_phone' : 'public.nova_whole';
  switch (node.type) {
    case 'exists':
      return `(${sql}) <> ''`;
    case 'range':
      return testOrder(context, node, sql, fold);
    case 'term':
    case 'near': {
      if (isWordless(node.text)) return 'false';
      const text = parameters.add(node.text, 'text');
      return kind === 'phone'
        ? `public.nova_phone_lexemes(${sql}) && ${evaluateOnce(`public.nova_phone_asked(${text})`)}`
        : `${fold}(${sql}) = ${evaluateOnce(`${fold}(${text})`)}`;
    }
    case 'wildcard':
      return `${fold}(${sql}) like ${evaluateOnce(`${fold}_like(${parameters.add(encodePattern(node.pattern), 'text')})`)}`;
    case 'fuzzy':
      return `public.nova_within(${fold}(${sql}), ${evaluateOnce(`${fold}(${parameters.add(node.text, 'text')})`)}, ${String(node.edits)})`;
  }
}

export const isUuid = (text: string): boolean => uuid.test(text);

/** Compares ids. An index can answer only for a complete uuid. */
function testId(context: CompileContext, node: LeafNode, sql: string): string {
  if (node.type === 'exists') return `${sql} is not null`;
  if (node.type === 'term' || node.type === 'near') {
    return isUuid(node.text)
      ? `${sql} = ${context.parameters.add(node.text.toLowerCase(), 'uuid')}`
      : 'false';
  }
  return testWhole(context, node, `(${sql})::text`, 'exact');
}

const numeral = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;

export function readNumber(text: string): number | null {
  const value = numeral.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : null;
}

/** @throws QueryError if the literal cannot be read as a number */
function parseNumber(text: string, position: number): number {
  const value = readNumber(text);
  if (value === null) throw createValueError(text, position, 'a number');
  return value;
}

export function filterNumbers(node: LeafNode, numbers: readonly number[]): readonly number[] {
  if (node.type === 'exists') return numbers;
  if (node.type === 'term') {
    const value = parseNumber(node.text, node.position);
    return numbers.filter((number) => number === value);
  }
  if (node.type !== 'range') throw createPatternError(node, 'a number');
  const [low, high] = [node.low, node.high].map((end) => end && parseNumber(end.text, end.position));
  return numbers.filter(
    (number) =>
      (typeof low !== 'number' || number > low || (node.low?.inclusive === true && number === low)) &&
      (typeof high !== 'number' || number < high || (node.high?.inclusive === true && number === high)),
  );
}

export function testNumber(context: CompileContext, node: LeafNode, sql: string): string {
  const literal = (text: string, position: number): string =>
    context.parameters.add(parseNumber(text, position), 'double precision');
  if (node.type === 'exists') return `${sql} is not null`;
  if (node.type === 'term') return `${sql} = ${literal(node.text, node.position)}`;
  if (node.type !== 'range') throw createPatternError(node, 'a number');
  const bound = (end: Bound, operator: string): string =>
    `${sql} ${operator}${end.inclusive ? '=' : ''} ${literal(end.text, end.position)}`;
  return `(${[node.low && bound(node.low, '>'), node.high && bound(node.high, '<')].filter(Boolean).join(' and ')})`;
}

function testBoolean(context: CompileContext, node: LeafNode, sql: string): string {
  if (node.type === 'exists') return `${sql} is not null`;
  if (node.type !== 'term') throw createPatternError(node, 'true or false');
  const value = node.text.toLowerCase();
  if (value !== 'true' && value !== 'false')
    throw createValueError(node.text, node.position, 'true or false');
  return `${sql} = ${context.parameters.add(value === 'true', 'boolean')}`;
}

function createValueError(text: string, position: number, expected: string): QueryError {
  const shownText = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return new QueryError('value', position, `"${shownText}" stands there, expected ${expected}`);
}

export function createPatternError(node: LeafNode, expected: string): QueryError {
  const what = { wildcard: 'wildcards', fuzzy: '"~"', near: '"~"', range: 'a range', term: '', exists: '' }[
    node.type
  ];
  return new QueryError('value', node.position, `${what} can't be used on this field, expected ${expected}`);
}

const lastDay = computeWall(9999, 12, 31);
const expected = 'a date such as 2026-03-05, "05/03/2026" or now-3d/d';

/** Compares dates (docs/query-language.md#dates). */
export function testDate(
  context: CompileContext,
  node: LeafNode,
  sql: string,
  kind: 'instant' | 'date',
): string {
  if (node.type === 'exists') return `${sql} is not null`;
  if (node.type !== 'term' && node.type !== 'range') throw createPatternError(node, expected);
  const compare = kind === 'date' ? compareDay : compareInstant;
  const test = (end: Bound, operator: '>' | '<'): string => {
    const period = readDateMath(end.text, context);
    if (!period) throw createValueError(end.text, end.position, expected);
    return `${sql} ${compare(context, period, operator, end.inclusive)}`;
  };
  if (node.type === 'term') {
    const end = { text: node.text, position: node.position, inclusive: true };
    return `(${test(end, '>')} and ${test(end, '<')})`;
  }
  return `(${[node.low && test(node.low, '>'), node.high && test(node.high, '<')].filter(Boolean).join(' and ')})`;
}

/** Compares an instant (docs/query-language.md#rounding-of-dates). */
function compareInstant(
  context: CompileContext,
  period: Period,
  operator: '>' | '<',
  inclusive: boolean,
): string {
  const { first, last } = period;
  const add = (instant: number): string =>
    context.parameters.add(new Date(instant).toISOString(), 'timestamptz');
  if (first === last) return `${operator}${inclusive ? '=' : ''} ${add(first)}`;
  if (operator === '>') return `>= ${add(inclusive ? first : last + 1)}`;
  return `< ${add(inclusive ? last + 1 : first)}`;
}

function compareDay(
  context: CompileContext,
  period: Period,
  operator: '>' | '<',
  inclusive: boolean,
): string {
  const instant = (operator === '>') === inclusive ? period.first : period.last;
  // The last hours have a five-digit year in a zone ahead of UTC.
  const wall = Math.min(toWall(instant, context.timeZone), lastDay);
  const day = new Date(wall).toISOString().slice(0, 10);
  return `${operator}${inclusive ? '=' : ''} ${context.parameters.add(day, 'date')}`;
}
