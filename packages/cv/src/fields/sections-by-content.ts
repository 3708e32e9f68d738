import type { Line } from '../document.ts';
import { hasDate } from '../entities/date-ranges.ts';
import { findDegree, isSchool } from '../entities/degrees-and-schools.ts';
import { readEducationParts, isLearner } from '../entities/education-parts.ts';
import { findHeading } from '../entities/headings.ts';
import { roleMarks, scoreRole } from '../entities/roles.ts';
import type { SectionKind } from '../lexicon/headings.ts';
import type { LevelKind, ParsedEducation, ParsedEmployment } from '../parsed-cv.ts';
import { splitEntries } from '../sections/entries.ts';
import { readStyle } from '../sections/heading-style.ts';
import { type Section, standsOut } from '../sections/split-sections.ts';
import { findEducation } from './education.ts';
import { findEmployment } from './employment.ts';

type HistoryKind = 'experience' | 'education';

/** Entries of these sections are neither jobs nor education, although they look similar. */
const OTHER_ENTRIES: ReadonlySet<SectionKind> = new Set(['projects', 'volunteering', 'certifications']);

const HEADING_WORDS = 5;

const BARE_STARTS = 8;

const DATE_LETTERS = 60;

/** Share of a history's entries that must be complete. */
const WHOLE = 0.5;

/** Degrees that only education has; certificates occur anywhere. */
const DEGREES: ReadonlySet<LevelKind | null> = new Set([
  'Doctorate',
  'Master',
  'Bachelor',
  'Associate',
  'HighSchool',
]);

function isJob({ jobTitle, companyName, startDate }: ParsedEmployment): boolean {
  return jobTitle !== null && companyName !== null && startDate !== null;
}

function isWholeJob(job: ParsedEmployment): boolean {
  const title = job.jobTitle ?? '';
  const titled =
    scoreRole(title) >= roleMarks.sureTitle && !isLearner(title) && findDegree(title)?.from !== 0;
  return titled && isJob(job) && (job.endDate !== null || job.current);
}

function isDated({ startYear, endYear }: ParsedEducation): boolean {
  return startYear > 0 || endYear > 0;
}

function isSchoolEntry(entry: ParsedEducation): boolean {
  return isSchool(entry.organisation ?? '') && isDated(entry);
}

/**
 * True for an entry with degree, school and date. If the degree has words of a job ("Ingeniero de Software"), the
 * school must be a known one.
 */
function isWholeEducation(entry: ParsedEducation): boolean {
  const { level, organisation } = entry;
  const job = !isSchool(organisation ?? '') && scoreRole(level ?? '') >= roleMarks.sureTitle;
  return DEGREES.has(entry.levelKind) && organisation !== null && isDated(entry) && !job;
}

function checkEntries(lines: Line[], kind: HistoryKind): boolean[] {
  const section: Section = { kind, title: '', lines };
  return kind === 'experience'
    ? findEmployment(section).map((job) => isWholeJob(job))
    : findEducation(section).map((entry) => isWholeEducation(entry));
}

/** Returns 0 if most entries are incomplete. */
function countWholeEntries(lines: Line[], kind: HistoryKind): number {
  const entries = checkEntries(lines, kind);
  const wholeCount = entries.filter(Boolean).length;
  return wholeCount >= entries.length * WHOLE ? wholeCount : 0;
}

function hasHistory(section: Section, kind: HistoryKind): boolean {
  if (section.kind !== kind) return false;
  return kind === 'experience'
    ? findEmployment(section).some(isJob)
    : findEducation(section).some((entry) => isSchoolEntry(entry) || isWholeEducation(entry));
}

function mayHead(line: Line): boolean {
  return (
    !line.bullet &&
    line.cells.length === 1 &&
    standsOut(line) &&
    line.text.split(' ').length <= HEADING_WORDS &&
    !/[@\d|]|[.,;]$/.test(line.text) &&
    /\p{L}{3}/u.test(line.text) &&
    !hasDate(line.text)
  );
}

function opensEducation(line: Line): boolean {
  return readEducationParts(line).some(({ degree, school }) => degree?.from === 0 || school);
}

/** Lines that may be a history. They end at the next line that looks like the heading. */
interface HistoryCandidate {
  section: Section;
  /** Index of the heading's line; -1 for the section's own heading. */
  from: number;
  to: number;
  /** Set if the lines lack a heading; the section then continues after these lines. */
  bare?: true;
}

