import { readDateLiteral, type Period } from './date-literal.ts';
import { addUnits, startOf, type DateUnit } from './date-unit.ts';
import { wallOf } from './time-zone.ts';

/** What dates are reckoned with: the account's zone (IANA) and the instant of the request. */
export interface Clock {
  readonly timeZone: string;
  readonly now: Date;
}

const units: Readonly<Record<string, DateUnit>> = {
  y: 'y',
  M: 'M',
  w: 'w',
  d: 'd',
  h: 'h',
  H: 'h',
  m: 'm',
  s: 's',
};
const steps = /([-+])(\d*)([yMwdhHms])|\/([yMwdhHms])/g;
const first = wallOf(1, 1, 2);
const last = wallOf(9999, 12, 30);

/**
 * The period of a date expression: `now` or a literal, `||` and steps after a literal, steps alone after `now`
 * (SEARCH.md "Dates"). Null when it is none, or leaves the years 1 to 9999.
 */
export function readDateMath(text: string, clock: Clock): Period | null {
  const bars = text.indexOf('||');
  const [base, math] = text.startsWith('now')
    ? ['now', text.slice(3)]
    : bars < 0
      ? [text, '']
      : [text.slice(0, bars), text.slice(bars + 2)];
  if (math.replace(steps, '') !== '') return null;
  const start =
    base === 'now' ? { start: clock.now.getTime(), unit: null } : readDateLiteral(base, clock.timeZone);
  let period = start && inRange(start);
  for (const step of math.matchAll(steps))
    period = period && inRange(applyStep(period, step, clock.timeZone));
  return period;
}

function applyStep(period: Period, step: RegExpExecArray, timeZone: string): Period {
  const [, sign, count, unit = '', rounding] = step;
  const name = units[rounding ?? unit] ?? 'd';
  if (rounding !== undefined) return { start: startOf(period.start, name, timeZone), unit: name };
  const signed = (sign === '-' ? -1 : 1) * (count === '' ? 1 : Number(count));
  return { start: addUnits(period.start, signed, name, timeZone), unit: period.unit };
}

function inRange(period: Period): Period | null {
  return period.start >= first && period.start <= last ? period : null;
}

/** The first instant after the period, by the zone's calendar; that of a single instant is itself. */
export function endOf(period: Period, timeZone: string): number {
  return period.unit === null ? period.start : addUnits(period.start, 1, period.unit, timeZone);
}
