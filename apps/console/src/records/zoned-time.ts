/** A moment as a clock in a time zone shows it. */
export interface ZonedTime {
  /** yyyy-MM-dd */
  readonly day: string;
  /** HH:mm */
  readonly time: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(timeZone, made);
  return made;
}

/** @param instant ISO 8601, or milliseconds since 1970 */
export function timeIn(instant: string | number, timeZone: string): ZonedTime {
  const parts = Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );
  return {
    day: `${parts.year ?? ''}-${parts.month ?? ''}-${parts.day ?? ''}`,
    time: `${parts.hour ?? ''}:${parts.minute ?? ''}`,
  };
}

/** How far the zone is from UTC at the moment, in milliseconds. */
function offsetAt(milliseconds: number, timeZone: string): number {
  const { day, time } = timeIn(milliseconds, timeZone);
  return Date.parse(`${day}T${time}Z`) - Math.floor(milliseconds / 60_000) * 60_000;
}

/**
 * The moment at which a clock in the zone shows a day and a time. A time that a change of clocks leaves out becomes the one an hour
 * later.
 * @returns ISO 8601 in UTC
 */
export function instantAt(day: string, time: string, timeZone: string): string {
  const wanted = Date.parse(`${day}T${time}Z`);
  const first = wanted - offsetAt(wanted, timeZone);
  return new Date(wanted - offsetAt(first, timeZone)).toISOString();
}

/** The day so many days later, or earlier. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The Monday of the day's week. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}
