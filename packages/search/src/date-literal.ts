import { endOf, type DateUnit } from './date-unit.ts';
import { fromWall, wallOf } from './time-zone.ts';

/** A stretch of time, from its first to its last millisecond; one instant is both. */
export interface Period {
  readonly first: number;
  readonly last: number;
}

const iso =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ](\d\d)(?::?(\d\d)(?::?(\d\d)(?:[.,](\d{1,9}))?)?)?(Z|[+-]\d\d(?::?\d\d)?)?)?)?)?$/;
const british = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:[T ](\d\d):(\d\d)(?::(\d\d))?)?$/;

/**
 * The period a date literal covers (a year, month, day, hour …, in the zone where it names no offset), or null when it
 * is no date or one that doesn't exist (docs/query-language.md#dates).
 */
export function readDateLiteral(text: string, timeZone: string): Period | null {
  const found = iso.exec(text);
  if (found) {
    const [, year, month, day, hour, minute, second, fraction, offset] = found;
    return periodOf([year, month, day, hour, minute, second], fraction, offset, timeZone);
  }
  const slashed = british.exec(text);
  if (!slashed) return null;
  const [, day, month, year, hour, minute, second] = slashed;
  return periodOf([year, month, day, hour, minute, second], undefined, undefined, timeZone);
}

const unitByLength: readonly (DateUnit | undefined)[] = [undefined, 'y', 'M', 'd', 'h', 'm', 's'];

function periodOf(
  texts: readonly (string | undefined)[],
  fraction: string | undefined,
  offset: string | undefined,
  timeZone: string,
): Period | null {
  const given = texts.filter((text) => text !== undefined).map(Number);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = given;
  if (year < 1 || month < 1 || month > 12 || hour > 23 || minute > 59 || second > 59) return null;
  const wall = wallOf(year, month, day, { hour, minute, second });
  if (new Date(wall).getUTCDate() !== day) return null;
  const millisecond = Math.floor(Number(`0.${fraction ?? '0'}`) * 1000);
  const shift = offset === undefined ? null : offsetOf(offset);
  if (Number.isNaN(shift)) return null;
  const first = (shift === null ? fromWall(wall, timeZone) : wall - shift) + millisecond;
  const unit = fraction === undefined ? unitByLength[given.length] : undefined;
  return { first, last: unit ? endOf(first, unit, timeZone) : first };
}

function offsetOf(offset: string): number {
  if (offset === 'Z') return 0;
  const hours = Number(offset.slice(1, 3));
  const minutes = Number(offset.slice(3).replace(':', '') || '0');
  if (hours > 18 || minutes > 59) return Number.NaN;
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}
