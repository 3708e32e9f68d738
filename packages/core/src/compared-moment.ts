import { findDayEdges, isDay } from '@nova/kinds';
import type { Context } from './context.ts';

/** The range of timestamps that can be stored. In some time zones, its first or last day extends beyond it. */
const [first, last] = ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'].map((text) =>
  Date.parse(text),
);

/**
 * Returns the instant of a bound (docs/interface/values.md#bounds). A day alone is a day of the account's time
 * zone.
 * @param bound an instant in UTC or a day, from the contract's `comparableInstant`
 * @param edge `from` for the beginning of the day, `before` for its end
 * @returns ISO 8601 in UTC
 */
export function resolveMoment(
  { account }: Pick<Context, 'account'>,
  bound: string,
  edge: 'from' | 'before',
): string {
  if (!isDay(bound)) return bound;
  const { first: begins, last: ends } = findDayEdges(bound, account.timeZone);
  const moment = edge === 'from' ? begins : ends + 1;
  return new Date(Math.min(Math.max(moment, first ?? moment), last ?? moment)).toISOString();
}
