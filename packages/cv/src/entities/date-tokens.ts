import { MONTHS, PRESENT_WORDS, SEASONS } from '../lexicon/dates.ts';
import { normaliseInPlace } from '../text.ts';

/** A missing month or day is 0. */
export interface PartialDate {
  year: number;
  month: number;
  day: number;
}

/** Formats as yyyy, yyyy-MM or yyyy-MM-dd. */
export function formatDate(date: PartialDate): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  if (date.month === 0) return String(date.year);
  return date.day === 0
    ? `${date.year}-${two(date.month)}`
    : `${date.year}-${two(date.month)}-${two(date.day)}`;
}

/** Returns a number by which dates are ordered. A missing month or day comes before all others. */
export function dateValue(date: PartialDate): number {
  return date.year * 10_000 + date.month * 100 + date.day;
}

/** A date, a month without year, or "present". */
export interface DateToken {
  from: number;
  to: number;
  /** Null for "present". Year 0 means that the next token has the year. */
  date: PartialDate | null;
}

const compareLength = (a: string, b: string): number => b.length - a.length;

const joinAlternatives = (words: Iterable<string>): string =>
  [...words]
    .sort(compareLength)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|');

const MONTH = `(?:${joinAlternatives(MONTHS.keys())})`;

const SEASON = `(?:${joinAlternatives(SEASONS.keys())})`;

const PRESENT = `(?:${joinAlternatives(PRESENT_WORDS)})`;

/** The 19th century is included for CVs of historical people. */
const YEAR = '(?:1[89]\\d\\d|20[0-4]\\d)';

/** Year of masked dates in templates, such as "20XX". */
export const MASKED = -1;

const B = '(?<![\\p{L}\\p{N}])';

const E = '(?![\\p{L}\\p{N}])';

const PATTERNS: { source: string; read: (parts: string[]) => PartialDate | null }[] = [
  {
    source: `${B}(\\d{1,2})(?:st|nd|rd|th|er|\\.|º|°)?\\s*(?:de\\s+|of\\s+)?(${MONTH})\\.?,?\\s*(?:de\\s+|del\\s+)?(${YEAR})${E}`,
    read: ([d, m, y]) => parseMonthDate(y, m, d),
  },
  {
    source: `${B}(${MONTH})\\.?\\s*(\\d{1,2})(?:st|nd|rd|th)?,\\s*(${YEAR})${E}`,
    read: ([m, d, y]) => parseMonthDate(y, m, d),
  },
  {
    source: `${B}(${MONTH})\\.?,?\\s*(?:de\\s+|del\\s+|of\\s+)?[-/]?\\s*(${YEAR})${E}`,
    read: ([m, y]) => parseMonthDate(y, m),
  },
  {
    source: `${B}(${MONTH})\\.?\\s?[-/]?\\s?'\\s?(\\d\\d)${E}`,
    read: ([m, y]) => parseMonthDate(expandYear(y), m),
  },
  {
    source: `${B}(${MONTH})[-\\s/](\\d\\d)${E}(?!\\s*[.:])`,
    read: ([m, y]) => parseMonthDate(expandYear(y), m),
  },
  { source: `${B}(${SEASON})(?:\\s+of)?\\s*,?\\s*(${YEAR})${E}`, read: ([, y]) => parseDate(y) },
  { source: `${B}(${YEAR})\\s+(${SEASON})${E}`, read: ([y]) => parseDate(y) },
  { source: `${B}q[1-4]\\s*[/-]?\\s*(${YEAR})${E}`, read: ([y]) => parseDate(y) },
  { source: `${B}(\\d{1,2})[./-](\\d{1,2})[./-](${YEAR})${E}`, read: ([a, b, y]) => parseDayFirst(y, a, b) },
  { source: `${B}(${YEAR})[./-](\\d{1,2})[./-](\\d{1,2})${E}`, read: ([y, m, d]) => parseDate(y, m, d) },
  { source: `${B}(0?[1-9]|1[0-2])\\s?[./-]\\s?(${YEAR})${E}`, read: ([m, y]) => parseDate(y, m) },
  {
    source: `${B}(${YEAR})(?:[.-]|\\s?/\\s?)(0[1-9]|1[0-2])(?![\\d])${E}`,
    read: ([y, m]) => parseDate(y, m),
  },
  {
    source: `${B}(${YEAR})(?:\\s*[,/]?\\s*|-)(${MONTH})(?:\\.|${E})`,
    read: ([y, m]) => parseMonthDate(y, m),
  },
  { source: `${B}(${YEAR})${E}`, read: ([y]) => parseDate(y) },
  { source: `${B}(0[1-9]|1[0-2])/(\\d\\d)${E}(?!/)`, read: ([m, y]) => parseDate(expandYear(y), m) },
  { source: `${B}(${MONTH})\\.?${E}`, read: ([m]) => parseMonthDate('0', m) },
  {
    source: `${B}(?:(?:${MONTH}|month|mm)[\\s./]+)?(?:20|19)xx${E}`,
    read: () => ({ year: MASKED, month: 0, day: 0 }),
  },
];

