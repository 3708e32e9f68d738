import { fromWall, toWall, computeWall } from '@nova/kinds/wall-time';

/** The units of dates (docs/query-language.md#dates). `h` and `H` are the same. */
export type DateUnit = 'y' | 'M' | 'w' | 'd' | 'h' | 'm' | 's';

const fixedLengths = { h: 3_600_000, m: 60_000, s: 1000 } as const;
type CalendarUnit = Exclude<DateUnit, keyof typeof fixedLengths>;

/**
 * Adds units to an instant. Hours and shorter units have fixed lengths. Longer units preserve the wall time, and a day
 * after the end of a month becomes its last day.
 */
export function addUnits(instant: number, count: number, unit: DateUnit, timeZone: string): number {
  if (unit === 'h' || unit === 'm' || unit === 's') return instant + count * fixedLengths[unit];
  return fromWall(addToWall(toWall(instant, timeZone), count, unit), timeZone);
}

/** Returns the first millisecond of a unit. Weeks begin on Monday. */
export function findUnitStart(instant: number, unit: DateUnit, timeZone: string): number {
  const wall = toWall(instant, timeZone);
  if (unit === 'h' || unit === 'm' || unit === 's') {
    return instant - (((wall % fixedLengths[unit]) + fixedLengths[unit]) % fixedLengths[unit]);
  }
  return fromWall(floorWall(wall, unit), timeZone);
}

/** Returns the last millisecond of a unit. It is computed from the next unit, because a day does not always begin at midnight. */
export function findUnitEnd(instant: number, unit: DateUnit, timeZone: string): number {
  if (unit === 'h' || unit === 'm' || unit === 's')
    return findUnitStart(instant, unit, timeZone) + fixedLengths[unit] - 1;
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
  if (unit === 'y') return computeWall(year, 1, 1);
  if (unit === 'M') return computeWall(year, month, 1);
  return computeWall(year, month, unit === 'd' ? dayOfMonth : dayOfMonth - ((date.getUTCDay() + 6) % 7));
}
