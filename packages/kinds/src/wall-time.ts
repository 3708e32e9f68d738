const day = 86_400_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Returns the cached formatter of a zone. Creating one takes 50 µs, using it 1 µs. */
function findClock(timeZone: string): Intl.DateTimeFormat {
  const cachedClock = clocks.get(timeZone);
  if (cachedClock) return cachedClock;
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
 * Returns the time that the clocks of a zone show, as the milliseconds at which UTC shows the same.
 * @throws RangeError for an unknown zone
 */
export function toWall(instant: number, timeZone: string): number {
  const parts = new Map(
    findClock(timeZone)
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.get(type));
  const year = parts.get('era') === 'BC' ? 1 - read('year') : read('year');
  const second = Math.floor(instant / 1000) * 1000;
  const time = { hour: read('hour'), minute: read('minute'), second: read('second') };
  return computeWall(year, read('month'), read('day'), time) + (instant - second);
}

/** A time that the clocks of a zone show (docs/interface/values.md#times-of-a-zone). */
export interface WallTime {
  /** The first moment of this time, in milliseconds. A skipped time counts from the moment at which the clocks were put forward. */
  readonly instant: number;
  /** Clocks that are put forward skip some times. Clocks that are put back show some times twice. */
  readonly shown: 'NEVER' | 'ONCE' | 'TWICE';
}

/**
 * Finds the moment at which the clocks of a zone show a time.
 * @param wall as `computeWall` makes it
 * @returns NaN as the instant for a time outside the range of dates
 * @throws RangeError for an unknown zone
 */
export function readWall(wall: number, timeZone: string): WallTime {
  if (!(Math.abs(wall) < 8.6e15)) return { instant: Number.NaN, shown: 'NEVER' };
  const offsets = new Set([wall - day, wall, wall + day].map((near) => computeOffset(near, timeZone)));
  const [before = 0] = offsets;
  const [first, second] = [...offsets]
    .map((offset) => wall - offset)
    .filter((instant) => toWall(instant, timeZone) === wall)
    .sort((one, other) => one - other);
  if (first === undefined) return { instant: wall - before, shown: 'NEVER' };
  return { instant: first, shown: second === undefined ? 'ONCE' : 'TWICE' };
}

/** Returns the moment that `readWall` finds. */
export const fromWall = (wall: number, timeZone: string): number => readWall(wall, timeZone).instant;

const computeOffset = (instant: number, timeZone: string): number => toWall(instant, timeZone) - instant;

interface TimeOfDay {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const midnight: TimeOfDay = { hour: 0, minute: 0, second: 0 };

/** Returns the milliseconds at which UTC shows a time; months count from 1. */
export function computeWall(
  year: number,
  month: number,
  dayOfMonth: number,
  { hour, minute, second } = midnight,
): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, dayOfMonth);
  return date.setUTCHours(hour, minute, second);
}

/** Returns the edges of a day `yyyy-MM-dd` in a zone, in milliseconds. A day does not always begin at midnight. */
export function findDayEdges(
  text: string,
  timeZone: string,
): { readonly first: number; readonly last: number } {
  const [year = 0, month = 0, dayOfMonth = 0] = text.split('-').map(Number);
  const [first, next] = [dayOfMonth, dayOfMonth + 1].map((one) =>
    fromWall(computeWall(year, month, one), timeZone),
  );
  return { first: first ?? Number.NaN, last: (next ?? Number.NaN) - 1 };
}
