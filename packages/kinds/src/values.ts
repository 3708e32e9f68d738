import { z } from 'zod';

/** The largest lengths of texts in characters (docs/interface/values.md#texts). */
export const textLimits = { short: 255, long: 65_536, query: 4_000 } as const;

/** Replaces halves of surrogate pairs, which the database cannot store. */
const wholeCharacters = (text: string): string => text.toWellFormed();
const clean = (text: string): string => wholeCharacters(text).trim();
export const hasNoNul = (text: string): boolean => !text.includes('\u0000');
export const noNul = { message: 'must not contain the character NUL' };

export const text = (maximum: number = textLimits.short) =>
  z.string().overwrite(clean).max(maximum).refine(hasNoNul, noNul);

export const queryText = () =>
  z.string().overwrite(wholeCharacters).max(textLimits.long).refine(hasNoNul, noNul);

export const nonEmptyText = (maximum: number = textLimits.short) => text(maximum).min(1);

export const blankAsNull = (value: string | null | undefined): string | null | undefined =>
  value === '' ? null : value;

/** Absent leaves the value unchanged; null and blank clear it. */
export const optionalText = (maximum: number = textLimits.short) =>
  text(maximum).nullish().transform(blankAsNull);

export const optionalLongText = () => optionalText(textLimits.long);

/** The form of an id is not checked. An id of another form is simply not found. */
export const id = () => z.string().overwrite(wholeCharacters).max(textLimits.short).refine(hasNoNul, noNul);

export const optionalId = () => id().nullish().transform(blankAsNull);

/** A missing or blank id is answered with 400, an unknown one with 404 (docs/interface/values.md#references-to-other-records). */
export const nonBlankId = (what: string) =>
  id().refine((value) => value.trim() !== '', { message: `${what} is required` });

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** A currency of ISO 4217, in any case. */
export const optionalCurrency = () =>
  text()
    .overwrite((value) => value.toUpperCase())
    .refine((value) => value === '' || currencies.has(value), {
      message: 'must be an ISO 4217 currency code',
    })
    .nullish()
    .transform(blankAsNull);

export const optionalCode = <const T extends readonly [string, ...string[]]>(codes: T) =>
  z.enum(codes).nullish();

const isoDate =
  /^(\d{4})-(\d{2})-(\d{2})(?:$|T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?$)/u;
const dayFirst = /^(\d{2})\/(\d{2})\/(\d{4})$/u;

/** Reads an ISO date, a date-time or dd/MM/yyyy; null if the day does not exist. */
export function readDate(value: string): string | null {
  const iso = isoDate.exec(value);
  const european = dayFirst.exec(value);
  const parts = iso ? [iso[1], iso[2], iso[3]] : european ? [european[3], european[2], european[1]] : null;
  if (!parts) return null;
  const [year = 0, month = 0, day = 0] = parts.map(Number);
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= countDays(year, month)
    ? parts.join('-')
    : null;
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const countDays = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

/** A day, stored as `yyyy-MM-dd` (docs/interface/values.md#dates-and-times). */
export const optionalDate = () =>
  text()
    .refine((value) => value === '' || readDate(value) !== null, {
      message: 'must be a date: yyyy-MM-dd, an ISO date-time or dd/MM/yyyy',
    })
    .overwrite((value) => readDate(value) ?? value)
    .nullish()
    .transform(blankAsNull);

export const ratings: readonly number[] = [0, 1, 2, 3, 4, 5];

/**
 * Valid zones are cached, because checking one takes longer than all other checks of a write. There are about 600
 * zones, in many spellings.
 */
const knownZones = new Set<string>();
const mostKnownZones = 1_000;

const isTimeZone = (value: string): boolean => {
  if (knownZones.has(value)) return true;
  try {
    const exists = new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
    if (exists && knownZones.size < mostKnownZones) knownZones.add(value);
    return exists;
  } catch {
    return false;
  }
};

export const optionalTimeZone = () =>
  optionalText().refine((value) => typeof value !== 'string' || isTimeZone(value), {
    message: 'must be an IANA time zone such as Europe/London',
  });

export const optionalRating = () =>
  z
    .int()
    .min(Math.min(...ratings))
    .max(Math.max(...ratings))
    .nullish();

export const optionalAmount = () => z.number().min(0).max(1e15).nullish();

export const optionalCount = () => z.int().min(0).max(2_147_483_647).nullish();

/** A year; 0 means that it is unknown. */
export const year = () =>
  z
    .int()
    .refine((value) => value === 0 || (value >= 1900 && value <= 2200), {
      message: 'must be a year, or 0 for none',
    })
    .nullish();

export const month = () => z.int().min(0).max(12).nullish();

/** Characters that an address must not have: spaces, invisible characters, and those that end an HTML attribute or tag. */
const foreign = /[\s\p{C}<>"\\^`{|}]/u;

/** Percent may only encode non-ASCII characters, so it cannot hide a forbidden one. */
const bareName = /^[\p{L}\p{N}_](?:[\p{L}\p{N}\p{M}_.+'’~-]|%[89a-f][\da-f])*$/iu;

const handle = /^@[\p{L}\p{N}\p{M}_.-]+$/u;

/** The name, the port, and the rest of a bare address. */
const bareParts = /^([^/?#:]*)(?::(\d{1,5}))?(?:[/?#].*)?$/u;

const isPort = (port: string | undefined): boolean => port === undefined || Number(port) <= 65_535;

/** A name before a colon may be a scheme. So a bare host may only have a port if it contains a dot. */
function isBare(value: string): boolean {
  const [, name = '', port] = bareParts.exec(value) ?? [];
  return bareName.test(name) && isPort(port) && (port === undefined || name.includes('.'));
}

const isWebUrl = (value: string): boolean =>
  /^https?:\/\/[^/?#@]+(?:[/?#]|$)/iu.test(value) && URL.canParse(value);

/** Returns true for an address on the web, which may be a bare host or a handle. */
export const isWebAddress = (value: string): boolean =>
  !foreign.test(value) && (isWebUrl(value) || isBare(value) || handle.test(value));

/** The longest address in characters that browsers and proxies pass on. */
const longestAddress = 2_000;

export const optionalWebAddress = () =>
  text(longestAddress)
    .refine((value) => value === '' || isWebAddress(value), {
      message: 'must be an http or https address, a host or a handle',
    })
    .nullish()
    .transform(blankAsNull);

/** Cuts a text without splitting a surrogate pair, because the database refuses half a character. */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return text.slice(0, isPair(text, longest) ? longest - 1 : longest);
}

const isPair = (text: string, at: number): boolean => (text.codePointAt(at - 1) ?? 0) > 0xffff;
