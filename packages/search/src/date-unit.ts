import { fromWall, toWall, wallOf } from './time-zone.ts';

/** A unit of date math, docs/query-language.md#dates (`h` and `H` are one). */
export type DateUnit = 'y' | 'M' | 'w' | 'd' | 'h' | 'm' | 's';

const exact = { h: 3_600_000, m: 60_000, s: 1000 } as const;
type CalendarUnit = Exclude<DateUnit, keyof typeof exact>;

/**
 * The instant `count` units on. Hours and less are spans of time; days and more are steps on the zone's calendar, at
 * the same wall time, a month's day clamped to its last one.
 */
export function addUnits(instant: number, count: number, unit: DateUnit, timeZone: string): number {
  if (unit === 'h' || unit === 'm' || unit === 's') return instant + count * exact[unit];
  return fromWall(addToWall(toWall(instant, timeZone), count, unit), timeZone);
}

/** The first millisecond of the unit the instant is in, by the zone's calendar; weeks start on Monday. */
export function startOf(instant: number, unit: DateUnit, timeZone: string): number {
  const wall = toWall(instant, timeZone);
  if (unit === 'h' || unit === 'm' || unit === 's') {
    return instant - (((wall % exact[unit]) + exact[unit]) % exact[unit]);
  }
  return fromWall(floorWall(wall, unit), timeZone);
}

/** The last millisecond of that unit. Told by the wall clock, since a day need not start at midnight. */
export function endOf(instant: number, unit: DateUnit, timeZone: string): number {
  if (unit === 'h' || unit === 'm' || unit === 's') return startOf(instant, unit, timeZone) + exact[unit] - 1;
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
