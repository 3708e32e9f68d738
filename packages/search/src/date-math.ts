import { readDateLiteral, type Period } from './date-literal.ts';
import { addUnits, endOf, startOf, type DateUnit } from './date-unit.ts';
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
const earliest = wallOf(1, 1, 2);
/** One millisecond short of the last one there is: a bound behind it must still have a year of four digits. */
const latest = wallOf(9999, 12, 31, { hour: 23, minute: 59, second: 59 }) + 998;

/**
 * The period of a date expression: `now` or a literal, `||` and steps after a literal, steps alone after `now`
 * (docs/query-language.md#dates). A step moves both ends; rounding moves the first to the first millisecond of its unit and the
 * last to the last of its own, so that each bracket finds the end it needs. A period that reaches beyond the years 1 to 9999
 * ends with them. Null when the text is none, or lies beyond them.
 */
export function readDateMath(text: string, clock: Clock): Period | null {
  const bars = text.indexOf('||');
  const [base, math] = text.startsWith('now')
    ? ['now', text.slice(3)]
    : bars < 0
      ? [text, '']
      : [text.slice(0, bars), text.slice(bars + 2)];
  if (math.replace(steps, '') !== '') return null;
  const now = clock.now.getTime();
  const start = base === 'now' ? { first: now, last: now } : readDateLiteral(base, clock.timeZone);
  let period = start && inRange(start);
  for (const step of math.matchAll(steps))
    period = period && inRange(applyStep(period, step, clock.timeZone));
  return period;
}

function applyStep({ first, last }: Period, step: RegExpExecArray, timeZone: string): Period {
  const [, sign, digits, unit = '', rounding] = step;
  const name = units[rounding ?? unit] ?? 'd';
  if (rounding !== undefined) {
    return {
      first: startOf(first, name, timeZone),
      last: endOf(last, name, timeZone),
    };
  }
  const count = (sign === '-' ? -1 : 1) * (digits === '' ? 1 : Number(digits));
  return { first: addUnits(first, count, name, timeZone), last: addUnits(last, count, name, timeZone) };
}

function inRange(period: Period): Period | null {
  const { first, last } = period;
  return first <= latest && last >= earliest
    ? { first: Math.max(first, earliest), last: Math.min(last, latest) }
    : null;
}
