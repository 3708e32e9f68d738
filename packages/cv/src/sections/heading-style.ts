import type { Line } from '../document.ts';
import { hasDate } from '../entities/date-ranges.ts';
import { findDegree, isSchool } from '../entities/degrees-and-schools.ts';
import { findHeading, guessHeading } from '../entities/headings.ts';
import { scoreCompany, companyWeights, scoreTitle, titleWeights } from '../entities/roles.ts';
import type { SectionKind } from '../lexicon/headings.ts';

/** Names of these sections occur only as headings, so the look of such a line is reliable. */
const SURE: ReadonlySet<SectionKind> = new Set([
  'experience',
  'education',
  'skills',
  'languages',
  'summary',
  'projects',
]);

/** Share of the lines of a look that must be headings. */
const EXCLUSIVE = 0.5;

function isCaps(text: string): boolean {
  return text === text.toUpperCase() && /\p{Lu}{3}/u.test(text);
}

/** If this share and this number of lines of a look are known headings, all lines of the look are headings. */
const CERTAIN = 0.75;
const CERTAIN_HEADINGS = 4;

export function readStyle(line: Line): string {
  return [line.size, line.bold ? 'bold' : 'plain', isCaps(line.cells[0] ?? '') ? 'caps' : 'mixed'].join('|');
}

export interface HeadingLook {
  /** The look that most kinds of headings share. */
  main: string | null;
  /** The main look and those of other headings, such as smaller ones in a sidebar. */
  all: ReadonlySet<string>;
  /** True if most lines of `main` are known headings. */
  exclusive: boolean;
  /** True if lines of `main` with unknown words are headings too. */
  certain: boolean;
}

function groupKindsByStyle(lines: Line[]): Map<string, Set<SectionKind>> {
  const counts = new Map<string, Set<SectionKind>>();
  for (const line of lines) {
    const kind = line.bullet ? null : findHeading(line.cells[0] ?? '');
    if (kind !== null) counts.set(readStyle(line), (counts.get(readStyle(line)) ?? new Set()).add(kind));
  }
  return counts;
}

function findBodySize(lines: Line[]): number {
  const letters = new Map<number, number>();
  for (const line of lines) letters.set(line.size, (letters.get(line.size) ?? 0) + line.text.length);
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

function countSureKinds(kinds: Set<SectionKind>): number {
  return [...kinds].filter((kind) => SURE.has(kind)).length;
}

function weighStyle(style: string, kinds: Set<SectionKind>): number {
  const histories = kinds.has('experience') || kinds.has('education') ? 1 : 0;
  return countSureKinds(kinds) + histories + parseFloat(style) / 100;
}

/**
 * Finds the looks of headings. A further look must belong to several kinds and differ from plain text. If two are
 * equal, the larger type wins.
 */
export function readHeadingLook(lines: Line[]): HeadingLook {
  const ranked = [...groupKindsByStyle(lines)]
    .filter(([, kinds]) => countSureKinds(kinds) > 0)
    .sort((a, b) => weighStyle(...b) - weighStyle(...a));
  const main = ranked[0]?.[0] ?? null;
  const body = findBodySize(lines);
  const further = ranked.filter(([style, kinds]) => {
    const [size = '0', boldness, letters] = style.split('|');
    const distinct =
      Number(size) > body + 0.6 ||
      (Number(size) >= body - 0.6 && (boldness === 'bold' || letters === 'caps'));
    return kinds.size >= 2 && distinct;
  });
  const styledLines = lines.filter((line) => readStyle(line) === main);
  const headings = styledLines.filter((line) => findHeading(line.cells[0] ?? '') !== null);
  const exclusive = headings.length > styledLines.length * EXCLUSIVE;
  return {
    main,
    exclusive,
    certain: headings.length >= Math.max(CERTAIN_HEADINGS, styledLines.length * CERTAIN),
    all: new Set([...(main === null ? [] : [main]), ...further.map(([style]) => style)]),
  };
}

/** True for text such as "Bricks Ltd", since entries often look like headings. */
export function namesEntry(text: string): boolean {
  if (guessHeading(text) !== 'other') return false;
  const isJob =
    scoreTitle(text) >= titleWeights.firstWord || scoreCompany(text) >= companyWeights.legalFormLast;
  return isJob || / [–—-] /.test(text) || isSchool(text) || findDegree(text)?.from === 0;
}

export function isStyledHeading(line: Line, { main: style, exclusive, certain }: HeadingLook): boolean {
  if (line.heading && line.cells.length === 1 && line.text.split(' ').length <= 5 && !hasDate(line.text))
    return !/[,|@]/.test(line.text);
  if (style === null || readStyle(line) !== style || line.bullet || line.cells.length !== 1) return false;
  if (line.gap < 1.3) return false;
  // Entries may have the same look, so the words must confirm a heading.
  const says = exclusive && guessHeading(line.text) !== 'other';
  if (!style.includes('caps') && !certain && !says) return false;
  return line.text.split(' ').length <= 5 && !/[,.;@|:\d]/.test(line.text) && line.text.length > 3;
}
