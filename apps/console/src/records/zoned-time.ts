import { readWall, toWall } from '@nova/kinds/wall-time';

/** A moment as a clock in a time zone shows it. */
export interface ZonedTime {
  /** yyyy-MM-dd */
  readonly day: string;
  /** HH:mm */
  readonly time: string;
}

/** @param instant ISO 8601, or milliseconds since 1970 */
export function timeIn(instant: string | number, timeZone: string): ZonedTime {
  const [day = '', time = ''] = new Date(toWall(Number(new Date(instant)), timeZone))
    .toISOString()
    .split('T');
  return { day, time: time.slice(0, 5) };
}

/** The moment of a day and a time in a zone (docs/interface/values.md#times-of-a-zone). */
export interface LocalTime {
  /** ISO 8601 in UTC; null for a time that is incomplete or that a change of clocks skips. */
  readonly instant: string | null;
  /** The number of times that clocks show this day and time. If they show it twice, `instant` is the first moment. */
  readonly shown: 'NEVER' | 'ONCE' | 'TWICE';
}

/**
 * Finds the moment at which a clock in the zone shows a day and a time. All code of the console uses this function.
 * @param day yyyy-MM-dd, or blank
 * @param time HH:mm, or blank
 */
export function readLocalTime(day: string, time: string, timeZone: string): LocalTime {
  const wall = Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(wall)) return { instant: null, shown: 'ONCE' };
  const { instant, shown } = readWall(wall, timeZone);
  return { instant: shown === 'NEVER' ? null : new Date(instant).toISOString(), shown };
}

/** Returns the day that is this many days later, or earlier if negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The Monday of the day's week. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}
