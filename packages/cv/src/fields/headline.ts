import type { Line } from '../document.ts';
import { findHeading } from '../sections/find-heading.ts';
import { fold, splitCommas, splitParts, wordCount } from '../text.ts';
import { hasDate } from './date-range.ts';
import { findDegree } from './degree.ts';
import { withoutHeadLabel } from './head-labels.ts';
import { isPlace } from './place.ts';
import { companyScore, titleScore } from './role-score.ts';
import { roleMarks } from './weights.ts';

/** "Engineer, M.Sc., Consultant" lists several titles; "Director, Product" is one. */
function splitTitles(text: string): string[] {
  const pieces = splitCommas(text);
  return pieces.length > 2 || pieces.some((piece) => findDegree(piece) !== null) ? pieces : [text];
}

/** The job title printed at the head of a CV, or null. */
export function findHeadline(lines: Line[], name: string): string | null {
  for (const line of lines.slice(0, 14)) {
    if (line.bullet) continue;
    if (/@|https?:|\d{4}/.test(line.text) && line.cells.length === 1) continue;
    for (const part of splitParts(line.text).flatMap((whole) => splitTitles(withoutHeadLabel(whole)))) {
      const plausible =
        wordCount(part) <= 7 &&
        part.length <= 60 &&
        !/[@\d:]{2}|[.!?]$/.test(part) &&
        /^[\p{Lu}.]/u.test(part);
      if (!plausible || hasDate(part) || isPlace(part) || findHeading(part) !== null) continue;
      if (fold(part) === fold(name)) continue;
      if (titleScore(part) >= roleMarks.sureTitle && titleScore(part) > companyScore(part)) return part;
    }
  }
  return null;
}
