/** docs/query-language.md#dates; `h` and `H` are the same. */
export type DateUnit = 'y' | 'M' | 'w' | 'd' | 'h' | 'm' | 's';

const fixedLengths = { h: 3_600_000, m: 60_000, s: 1000 } as const;
type CalendarUnit = Exclude<DateUnit, keyof typeof fixedLengths>;

/** Hours and shorter units are fixed lengths. Longer units keep the wall time; a month's day is clamped. */
export function addUnits(instant: number, count: number, unit: DateUnit, timeZone: string): number {
  if (unit === 'h' || unit === 'm' || unit === 's') return instant + count * fixedLengths[unit];
  return fromWall(addToWall(toWall(instant, timeZone), count, unit), timeZone);
}

/** Weeks start on Monday. */
export function startOf(instant: number, unit: DateUnit, timeZone: string): number {
  const wall = toWall(instant, timeZone);
  if (unit === 'h' || unit === 'm' || unit === 's') {
    return instant - (((wall % fixedLengths[unit]) + fixedLengths[unit]) % fixedLengths[unit]);
  }
  return fromWall(floorWall(wall, unit), timeZone);
}

/** A day need not start at midnight. */
export function endOf(instant: number, unit: DateUnit, timeZone: string): number {
  if (unit === 'h' || unit === 'm' || unit === 's')
    return startOf(instant, unit, timeZone) + fixedLengths[unit] - 1;
  return fromWall(addToWall(floorWall(toWall(instant, timeZone), unit), 1, unit), timeZone) - 1;
}

function addToWall(wall: number, count: number, unit: CalendarUnit): number {
  if (unit === 'd' || unit === 'w') return wall + count * (unit === 'd' ? 1 : 7) * 86_400_000;
  return addMonths(wall, unit === 'M' ? count : count * 12);
}

function addMonths(wall: number, count: number): number {
  const date = new Date(wall);
  const dayOfMonth = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  const last = new Date(date);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return date.setUTCDate(Math.min(dayOfMonth, last.getUTCDate()));
}

function floorWall(wall: number, unit: CalendarUnit): number {
  const date = new Date(wall);
  const [year, month, dayOfMonth] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  if (unit === 'y') return wallOf(year, 1, 1);
  if (unit === 'M') return wallOf(year, month, 1);
  return wallOf(year, month, unit === 'd' ? dayOfMonth : dayOfMonth - ((date.getUTCDay() + 6) % 7));
}

const day = 86_400_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** A formatter takes 50 µs to create and 1 µs to use. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/**
 * The milliseconds at which UTC shows the wall time.
 * @throws RangeError for an unknown zone
 */
export function toWall(instant: number, timeZone: string): number {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.get(type));
  const year = parts.get('era') === 'BC' ? 1 - read('year') : read('year');
  const second = Math.floor(instant / 1000) * 1000;
  const time = { hour: read('hour'), minute: read('minute'), second: read('second') };
  return wallOf(year, read('month'), read('day'), time) + (instant - second);
}

/** A repeated time is the first one. A skipped time moves by the gap. NaN outside the range of dates. */
export function fromWall(wall: number, timeZone: string): number {
  if (!(Math.abs(wall) < 8.6e15)) return Number.NaN;
  const before = wall - offsetAt(wall - day, timeZone);
  const after = wall - offsetAt(wall + day, timeZone);
  for (const instant of before < after ? [before, after] : [after, before]) {
    if (toWall(instant, timeZone) === wall) return instant;
  }
  return before;
}

function offsetAt(instant: number, timeZone: string): number {
  return toWall(instant, timeZone) - instant;
}

interface TimeOfDay {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const midnight: TimeOfDay = { hour: 0, minute: 0, second: 0 };

/** Months count from 1. */
export function wallOf(
  year: number,
  month: number,
  dayOfMonth: number,
  { hour, minute, second } = midnight,
): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, dayOfMonth);
  return date.setUTCHours(hour, minute, second);
}
