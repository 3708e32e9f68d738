import type { Random } from '@nova/random';
import type { Discipline } from './disciplines/discipline.ts';
import type { Culture } from './names.ts';
import type { Place } from './places.ts';

export type DemoLine = Readonly<Record<string, unknown>> & { readonly type: string };

/**
 * A part of the demo, as large as the demo of a first start. Parts are generated in turn, so memory does not grow with
 * the scale.
 */
export interface Chapter {
  readonly random: Random;
  readonly calendar: Calendar;
  readonly number: number;
  /** The size of the chapter, above 0 and at most 1. It is less than 1 if the scale is not a whole number. */
  readonly size: number;
  /** The caller's id of a record in this chapter. */
  readonly id: (kind: string, number: number) => string;
}

/** Scales a count to the chapter, with at least one. */
export const scaleCount = (chapter: Chapter, whole: number): number =>
  Math.max(1, Math.round(whole * chapter.size));

export interface Colleague {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly team: string;
}

export interface Client {
  readonly id: string;
  readonly name: string;
  readonly discipline: Discipline;
  readonly place: Place;
  readonly domain: string;
  readonly owner: Colleague;
  readonly since: number;
  readonly contacts: readonly { readonly id: string; readonly name: string }[];
  readonly lines: readonly DemoLine[];
}

/** A candidate of the story, which changes `status`, `active` and `hired`. */
export interface Person {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly culture: Culture;
  readonly discipline: Discipline;
  readonly rung: number;
  readonly place: Place;
  readonly owner: Colleague;
  /** The age of the record in days. */
  readonly created: number;
  readonly salary: number;
  status: string;
  /** Days since the last activity. */
  active: number;
  hired:
    | { readonly company: string; readonly title: string; readonly type: string; readonly daysAgo: number }
    | undefined;
  engaged: boolean;
}

const day = 86_400_000;

/** Dates around the demo's present, in the account's time zone. */
export class Calendar {
  readonly now: Date;
  readonly #localDay: Intl.DateTimeFormat;
  readonly #zoneName: Intl.DateTimeFormat;

  constructor(now: Date, timeZone: string) {
    this.now = now;
    this.#localDay = new Intl.DateTimeFormat('en-CA', { timeZone });
    this.#zoneName = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  }

  /** Returns the instant some days ago; a negative number means the future. An instant of the past is never later than now. */
  ago(days: number): string {
    return new Date(this.now.getTime() - Math.round(days * day)).toISOString();
  }

  /** Returns the day (yyyy-MM-dd) some days ago. */
  dateAgo(days: number): string {
    return this.ago(days).slice(0, 10);
  }

  /** Returns an instant by its time of day in the account's time zone, some days ago. */
  at(daysAgo: number, hour: number, minute: number): string {
    const local = this.#localDay.format(this.now.getTime() - daysAgo * day);
    const wall = Date.parse(`${local}T${two(hour)}:${two(minute)}:00Z`);
    const first = wall - this.offset(wall);
    return new Date(wall - this.offset(first)).toISOString();
  }

  weekday(daysAgo: number): number {
    return new Date(this.now.getTime() - daysAgo * day).getUTCDay() || 7;
  }

  /** Returns the zone's offset to UTC at an instant, in ms. */
  offset(instant: number): number {
    const zone = this.#zoneName.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value;
    const match = /GMT([+-])(\d{2}):(\d{2})/u.exec(zone ?? '');
    if (!match) return 0;
    return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) * 60_000;
  }
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Moves an ISO instant by days. */
export const addDays = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * day).toISOString();
