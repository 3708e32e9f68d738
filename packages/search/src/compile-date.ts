import type { CompileContext } from './compile-context.ts';
import { badValue, noPattern } from './compile-plain.ts';
import type { Period } from './date-literal.ts';
import { readDateMath } from './date-math.ts';
import type { Bound, LeafNode } from './query-node.ts';
import { toWall, wallOf } from './time-zone.ts';

const lastDay = wallOf(9999, 12, 31);
const expected = 'a date such as 2026-03-05, "05/03/2026" or now-3d/d';

/** A test of an instant or a day (docs/query-language.md#dates). */
export function testDate(
  context: CompileContext,
  node: LeafNode,
  sql: string,
  kind: 'instant' | 'date',
): string {
  if (node.type === 'exists') return `${sql} is not null`;
  if (node.type !== 'term' && node.type !== 'range') throw noPattern(node, expected);
  const compare = kind === 'date' ? compareDay : compareInstant;
  const test = (end: Bound, operator: '>' | '<'): string => {
    const period = readDateMath(end.text, context);
    if (!period) throw badValue(end.text, end.position, expected);
    return `${sql} ${compare(context, period, operator, end.inclusive)}`;
  };
  if (node.type === 'term') {
    const end = { text: node.text, position: node.position, inclusive: true };
    return `(${test(end, '>')} and ${test(end, '<')})`;
  }
  return `(${[node.low && test(node.low, '>'), node.high && test(node.high, '<')].filter(Boolean).join(' and ')})`;
}

/** A bound includes its whole period, or stays out of it whole (docs/query-language.md#rounding-of-dates). */
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
  // In a zone ahead of UTC the last hours there are belong to a year that has five digits.
  const wall = Math.min(toWall(instant, context.timeZone), lastDay);
  const day = new Date(wall).toISOString().slice(0, 10);
  return `${operator}${inclusive ? '=' : ''} ${context.parameters.add(day, 'date')}`;
}
