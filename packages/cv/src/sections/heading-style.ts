import type { Line } from '../document/line.ts';
import { hasDate } from '../fields/date-range.ts';
import type { SectionKind } from '../lexicon/headings.ts';
import { findHeading } from './find-heading.ts';

/** Headings that only head sections, so that their look is the look of headings in this CV. */
const SURE: ReadonlySet<SectionKind> = new Set([
  'experience',
  'education',
  'skills',
  'languages',
  'summary',
  'projects',
]);

function isCaps(text: string): boolean {
  return text === text.toUpperCase() && /\p{Lu}{3}/u.test(text);
}

/** How a line looks: size, weight and capitals. */
export function styleOf(line: Line): string {
  return [line.size, line.bold ? 'bold' : 'plain', isCaps(line.cells[0] ?? '') ? 'caps' : 'mixed'].join('|');
}

/** The commonest look among lines that are section headings by their words; the largest of equals. */
export function headingStyle(lines: Line[]): string | null {
  const counts = new Map<string, Set<SectionKind>>();
  for (const line of lines) {
    const kind = line.bullet ? null : findHeading(line.cells[0] ?? '');
    if (kind === null || !SURE.has(kind)) continue;
    counts.set(styleOf(line), (counts.get(styleOf(line)) ?? new Set()).add(kind));
  }
  const weight = (style: string, kinds: Set<SectionKind>): number =>
    kinds.size + (kinds.has('experience') || kinds.has('education') ? 1 : 0) + parseFloat(style) / 100;
  const ranked = [...counts].sort((a, b) => weight(...b) - weight(...a));
  return ranked[0]?.[0] ?? null;
}

/** A short line that looks just like the headings, where headings don't look like ordinary text. */
export function isStyledHeading(line: Line, style: string | null): boolean {
  if (line.heading && line.cells.length === 1 && line.text.split(' ').length <= 5 && !hasDate(line.text))
    return !/[,|@]/.test(line.text);
  if (style === null || styleOf(line) !== style || line.bullet || line.cells.length !== 1) return false;
  if (!style.includes('caps') || line.gap < 1.3) return false;
  return line.text.split(' ').length <= 5 && !/[,.;@|:\d]/.test(line.text) && line.text.length > 3;
}
