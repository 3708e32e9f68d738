import { z } from 'zod';
import { readDate, text } from './values.ts';
import { findDayEdges, readWall } from './wall-time.ts';

/** The instants whose year has four digits in UTC. */
const storable = {
  first: Date.parse('0001-01-01T00:00:00.000Z'),
  last: Date.parse('9999-12-31T23:59:59.999Z'),
};

const isStorable = (milliseconds: number): boolean =>
  milliseconds >= storable.first && milliseconds <= storable.last;

export const isDay = (value: string): boolean => value.length === 10 && readDate(value) === value;

/**
 * An instant to compare with stored ones. The account's time zone turns a day into an instant
 * (docs/interface/values.md#bounds). Fractions are rounded up to the next millisecond, which gives the same comparison.
 */
export const comparableInstant = () =>
  z
    .union([z.iso.datetime({ offset: true }), z.iso.date()], {
      error:
        'must be an ISO datetime with its zone, such as 2026-03-05T09:30:00Z or 2026-03-05T10:30:00+01:00, or a day such as 2026-03-05',
    })
    .refine((value) => isDay(value) || isStorable(laterMillisecond(value)), {
      message: 'must be an instant of the years 0001 to 9999 (UTC), such as 2026-03-05T09:30:00Z',
    })
    .overwrite((value) => {
      const milliseconds = laterMillisecond(value);
      return !isDay(value) && isStorable(milliseconds) ? new Date(milliseconds).toISOString() : value;
    });

const laterMillisecond = (value: string): number =>
  Date.parse(value) + (/\.\d{3}\d*[1-9]/u.test(value) ? 1 : 0);

let zone = 'UTC';

/**
 * Sets the time zone for values that `instant` reads without a zone. Every function that parses a user's input calls
 * its parser inside, because schemas cannot take the zone as a parameter.
 * @param read parses at once, without waiting
 */
export function readInZone<T>(timeZone: string, read: () => T): T {
  const outer = zone;
  zone = timeZone;
  try {
    return read();
  } finally {
    zone = outer;
  }
}

/**
 * An instant in a write (docs/interface/values.md#days-for-instants).
 * @param edge the moment of a day that is meant if only the day is given: the last one for the end of something
 */
export const instant = (edge: 'first' | 'last' = 'first') =>
  text()
    .refine((value) => readDate(value) !== null && isStorable(readMoment(value, edge).instant), {
      message: 'must be an ISO 8601 instant such as 2026-03-05T09:30:00Z, of the years 0001 to 9999 (UTC)',
      abort: true,
    })
    .superRefine((value, context) => {
      if (readMoment(value, edge).shown !== 'NEVER') return;
      const message = `does not exist in the time zone ${zone}, where clocks are put forward then; give another time, or one with its zone such as 2026-03-05T09:30:00Z`;
      context.addIssue({ code: 'custom', message });
    })
    .overwrite((value) => {
      const milliseconds = readDate(value) === null ? Number.NaN : readMoment(value, edge).instant;
      return isStorable(milliseconds) ? new Date(milliseconds).toISOString() : value;
    });

const withoutZone = /T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/u;

function readMoment(value: string, edge: 'first' | 'last'): ReturnType<typeof readWall> {
  const day = value.includes('T') ? null : readDate(value);
  if (day !== null) return { instant: findDayEdges(day, zone)[edge], shown: 'ONCE' };
  if (withoutZone.test(value)) return readWall(Date.parse(`${value}Z`), zone);
  return { instant: Date.parse(value), shown: 'ONCE' };
}