function findHeadedCandidates(section: Section): HistoryCandidate[] {
  const { lines, kind, heading } = section;
  const isUnknownSection = kind === 'other' && heading !== undefined && findHeading(section.title) === null;
  const wholeSection: HistoryCandidate[] = isUnknownSection ? [{ section, from: -1, to: lines.length }] : [];
  if (OTHER_ENTRIES.has(kind)) return wholeSection;
  const inside = lines.flatMap((line, from): HistoryCandidate[] => {
    if (!mayHead(line) || (opensEducation(line) && findHeading(line.text) === null)) return [];
    const next = lines.findIndex(
      (other, at) => at > from + 1 && mayHead(other) && readStyle(other) === readStyle(line),
    );
    return [{ section, from, to: next < 0 ? lines.length : next }];
  });
  return [...wholeSection, ...inside];
}

function measureEducation(lines: Line[]): number {
  let length = 0;
  for (const entry of splitEntries(lines, 'education')) {
    const read = findEducation({ kind: 'education', title: '', lines: entry });
    if (!read.some(({ level, organisation }) => level !== null || isSchool(organisation ?? ''))) break;
    length += entry.length;
  }
  return length;
}

function findBareCandidates(section: Section): HistoryCandidate[] {
  const { lines } = section;
  if (OTHER_ENTRIES.has(section.kind)) return [];
  const opens = lines.flatMap((line, at) => (opensEducation(line) ? [at] : [])).slice(0, BARE_STARTS);
  const starts = opens.map((at) => (isDateLine(lines[at - 1]) ? at - 1 : at));
  return starts.map((start) => ({
    section,
    from: start - 1,
    to: start + measureEducation(lines.slice(start)),
    bare: true,
  }));
}

function isDateLine(line: Line | undefined): boolean {
  return (
    line !== undefined &&
    line.text.length < DATE_LETTERS &&
    !line.bullet &&
    hasDate(line.text) &&
    readEducationParts(line).length === 0
  );
}

/** If counts are equal, the shortest candidate wins, because its heading is right above. */
function findBestCandidate(
  sections: Section[],
  kind: HistoryKind,
  findCandidates: (section: Section) => HistoryCandidate[],
): HistoryCandidate | null {
  let best: { candidate: HistoryCandidate; count: number; length: number } | null = null;
  for (const candidate of sections.filter((section) => section.kind !== kind).flatMap(findCandidates)) {
    const lines = candidate.section.lines.slice(candidate.from + 1, candidate.to);
    const count = countWholeEntries(lines, kind);
    if (count === 0 || (kind === 'education' && measureEducation(lines) === 0)) continue;
    const better =
      best === null || count > best.count || (count === best.count && lines.length < best.length);
    if (better) best = { candidate, count, length: lines.length };
  }
  return best?.candidate ?? null;
}

function cutSection(
  sections: Section[],
  { section, from, to, bare }: HistoryCandidate,
  kind: HistoryKind,
): Section[] {
  const { lines } = section;
  if (bare === true) {
    const bareSection: Section = { kind, title: '', lines: lines.slice(from + 1, to) };
    const rest = [lines.slice(0, from + 1), lines.slice(to)];
    const [before, after] = rest.map((part) => ({ ...section, lines: part }));
    if (before === undefined || after === undefined) return sections;
    return sections.flatMap((one) => (one === section ? [before, bareSection, after] : [one]));
  }
  const heading = lines[from] ?? section.heading;
  const headedSection: Section = {
    kind,
    title: heading?.text ?? '',
    lines: lines.slice(from + 1, to),
    ...(heading === undefined ? {} : { heading }),
  };
  const before = { ...section, lines: lines.slice(0, Math.max(0, from)) };
  const after: Section = { kind: 'other', title: lines[to]?.text ?? '', lines: lines.slice(to + 1) };
  return sections.flatMap((one) => {
    if (one !== section) return [one];
    return [...(from < 0 ? [] : [before]), headedSection, ...(to < lines.length ? [after] : [])];
  });
}

/**
 * Finds histories that no known heading announces. The line above the most complete entries becomes the heading;
 * education may have none.
 */
export function findSectionsByContent(sections: Section[]): Section[] {
  return (['education', 'experience'] as const).reduce((list, kind) => {
    const isKnownKind = list.some((section) => hasHistory(section, kind));
    if (isKnownKind) return list;
    const headed = findBestCandidate(list, kind, findHeadedCandidates);
    const bare =
      kind === 'education' && headed === null ? findBestCandidate(list, kind, findBareCandidates) : null;
    const candidate = headed ?? bare;
    return candidate === null ? list : cutSection(list, candidate, kind);
  }, sections);
}
