import { fromWall, computeWall } from '@nova/kinds/wall-time';
import { addUnits, type DateUnit, findUnitEnd, findUnitStart } from './calendar.ts';

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
const earliest = computeWall(1, 1, 2);
/** The latest moment. An exclusive bound one millisecond later still has a four-digit year. */
const latest = computeWall(9999, 12, 31, { hour: 23, minute: 59, second: 59 }) + 998;

/** Reads a date expression (docs/query-language.md#dates); null for other text, and outside the years 1 to 9999. */
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
  let period = start && limitPeriod(start);
  for (const step of math.matchAll(steps))
    period = period && limitPeriod(applyStep(period, step, clock.timeZone));
  return period;
}

function applyStep({ first, last }: Period, step: RegExpExecArray, timeZone: string): Period {
  const [, sign, digits, unit = '', rounding] = step;
  const name = units[rounding ?? unit] ?? 'd';
  if (rounding !== undefined) {
    return {
      first: findUnitStart(first, name, timeZone),
      last: findUnitEnd(last, name, timeZone),
    };
  }
  const count = (sign === '-' ? -1 : 1) * (digits === '' ? 1 : Number(digits));
  return { first: addUnits(first, count, name, timeZone), last: addUnits(last, count, name, timeZone) };
}

function limitPeriod(period: Period): Period | null {
  const { first, last } = period;
  return first <= latest && last >= earliest
    ? { first: Math.max(first, earliest), last: Math.min(last, latest) }
    : null;
}

/** The first and the last millisecond; they are equal for an instant. */
export interface Period {
  readonly first: number;
  readonly last: number;
}

const iso =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ](\d\d)(?::?(\d\d)(?::?(\d\d)(?:[.,](\d{1,9}))?)?)?(Z|[+-]\d\d(?::?\d\d)?)?)?)?)?$/;
const british = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:[T ](\d\d):(\d\d)(?::(\d\d))?)?$/;

/** Reads a date without arithmetic; null if it does not exist. */
function readDateLiteral(text: string, timeZone: string): Period | null {
  const isoMatch = iso.exec(text);
  if (isoMatch) {
    const [, year, month, day, hour, minute, second, fraction, offset] = isoMatch;
    return buildPeriod([year, month, day, hour, minute, second], fraction, offset, timeZone);
  }
  const slashed = british.exec(text);
  if (!slashed) return null;
  const [, day, month, year, hour, minute, second] = slashed;
  return buildPeriod([year, month, day, hour, minute, second], undefined, undefined, timeZone);
}

const unitByLength: readonly (DateUnit | undefined)[] = [undefined, 'y', 'M', 'd', 'h', 'm', 's'];

function buildPeriod(
  texts: readonly (string | undefined)[],
  fraction: string | undefined,
  offset: string | undefined,
  timeZone: string,
): Period | null {
  const numbers = texts.filter((text) => text !== undefined).map(Number);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = numbers;
  if (year < 1 || month < 1 || month > 12 || hour > 23 || minute > 59 || second > 59) return null;
  const wall = computeWall(year, month, day, { hour, minute, second });
  if (new Date(wall).getUTCDate() !== day) return null;
  const millisecond = Math.floor(Number(`0.${fraction ?? '0'}`) * 1000);
  const shift = offset === undefined ? null : parseOffset(offset);
  if (Number.isNaN(shift)) return null;
  const first = (shift === null ? fromWall(wall, timeZone) : wall - shift) + millisecond;
  const unit = fraction === undefined ? unitByLength[numbers.length] : undefined;
  return { first, last: unit ? findUnitEnd(first, unit, timeZone) : first };
}

function parseOffset(offset: string): number {
  if (offset === 'Z') return 0;
  const hours = Number(offset.slice(1, 3));
  const minutes = Number(offset.slice(3).replace(':', '') || '0');
  if (hours > 18 || minutes > 59) return Number.NaN;
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}
