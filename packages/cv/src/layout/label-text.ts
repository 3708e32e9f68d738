import { hasDate } from '../fields/date-range.ts';
import { findHeading } from '../sections/find-heading.ts';

/** A date, a place, a heading or a short label: what stands beside an entry rather than in a column of its own. */
export function isDateLabel(text: string): boolean {
  return hasDate(text) && text.length <= 42;
}

export function isHeadingLabel(text: string): boolean {
  return findHeading(text) !== null;
}

export function isShortLabel(text: string): boolean {
  return text.length <= 34 && text.split(' ').length <= 5 && !/[@]|https?:/.test(text);
}
