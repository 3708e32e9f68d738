/** A date as exact as a CV gives it; month and day are 0 where it doesn't. */
export interface PartialDate {
  year: number;
  month: number;
  day: number;
}

/** yyyy, yyyy-MM or yyyy-MM-dd. */
export function formatDate(date: PartialDate): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  if (date.month === 0) return String(date.year);
  return date.day === 0
    ? `${date.year}-${two(date.month)}`
    : `${date.year}-${two(date.month)}-${two(date.day)}`;
}

/** Orders by time; a missing month counts as the year's start. */
export function dateValue(date: PartialDate): number {
  return date.year * 10_000 + date.month * 100 + date.day;
}
