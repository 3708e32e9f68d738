import type { CompileContext } from './compile-context.ts';
import { QueryError } from './query-error.ts';
import type { Bound, LeafNode } from './query-node.ts';

const numeral = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;

/** The number a literal stands for, or null. */
export function readNumber(text: string): number | null {
  const value = numeral.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : null;
}

/** @throws QueryError for a literal that is no number */
function numberAt(text: string, position: number): number {
  const value = readNumber(text);
  if (value === null) throw badValue(text, position, 'a number');
  return value;
}

/** Those of the numbers that the clause is about. */
export function numbersAmong(node: LeafNode, numbers: readonly number[]): readonly number[] {
  if (node.type === 'exists') return numbers;
  if (node.type === 'term') {
    const value = numberAt(node.text, node.position);
    return numbers.filter((number) => number === value);
  }
  if (node.type !== 'range') throw noPattern(node, 'a number');
  const [low, high] = [node.low, node.high].map((end) => end && numberAt(end.text, end.position));
  return numbers.filter(
    (number) =>
      (typeof low !== 'number' || number > low || (node.low?.inclusive === true && number === low)) &&
      (typeof high !== 'number' || number < high || (node.high?.inclusive === true && number === high)),
  );
}

/** A test of a number. */
export function testNumber(context: CompileContext, node: LeafNode, sql: string): string {
  const literal = (text: string, position: number): string =>
    context.parameters.add(numberAt(text, position), 'double precision');
  if (node.type === 'exists') return `${sql} is not null`;
  if (node.type === 'term') return `${sql} = ${literal(node.text, node.position)}`;
  if (node.type !== 'range') throw noPattern(node, 'a number');
  const bound = (end: Bound, operator: string): string =>
    `${sql} ${operator}${end.inclusive ? '=' : ''} ${literal(end.text, end.position)}`;
  return `(${[node.low && bound(node.low, '>'), node.high && bound(node.high, '<')].filter(Boolean).join(' and ')})`;
}

/** A test of a boolean. */
export function testBoolean(context: CompileContext, node: LeafNode, sql: string): string {
  if (node.type === 'exists') return `${sql} is not null`;
  if (node.type !== 'term') throw noPattern(node, 'true or false');
  const value = node.text.toLowerCase();
  if (value !== 'true' && value !== 'false') throw badValue(node.text, node.position, 'true or false');
  return `${sql} = ${context.parameters.add(value === 'true', 'boolean')}`;
}

/** The refusal of a literal that the field's values can't be compared with. */
export function badValue(text: string, position: number, expected: string): QueryError {
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return new QueryError('value', position, `"${shown}" stands there, expected ${expected}`);
}

/** The refusal of wildcards, `~` or a range where only whole values make sense. */
export function noPattern(node: LeafNode, expected: string): QueryError {
  const what = { wildcard: 'wildcards', fuzzy: '"~"', near: '"~"', range: 'a range', term: '', exists: '' }[
    node.type
  ];
  return new QueryError('value', node.position, `${what} can't be used on this field, expected ${expected}`);
}
