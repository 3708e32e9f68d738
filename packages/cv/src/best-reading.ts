import type { Line } from './document.ts';
import { findDateRange, hasDate } from './entities/date-ranges.ts';
import { findHeading } from './entities/headings.ts';
import { findEducation } from './fields/education.ts';
import { findEmployment } from './fields/employment.ts';
import type { SectionKind } from './lexicon/headings.ts';
import { type Section, splitSections } from './sections/split-sections.ts';

const readingWeights = {
  complete: 1,
  /** An incomplete entry is probably half of one, or a mixture of two. */
  incomplete: -0.6,
  /** A section is empty if its lines went to another column. */
  empty: -0.8,
  /** A heading to the right of other text shows that two columns were read across. */
  headingBeside: -1,
  /** Two long texts in one line are a weaker sign that two columns were read across. */
  longBeside: -0.4,
  /** Lines of dates alone show that a margin was read as a column. */
  datesAlone: -0.6,
  /** A lower-case line cannot follow a finished sentence. */
  tornText: -0.15,
  /** The reading with the widest gutters comes first. It wins unless the other votes are clearly against it. */
  first: 0.8,
} as const;

/** Sections that always have lines. */
const FULL: ReadonlySet<SectionKind> = new Set([
  'experience',
  'education',
  'skills',
  'languages',
  'summary',
  'projects',
]);

/** Number of characters from which a text is too long for a label. */
const LONG = 28;

const PERIOD = 40;

type ReadingVotes = Record<Exclude<keyof typeof readingWeights, 'first'>, number>;

/** Judges each entry. A job with only title and dates does not count either way, because some CVs name no employers. */
function measureCompleteness(section: Section): boolean[] {
  if (section.kind === 'experience')
    return findEmployment(section)
      .filter((job) => job.companyName !== null || job.jobTitle === null || job.startDate === null)
      .map((job) => job.jobTitle !== null && job.companyName !== null && job.startDate !== null);
  if (section.kind !== 'education') return [];
  return findEducation(section).map(
    ({ organisation, major, level, startYear, endYear }) =>
      (organisation !== null || major !== null) && level !== null && startYear + endYear > 0,
  );
}

function isLong(cell: string): boolean {
  return cell.length >= LONG && !hasDate(cell);
}

function count<T>(items: T[], test: (item: T, index: number) => boolean): number {
  return items.filter((item, index) => test(item, index)).length;
}

function isDateAlone(line: Line | undefined): boolean {
  if (line === undefined || line.text.length > PERIOD) return false;
  const range = findDateRange(line.text);
  if (range === null) return false;
  return !/\p{L}/u.test(line.text.slice(0, range.from) + line.text.slice(range.to));
}

export function countReadingVotes(lines: Line[]): ReadingVotes {
  const sections = splitSections(lines);
  const entries = sections.flatMap((section) => measureCompleteness(section));
  return {
    complete: count(entries, (complete) => complete),
    incomplete: count(entries, (complete) => !complete),
    empty: count(
      sections,
      (section, at) =>
        FULL.has(section.kind) && section.lines.length === 0 && sections[at + 1]?.title !== section.title,
    ),
    headingBeside: count(lines, (line) =>
      line.cells.slice(1).some((cell) => findHeading(cell) !== null && cell.length > 4),
    ),
    longBeside: count(lines, (line) => count(line.cells, isLong) > 1),
    datesAlone: count(
      lines,
      (line, at) => isDateAlone(line) && (isDateAlone(lines[at - 1]) || isDateAlone(lines[at + 1])),
    ),
    tornText: count(
      lines,
      (line, at) => /^\p{Ll}/u.test(line.text) && !line.bullet && /[.!?:]$/.test(lines[at - 1]?.text ?? '.'),
    ),
  };
}

function scoreReading(votes: ReadingVotes): number {
  return Object.entries(votes).reduce(
    (sum, [vote, times]) => sum + times * readingWeights[vote as keyof ReadingVotes],
    0,
  );
}

export function chooseBestReading(readings: Line[][]): Line[] {
  const [only = []] = readings;
  if (readings.length < 2) return only;
  const scored = readings.map((lines, index) => ({
    lines,
    score: scoreReading(countReadingVotes(lines)) + (index === 0 ? readingWeights.first : 0),
  }));
  return scored.reduce((a, b) => (b.score > a.score ? b : a)).lines;
}
