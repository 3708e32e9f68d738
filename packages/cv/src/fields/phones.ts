import {
  type CountryCode,
  getCountries,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import type { Line } from '../document.ts';
import { findDateRanges } from '../entities/date-ranges.ts';
import { PHONE_LABELS } from '../lexicon/page-words.ts';
import type { ParsedPhone } from '../parsed-cv.ts';
import { normaliseText } from '../text.ts';

const NUMBER = /(?<![\p{L}\d@/.#-])(?:\+|00)?\s?\(?\+?\d[\d\s().\-–/·]{5,24}\d(?![\p{L}\d@]|[.-]\p{L})/gu;

interface PhoneCandidate {
  text: string;
  label: ParsedPhone['type'];
  labelled: boolean;
}

function findLabelBefore(text: string, at: number): { label: ParsedPhone['type']; labelled: boolean } {
  const before = normaliseText(text.slice(Math.max(0, at - 24), at))
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
  const last = before.split(' ').slice(-2);
  for (const [type, labels] of PHONE_LABELS) {
    if (labels.some((label) => last.includes(label) || before.endsWith(` ${label}`)))
      return { label: type, labelled: true };
  }
  return { label: null, labelled: false };
}

/** Rejects years, dates, postcodes and amounts. */
function isPlausible(text: string, labelled: boolean): boolean {
  const digits = text.replace(/\D/g, '');
  if (/^\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d\d$|^\d{1,2}[./]\d{4}$/.test(text)) return false;
  if (digits.length < 7 || digits.length > 15) return labelled && digits.length >= 5 && digits.length <= 15;
  if (findDateRanges(text).length > 0 && !labelled && !text.includes('+')) return false;
  if (/^\d{4}\s*[-–/]\s*\d{4}$/.test(text) || /^\d{5}-\d{4}$/.test(text)) return false;
  if (/^\d+$/.test(text) && !labelled && (digits.length < 9 || digits.length > 12)) return false;
  return !/^\d{1,3}([.,]\d{3})+$/.test(text);
}

/** True for house number and postcode, as in "Via Zamboni 37 40126 Bologna". */
function isHouseAndPostcode(number: string, after: string): boolean {
  return /^\d{1,4}[\s-]+\d{4,5}$/.test(number) && /^\s+\p{Lu}\p{L}/u.test(after);
}

function findCandidates(text: string): PhoneCandidate[] {
  return [...text.matchAll(NUMBER)].flatMap((match) => {
    const number = match[0].trim().replace(/[-–./\s(]+$/, '');
    const { label, labelled } = findLabelBefore(text, match.index);
    if (!labelled && isHouseAndPostcode(number, text.slice(match.index + match[0].length))) return [];
    return isPlausible(number, labelled) ? [{ text: number, label, labelled }] : [];
  });
}

function toCountry(code: string | undefined): CountryCode | undefined {
  return code !== undefined && isSupportedCountry(code) ? code : undefined;
}

function choosePhoneType(candidate: PhoneCandidate, kind: string | undefined): ParsedPhone['type'] {
  if (candidate.label !== null) return candidate.label;
  return kind === 'MOBILE' ? 'mobile' : null;
}

function toPhone(candidate: PhoneCandidate, country: string | undefined): ParsedPhone {
  const text = candidate.text.replace(/\(0\)/, '');
  const parsed = parsePhoneNumberFromString(text, toCountry(country));
  if (parsed?.isValid() !== true)
    return { number: candidate.text.replace(/\s+/g, ' '), type: candidate.label };
  return { number: parsed.number, type: choosePhoneType(candidate, parsed.getType()) };
}

const LABELLED_LINE = /(?:phone|mobile|mob|tel|cell|handy|gsm|fon|contact)/i;

/**
 * Finds phone numbers, mobile ones first. Valid numbers are in E.164, others as printed. Only the first lines may have
 * a number without a label.
 */
export function findPhones(lines: Line[], country: string | undefined): ParsedPhone[] {
  const near = lines.filter((line, index) => index < 40 || LABELLED_LINE.test(line.text));
  const candidates = near
    .filter((line) => line.text.length < 220)
    .flatMap((line) => findCandidates(line.text));
  const phones = new Map<string, ParsedPhone>();
  for (const candidate of candidates) {
    if (phones.size >= 4) break;
    const phone = toPhone(candidate, country);
    const key = phone.number.replace(/\D/g, '');
    if (!phones.has(key)) phones.set(key, phone);
  }
  const rank = (phone: ParsedPhone): number => (phone.type === 'mobile' ? 0 : phone.type === null ? 1 : 2);
  return [...phones.values()].sort((a, b) => rank(a) - rank(b));
}

const countryByZone = new Map<string, string | undefined>();

/**
 * The two forms in which JavaScript engines list a locale's time zones. Newer engines have only the method, older ones
 * only the property, and TypeScript's types have neither.
 */
interface ZonedLocale {
  readonly timeZones?: readonly string[] | undefined;
  readonly getTimeZones?: () => readonly string[] | undefined;
}

function listTimeZones(country: string): readonly string[] {
  const locale = new Intl.Locale('und', { region: country }) as ZonedLocale;
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** Returns the name that engines use, so that Europe/Kyiv and Europe/Kiev are equal. */
function toCanonicalZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return timeZone;
  }
}

function findCountry(timeZone: string): string | undefined {
  const name = toCanonicalZone(timeZone);
  const [country, another] = getCountries().filter((code) => listTimeZones(code).includes(name));
  return another === undefined ? country : undefined;
}

/** Returns undefined for unknown zones and for those of several countries. The first look-up of a zone takes 100 ms. */
export function findCountryByTimeZone(timeZone: string): string | undefined {
  if (!countryByZone.has(timeZone)) countryByZone.set(timeZone, findCountry(timeZone));
  return countryByZone.get(timeZone);
}
