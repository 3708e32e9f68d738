/**
 * Formats a number as its cell shows it: dates in ISO 8601, amounts with currency, whole numbers in full.
 * @param from1904 whether days count from 1904
 */
export function formatNumber(written: string, format: NumberFormat, from1904: boolean): string {
  const value = Number(written);
  if (written.trim() === '' || !Number.isFinite(value)) return written.trim();
  switch (format.kind) {
    case 'date':
      return formatDate(value, from1904) ?? formatFigures(value);
    case 'elapsed':
      return formatElapsed(value);
    case 'percent':
      return `${formatFigures(value * 100)}%`;
    case 'currency':
      return format.sign.length > 1
        ? `${format.sign} ${formatFigures(value)}`
        : `${format.sign}${formatFigures(value)}`;
    case 'figures':
      return Number.isSafeInteger(value) && value >= 0
        ? fillPattern(format.pattern, String(value))
        : formatFigures(value);
    case 'plain':
      return formatFigures(value);
  }
}

/**
 * A spreadsheet stores fifteen digits. Three decimals get a fourth, since otherwise they could be read as thousands.
 */
function formatFigures(value: number): string {
  if (Number.isInteger(value)) return String(value);
  const text = String(Number(value.toPrecision(15)));
  return /^-?\d{1,3}\.\d{3}$/u.test(text) ? `${text}0` : text;
}

/** Fills the pattern's places from the last digit. Digits without a place go before the first one. */
function fillPattern(pattern: string, digits: string): string {
  const places = pattern.replaceAll(/[^0#?]/gu, '').length;
  const all = digits.padStart(places, ' ');
  let at = all.length - places;
  let text = '';
  let isFirst = true;
  for (const sign of pattern) {
    if (!/[0#?]/u.test(sign)) {
      text += sign;
      continue;
    }
    text += isFirst ? all.slice(0, at).trim() : '';
    isFirst = false;
    const digit = all.charAt(at);
    at += 1;
    text += digit !== ' ' ? digit : sign === '0' ? '0' : '';
  }
  return text.trim();
}

export type NumberFormat =
  | { readonly kind: 'plain' }
  | { readonly kind: 'date' }
  | { readonly kind: 'elapsed' }
  | { readonly kind: 'percent' }
  /** A code of ISO 4217, or a sign that only one currency has. */
  | { readonly kind: 'currency'; readonly sign: string }
  /** A pattern for phone numbers and the like: `0` is a required digit, `#` an optional one. */
  | { readonly kind: 'figures'; readonly pattern: string };

export const plain: NumberFormat = { kind: 'plain' };

const builtIn: Readonly<Record<number, NumberFormat>> = {
  9: { kind: 'percent' },
  10: { kind: 'percent' },
  46: { kind: 'elapsed' },
  ...Object.fromEntries(
    [14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 47]
      .concat([27, 28, 29, 30, 31, 32, 33, 34, 35, 36], [50, 51, 52, 53, 54, 55, 56, 57, 58])
      .map((id) => [id, { kind: 'date' } as const]),
  ),
};

export const findBuiltInFormat = (id: number): NumberFormat => builtIn[id] ?? plain;

const dollars: Readonly<Record<string, string>> = {
  '': '$',
  '409': '$',
  C09: 'AUD',
  '1009': 'CAD',
  C0C: 'CAD',
  '1409': 'NZD',
  '4809': 'SGD',
  C04: 'HKD',
  '80A': 'MXN',
};

const currencies = new Set(Intl.supportedValuesOf('currency'));
const tokens = /"(?<quoted>[^"]*)"?|\\(?<escaped>.)|[_*].|\[(?<bracket>[^\]]*)\]?|(?<sign>.)/gsu;

/** Reads a format code such as `dd/mm/yyyy` or `[$€-407] #,##0.00`. Only the part for positive numbers counts. */
export function parseNumberFormat(code: string): NumberFormat {
  if (/^(?:general|standard|@)$/iu.test(code.trim())) return plain;
  let [signs, pattern, currency] = ['', '', ''];
  let isElapsed = false;
  for (const { groups = {} } of code.matchAll(tokens)) {
    const { quoted, escaped, bracket, sign } = groups;
    if (sign === ';') break;
    if (bracket !== undefined) {
      isElapsed ||= /^(?:h+|m+|s+)$/iu.test(bracket);
      currency ||= readCurrency(bracket);
      continue;
    }
    const literal = quoted ?? escaped;
    currency ||= filterCurrency((literal ?? sign ?? '').trim());
    if (literal === undefined) signs += sign ?? '';
    pattern += literal ?? sign ?? '';
  }
  if (isElapsed) return { kind: 'elapsed' };
  if (/[ymdhs]/iu.test(signs)) return { kind: 'date' };
  if (signs.includes('%')) return { kind: 'percent' };
  if (currency !== '') return { kind: 'currency', sign: currency };
  const isFigures = /^[0#?() +./-]+$/u.test(pattern) && /^[0#?() +-]+$/u.test(signs);
  return isFigures && /0{2}|[^0#?]/u.test(pattern.trim())
    ? { kind: 'figures', pattern: pattern.trim() }
    : plain;
}

/** Returns a currency for `$€-407`, the euro of Germany, but nothing for the colour `Red`. */
function readCurrency(bracket: string): string {
  const { sign = '', country = '' } = /^\$(?<sign>[^-]+)(?:-(?<country>\w*))?/u.exec(bracket)?.groups ?? {};
  if (sign === '$') return dollars[country.toUpperCase()] ?? '';
  return filterCurrency(sign.trim());
}

const filterCurrency = (text: string): string =>
  /^(?:[A-Z]{1,3})?[$£€¥₹₺₪₩]$/u.test(text) || currencies.has(text) ? text : '';

const secondsADay = 86_400;
/** First day of the calendar, in days since 1970. */
const day0 = { 1900: -25_568, 1904: -24_107 } as const;
/** Spreadsheets count 29 February 1900, although that year was not a leap year. */
const leapDay = 60;
/** Number of 31 December 9999, the last valid day. */
const last = { 1900: 2_958_465, 1904: 2_957_003 } as const;

const padTwo = (value: number): string => String(value).padStart(2, '0');

/**
 * Converts the number of a day.
 * @returns the day in ISO 8601; `0000-00-00` for day zero, which a formula on a blank cell gives; undefined if it is
 *   invalid
 */
function formatDate(value: number, from1904: boolean): string | undefined {
  const epoch = from1904 ? 1904 : 1900;
  if (value < 0 || value >= last[epoch] + 1) return undefined;
  const seconds = Math.round(value * secondsADay);
  const [day, rest] = [Math.floor(seconds / secondsADay), seconds % secondsADay];
  const time = formatClock(rest);
  if (day === 0 && rest > 0) return time;
  if (day === 0 && !from1904) return '0000-00-00';
  if (day === leapDay && !from1904) return '1900-02-29';
  const dayCount = day - (day > leapDay && !from1904 ? 1 : 0);
  const date = new Date((day0[epoch] + dayCount) * secondsADay * 1_000).toISOString().slice(0, 10);
  return rest === 0 ? date : `${date}T${time}`;
}

function formatClock(seconds: number): string {
  const [hours, minutes, left] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${padTwo(hours)}:${padTwo(minutes)}${left === 0 ? '' : `:${padTwo(left)}`}`;
}

/** Formats a duration in hours: a day and thirteen and a half hours is `37:30`. */
function formatElapsed(value: number): string {
  return `${value < 0 ? '-' : ''}${formatClock(Math.round(Math.abs(value) * secondsADay))}`;
}