function expandYear(text: string | undefined): string {
  const year = Number(text);
  return String(year > 45 ? 1900 + year : 2000 + year);
}

function parseDate(year: string | undefined, month?: string, day?: string): PartialDate | null {
  const date = { year: Number(year), month: Number(month ?? 0), day: Number(day ?? 0) };
  return date.month > 12 || date.day > 31 ? null : date;
}

function parseMonthDate(
  year: string | undefined,
  month: string | undefined,
  day?: string,
): PartialDate | null {
  return parseDate(year, String(MONTHS.get(month ?? '') ?? 0), day);
}

/** Reads the day first, unless the date is valid only with the month first. */
function parseDayFirst(
  year: string | undefined,
  first: string | undefined,
  second: string | undefined,
): PartialDate | null {
  return Number(second) > 12 ? parseDate(year, first, second) : parseDate(year, second, first);
}

const ANY = new RegExp(
  [...PATTERNS.map(({ source }) => `(?:${source.replace(/\((?!\?)/g, '(?:')})`), `${B}${PRESENT}${E}`].join(
    '|',
  ),
  'gu',
);

const EXACT = PATTERNS.map(({ source, read }) => ({ pattern: new RegExp(`^(?:${source})$`, 'u'), read }));

function readToken(text: string): PartialDate | null {
  for (const { pattern, read } of EXACT) {
    const match = pattern.exec(text);
    if (match !== null) return read(match.slice(1));
  }
  return null;
}

const PLACEHOLDER = `(?:(?:month|mon|mm|monat|mois|mes|mese|maand|miesiac|manad)[\\s./]+)?(?:year|yyyy|jahr|jjjj|annee|aaaa|ano|anno|jaar|rok|rrrr|ar)`;

const PLACEHOLDERS = new RegExp(
  `${B}(${PLACEHOLDER})(\\s*[-–—]{1,3}\\s*)(${PLACEHOLDER}|${PRESENT})${E}`,
  'gu',
);

/** Finds placeholders of templates. They count only in pairs: "year–year". */
function findPlaceholders(folded: string): DateToken[] {
  return [...folded.matchAll(PLACEHOLDERS)].flatMap(({ index, 1: start = '', 2: dash = '', 3: end = '' }) => {
    const second = index + start.length + dash.length;
    const masked = { year: MASKED, month: 0, day: 0 };
    const runs = new RegExp(`^(?:${PRESENT})$`, 'u').test(end);
    return [
      { from: index, to: index + start.length, date: masked },
      { from: second, to: second + end.length, date: runs ? null : masked },
    ];
  });
}

export function findDateTokens(text: string): DateToken[] {
  if (text.length > 400) return [];
  if (!/\d\d|[xX]{2}/.test(text)) return /[-–—]/.test(text) ? findPlaceholders(normaliseInPlace(text)) : [];
  const folded = normaliseInPlace(text);
  return [...folded.matchAll(ANY)].flatMap((match) => {
    const [token] = match;
    const date = readToken(token);
    if (date === null && /\d/.test(token)) return [];
    return [{ from: match.index, to: match.index + token.length, date }];
  });
}
