const day = 86_400_000;

/** The present of a demo: dates before and after it, in the account's time zone where a time of day matters. */
export class Calendar {
  readonly now: Date;
  readonly #localDay: Intl.DateTimeFormat;
  readonly #zoneName: Intl.DateTimeFormat;

  constructor(now: Date, timeZone: string) {
    this.now = now;
    this.#localDay = new Intl.DateTimeFormat('en-CA', { timeZone });
    this.#zoneName = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  }

  /** The instant some days before now (after it when negative); never later than now when it is before. */
  ago(days: number): string {
    return new Date(this.now.getTime() - Math.round(days * day)).toISOString();
  }

  /** yyyy-MM-dd some days before today. */
  dateAgo(days: number): string {
    return this.ago(days).slice(0, 10);
  }

  /** The instant of a time of day in the account's time zone, some days before today. */
  at(daysAgo: number, hour: number, minute: number): string {
    const local = this.#localDay.format(this.now.getTime() - daysAgo * day);
    const wall = Date.parse(`${local}T${two(hour)}:${two(minute)}:00Z`);
    const first = wall - this.offset(wall);
    return new Date(wall - this.offset(first)).toISOString();
  }

  /** Monday is 1, Sunday 7, of the day some days before today. */
  weekday(daysAgo: number): number {
    return new Date(this.now.getTime() - daysAgo * day).getUTCDay() || 7;
  }

  /** How far the zone's clocks are ahead of UTC at an instant, in ms. */
  offset(instant: number): number {
    const zone = this.#zoneName.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value;
    const match = /GMT([+-])(\d{2}):(\d{2})/u.exec(zone ?? '');
    if (!match) return 0;
    return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) * 60_000;
  }
}

const two = (value: number): string => String(value).padStart(2, '0');

/** An ISO instant moved by days. */
export const later = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * day).toISOString();
