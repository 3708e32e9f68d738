import { fromWall, toWall, wallOf } from './time-zone.ts';

/** A unit of date math: SEARCH.md "Dates" (`h` and `H` are one). */
export type DateUnit = 'y' | 'M' | 'w' | 'd' | 'h' | 'm' | 's';

const exact = { h: 3_600_000, m: 60_000, s: 1000 } as const;

/**
 * The instant `count` units on. Hours and less are spans of time; days and more are steps on the zone's calendar, at
 * the same wall time, a month's day clamped to its last one.
 */
export function addUnits(instant: number, count: number, unit: DateUnit, timeZone: string): number {
  if (unit === 'h' || unit === 'm' || unit === 's') return instant + count * exact[unit];
  const wall = toWall(instant, timeZone);
  if (unit === 'd' || unit === 'w')
    return fromWall(wall + count * (unit === 'd' ? 1 : 7) * 86_400_000, timeZone);
  return fromWall(addMonths(wall, unit === 'M' ? count : count * 12), timeZone);
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

/** The first millisecond of the unit the instant is in, by the zone's calendar; weeks start on Monday. */
export function startOf(instant: number, unit: DateUnit, timeZone: string): number {
  const wall = toWall(instant, timeZone);
  if (unit === 'h' || unit === 'm' || unit === 's')
    return instant - (((wall % exact[unit]) + exact[unit]) % exact[unit]);
  const date = new Date(wall);
  const [year, month, dayOfMonth] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  const monday = dayOfMonth - ((date.getUTCDay() + 6) % 7);
  const start = {
    y: () => wallOf(year, 1, 1),
    M: () => wallOf(year, month, 1),
    w: () => wallOf(year, month, monday),
    d: () => wallOf(year, month, dayOfMonth),
  }[unit]();
  return fromWall(start, timeZone);
}

/** The last millisecond of a unit that starts at the instant. */
export function endOfUnit(start: number, unit: DateUnit, timeZone: string): number {
  return addUnits(start, 1, unit, timeZone) - 1;
}
