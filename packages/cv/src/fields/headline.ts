import type { Line } from '../document/line.ts';
import { findHeading } from '../sections/find-heading.ts';
import { hasDate } from './date-range.ts';
import { isPlace } from './place.ts';
import { companyScore, titleScore } from './role-score.ts';
import { splitParts, wordCount } from './text-parts.ts';

/** The job title printed at the head of a CV, or null. */
export function findHeadline(lines: Line[]): string | null {
  for (const line of lines.slice(0, 14)) {
    if (/@|https?:|\d{4}/.test(line.text) && line.cells.length === 1) continue;
    for (const part of splitParts(line.text)) {
      const plausible =
        wordCount(part) <= 7 &&
        part.length <= 60 &&
        !/[@\d:]{2}|[.!?]$/.test(part) &&
        /^[\p{Lu}.]/u.test(part);
      if (!plausible || hasDate(part) || isPlace(part) || findHeading(part) !== null) continue;
      if (titleScore(part) >= 2.5 && titleScore(part) > companyScore(part)) return part;
    }
  }
  return null;
}
