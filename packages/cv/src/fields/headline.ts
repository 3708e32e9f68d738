import type { Line } from '../document.ts';
import { hasDate } from '../entities/date-ranges.ts';
import { findDegree } from '../entities/degrees-and-schools.ts';
import { findHeading } from '../entities/headings.ts';
import { stripHeadLabel } from '../entities/labels.ts';
import { isPlace } from '../entities/places.ts';
import { scoreCompany, roleMarks, scoreTitle } from '../entities/roles.ts';
import type { Section } from '../sections/split-sections.ts';
import { normaliseText, splitCommas, splitParts, countWords } from '../text.ts';

/** Splits "Engineer, M.Sc., Consultant", which lists several titles. "Director, Product" is one title. */
function splitTitles(text: string): string[] {
  const pieces = splitCommas(text);
  return pieces.length > 2 || pieces.some((piece) => findDegree(piece) !== null) ? pieces : [text];
}

export function findHeadline(lines: Line[], name: string): string | null {
  for (const line of lines.slice(0, 14)) {
    if (line.bullet) continue;
    if (/@|https?:|\d{4}/.test(line.text) && line.cells.length === 1) continue;
    for (const part of splitParts(line.text).flatMap((whole) => splitTitles(stripHeadLabel(whole)))) {
      const plausible =
        countWords(part) <= 7 &&
        part.length <= 60 &&
        !/[@\d:]{2}|[.!?]$/.test(part) &&
        /^[\p{Lu}.]/u.test(part);
      if (!plausible || hasDate(part) || isPlace(part) || findHeading(part) !== null) continue;
      if (normaliseText(part) === normaliseText(name)) continue;
      if (scoreTitle(part) >= roleMarks.sureTitle && scoreTitle(part) > scoreCompany(part)) return part;
    }
  }
  return null;
}

/** Returns the summary, or else a paragraph of the header. */
export function findOverview(sections: Section[]): string | null {
  const summaryLines = sections
    .filter((section) => section.kind === 'summary')
    .flatMap((section) => section.lines);
  const header = sections.filter((section) => section.kind === 'header').flatMap((section) => section.lines);
  const prose = summaryLines.filter((line) => countWords(line.text) > 3 && !line.text.includes('@'));
  const lines =
    prose.length > 0
      ? prose
      : header.filter((line) => countWords(line.text) > 14 && !line.text.includes('@')).slice(0, 3);
  const text = lines
    .map((line) => (line.bullet ? `• ${line.text}` : line.text).replace(/\t/g, ' '))
    .join('\n');
  return text === '' ? null : text.slice(0, 4000);
}
