import type { SyntheticLocale } from './locale.ts';
import type { Period } from './person.ts';

export type DateStyle = 'long' | 'short' | 'numeric' | 'year' | 'dotted' | 'iso';

function writeDate(locale: SyntheticLocale, style: DateStyle, year: number, month: number): string {
  const two = String(month).padStart(2, '0');
  switch (style) {
    case 'long':
      return locale.code === 'es'
        ? `${locale.months[month - 1] ?? ''} de ${String(year)}`
        : `${locale.months[month - 1] ?? ''} ${String(year)}`;
    case 'short':
      return `${locale.shortMonths[month - 1] ?? ''} ${String(year)}`;
    case 'numeric':
      return `${two}/${String(year)}`;
    case 'dotted':
      return `${two}.${String(year)}`;
    case 'iso':
      return `${String(year)}-${two}`;
    case 'year':
      return String(year);
  }
}

/** A current period ends with "now" or starts with "since". */
export function writePeriod(
  locale: SyntheticLocale,
  style: DateStyle,
  period: Period,
  sinceWord: boolean,
): string {
  const start = writeDate(locale, style, period.startYear, period.startMonth);
  if (period.current && sinceWord) return `${locale.since} ${start}`;
  const end = period.current ? locale.present : writeDate(locale, style, period.endYear, period.endMonth);
  return `${start} – ${end}`;
}
