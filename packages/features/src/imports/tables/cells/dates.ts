import { plainWord } from '../../transfer/table/line-fields.ts';
import { CellProblem, quoteCell } from './cell-problem.ts';

export type DateOrder = 'dmy' | 'mdy' | 'ymd';

const monthNames: readonly string[] = [
  'january jan januar janvier janv enero ene gennaio gen januari',
  'february feb februar februari fevrier fevr febrero febbraio',
  'march mar marz maerz mars marzo maart mrt mrz',
  'april apr avril avr abril abr aprile',
  'may mai mayo maggio mag mei',
  'june jun juni juin junio giugno giu',
  'july jul juli juillet juil julio luglio lug',
  'august aug aout agosto ago augustus',
  'september sep sept septembre septiembre settembre set',
  'october oct oktober okt octobre octubre ottobre ott',
  'november nov novembre noviembre',
  'december dec dezember dez decembre diciembre dic dicembre',
];

const months = new Map(
  monthNames.flatMap((names, month) => names.split(' ').map((name) => [name, month + 1] as const)),
);

const time = String.raw`(?:[T ,]+(?<hour>\d{1,2})[:.](?<minute>\d{2})(?:[:.](?<second>\d{2})(?:[.,](?<fraction>\d+))?)?\s*(?<half>[ap]\.?m\.?)?\s*(?<zone>Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?`;
const yearFirst = new RegExp(
  String.raw`^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})${time}$`,
  'iu',
);
const threeNumbers = new RegExp(
  String.raw`^(?<first>\d{1,2})(?<between>[-/.])\s?(?<second>\d{1,2})\k<between>\s?(?<year>\d{4}|\d{2})${time.replace('second', 'seconds')}$`,
  'iu',
);
const dayMonthYear = new RegExp(
  String.raw`^(?:\p{L}+\.?,?\s+)?(?<day>\d{1,2})(?:st|nd|rd|th|er)?[.\s-]+(?:de\s+|of\s+)?(?<name>\p{L}+)\.?[,\s-]+(?:de\s+)?(?<year>\d{4}|\d{2})${time}$`,
  'iu',
);
const monthDayYear = new RegExp(
  String.raw`^(?:\p{L}+,?\s+)?(?<name>\p{L}+)\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})${time}$`,
  'iu',
);

type Groups = Readonly<Record<string, string | undefined>>;

/** Returns the two numbers before the year, unless points between them prove that the day comes first. */
export function openDate(text: string): { readonly first: number; readonly second: number } | undefined {
  const groups = threeNumbers.exec(text.trim())?.groups;
  if (!groups || groups.between === '.') return undefined;
  return { first: Number(groups.first), second: Number(groups.second) };
}

/**
 * Reads dates in six languages. A time without a zone is UTC.
 * @param order order of three numbers; with points it is always day, month, year
 * @param isPast whether a two-digit year cannot be in the future
 * @returns `yyyy-MM-dd`, or an ISO 8601 instant
 * @throws CellProblem if the text is not a date
 */
export function readDate(
  text: string,
  order: DateOrder | undefined,
  form: 'date' | 'instant',
  isPast = false,
): string {
  // A bare year is returned as it is; the field's schema accepts or refuses it.
  if (/^\d{4}$/u.test(text)) return text;
  const epochDate = form === 'instant' ? parseEpoch(text) : undefined;
  if (epochDate !== undefined) return epochDate;
  const dateParts = splitDate(text.trim(), order);
  const day = dateParts && formatDay(dateParts, isPast);
  if (day === undefined) {
    throw new CellProblem(`must be a date such as 2026-03-05 or 5 Mar 2026, not ${quoteCell(text)}`);
  }
  return form === 'instant' && dateParts?.hour !== undefined ? `${day}T${formatTime(dateParts, text)}` : day;
}

const numberedMonth =
  /^(?<month>\d{1,2})\s?[-/.]\s?(?<year>\d{4})$|^(?<yearFirst>\d{4})\s?[-/.]\s?(?<behind>\d{1,2})$/u;
const namedMonth = /^(?<name>\p{L}+)\.?[\s.,/-]*(?:de[l]?\s+)?(?<year>\d{4}|['’]?\d{2})$/iu;

/**
 * Reads `02/1986`, `1986-02`, `Februar 1986` or `févr. 86` as the first day of the month.
 * @param isPast as in `readDate`
 */
export function parseMonth(text: string, isPast = false): string | undefined {
  const numbers = numberedMonth.exec(text)?.groups;
  if (numbers)
    return formatDay(
      { year: numbers.year ?? numbers.yearFirst, month: numbers.month ?? numbers.behind, day: '1' },
      isPast,
    );
  const groups = namedMonth.exec(text)?.groups;
  const month = months.get(plainWord(groups?.name ?? ''));
  if (!groups || month === undefined) return undefined;
  return formatDay({ year: groups.year?.replace(/['’]/u, ''), month: String(month), day: '1' }, isPast);
}

/** Unix seconds have ten digits, milliseconds thirteen. */
const parseEpoch = (text: string): string | undefined =>
  /^1\d{9}(?:\d{3})?$/u.test(text) ? new Date(Number(text.padEnd(13, '0'))).toISOString() : undefined;

function splitDate(text: string, order: DateOrder | undefined): Groups | undefined {
  const yearFirstParts = yearFirst.exec(text)?.groups;
  if (yearFirstParts) return yearFirstParts;
  const numbers = threeNumbers.exec(text)?.groups;
  if (numbers) {
    const [day, month] =
      order === 'mdy' && numbers.between !== '.'
        ? [numbers.second, numbers.first]
        : [numbers.first, numbers.second];
    return { ...numbers, day, month, second: numbers.seconds };
  }
  const groups = dayMonthYear.exec(text)?.groups ?? monthDayYear.exec(text)?.groups;
  const month = months.get(plainWord(groups?.name ?? ''));
  return groups && month !== undefined ? { ...groups, month: String(month) } : undefined;
}

/** Two digits up to 39 mean this century; if the date is past, two digits up to this year do. */
function expandYear(year: string, isPast: boolean): number {
  const last = isPast ? new Date().getUTCFullYear() % 100 : 39;
  return year.length === 2 ? Number(year) + (Number(year) <= last ? 2000 : 1900) : Number(year);
}

function formatDay({ year = '', month = '', day = '' }: Groups, isPast: boolean): string | undefined {
  const [y, m, d] = [expandYear(year, isPast), Number(month), Number(day)];
  const date = new Date(Date.UTC(y, m - 1, d));
  date.setUTCFullYear(y);
  const exists = date.getUTCMonth() === m - 1 && date.getUTCDate() === d && y > 0;
  return exists ? date.toISOString().slice(0, 10) : undefined;
}

function formatTime(groups: Groups, text: string): string {
  const { hour = '', minute = '', second = '00', fraction, half, zone = 'Z' } = groups;
  const afternoon = half?.toLowerCase().startsWith('p') === true;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (afternoon ? 12 : 0);
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) {
    throw new CellProblem(`must be a date and a time of day, not ${quoteCell(text)}`);
  }
  const two = (value: number | string): string => String(value).padStart(2, '0');
  const offset = /^[+-]\d{4}$/u.test(zone)
    ? `${zone.slice(0, 3)}:${zone.slice(3)}`
    : zone.replace(/^[a-z]+$/iu, 'Z');
  const parts = fraction === undefined ? '' : `.${fraction.slice(0, 9)}`;
  return `${two(hours)}:${two(minute)}:${two(second)}${parts}${offset}`;
}
