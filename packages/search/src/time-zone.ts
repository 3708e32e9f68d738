const day = 86_400_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** The clock of a zone; made once, since making one costs 50 µs and reading it 1. */
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
 * What a zone's wall clock shows at an instant, as the milliseconds at which a UTC clock shows the same.
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

/**
 * The instant at which a zone's wall clock shows this. A time that comes twice (clocks going back) is the first of the
 * two; one that is left out (clocks going forward) moves on by the gap, so that a day without midnight starts at 01:00.
 * Out of all calendars: NaN.
 */
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

/** A wall clock's time as milliseconds; any year, months from 1. */
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
