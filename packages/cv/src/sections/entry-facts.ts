import type { Line } from '../document.ts';
import { type DateRange, findDateRange } from '../entities/date-ranges.ts';
import { isSchool } from '../entities/degrees-and-schools.ts';
import { readEducationParts, isEducationDetail } from '../entities/education-parts.ts';
import { readHeadParts } from '../entities/head-parts.ts';
import { scoreCompany, isProse, roleMarks, scoreTitle } from '../entities/roles.ts';
import { LEGAL_FORMS } from '../lexicon/employment.ts';
import { stripDuration, countWords, extractWords } from '../text.ts';

export type EntryKind = 'job' | 'education';

export interface LineFacts {
  /** True for prose and for a list item without a date. */
  body: boolean;
  bullet: boolean;
  range: DateRange | null;
  /** True if a job title or degree is found. */
  role: boolean;
  /** True if a known employer or school is found. */
  organisation: boolean;
  names: number;
  long: boolean;
  looks: string[];
  /** Gap above the line, in line heights. */
  gap: number;
}

/** Number of characters of the longest heads. */
const LONG = 90;
const LONGEST_DATED = 150;

/** True for a text that ends with a span of dates, as prose does not: "Clerk Company: Acme January 2015 – May 2019". */
function endsWithPeriod(text: string): boolean {
  const range = text.length > LONGEST_DATED ? null : findDateRange(text);
  return range?.single === false && !/\p{L}/u.test(stripDuration(text.slice(range.to)));
}

const DONE =
  /^(?:developed|designed|implemented|built|created|managed|led|assisted|conducted|provided|performed|maintained|improved|wrote|helped|supported|collaborated|contributed|achieved|delivered|responsible for|organi[sz]ed|taught|entwickelte|leitete|betreute|unterstützte|verantwortlich für)\s/i;

export function opensWithDeed(text: string): boolean {
  return DONE.test(text);
}

/** Matches "Using spreadsheets to …", but not "Marketing manager". */
const DOING = /^\p{Lu}\p{Ll}+ing\s+\p{Ll}/u;

/** Matches "Betreuung von Kunden" and the like. */
const DEED =
  /^\p{Lu}\p{Ll}+(?:ung|arbeit|tion|ción|zione|sione|ção|ement|amento|imento|anie|enie)\s+(?:de|des|du|del|der|von|vom|und|mit|für|bei|neuer|et|y|ed|di|dei|delle|della|degli|do|da|dos|das|con|com|avec|aux?|al|d['’]\p{L}+)\s/u;

function isDeed(text: string): boolean {
  return DEED.test(text) && countWords(text) > 3 && scoreTitle(text) === 0 && scoreCompany(text) === 0;
}

export function isBody(line: Line, kind: EntryKind): boolean {
  if (line.bullet) return true;
  if (line.text.length > LONG && endsWithPeriod(line.text)) return false;
  if (
    DOING.test(line.text) &&
    countWords(line.text) > 2 &&
    scoreTitle(line.text) < roleMarks.title &&
    !findDateRange(line.text)
  )
    return true;
  const dated = findDateRange(line.text) !== null;
  if (!dated && opensWithDeed(line.text) && countWords(line.text) > 3) return true;
  if (!dated && kind === 'job' && (isProse(line.text) || isDeed(line.text))) return true;
  const maxCellLength = Math.max(...line.cells.map((cell) => cell.length));
  if (line.rows.length > 1 && maxCellLength > 90) return true;
  if (maxCellLength > 100) return true;
  if (/\p{L}\.$/u.test(line.text) && countWords(line.text) > 3 && findDateRange(line.text) === null) {
    const last = extractWords(line.text).at(-1) ?? '';
    return last.length > 2 && !LEGAL_FORMS.has(last) && !isSchool(line.text);
  }
  return (
    /[.;]$/.test(line.text) && countWords(line.text) > 7 && !/\b(?:inc|ltd|co|corp|llc)\.$/i.test(line.text)
  );
}

const PERIOD_LABEL =
  /^(?:period|duration|project duration|timeline|zeitraum|dauer|durée|período|periodo|looptijd|okres|period|duração)\s*:/i;

/** Finds the line's period. Dates in prose don't count. */
function readRange(line: Line, kind: EntryKind): DateRange | null {
  const body = isBody(line, kind);
  if (body && (line.text.length > 130 || (line.bullet && countWords(line.text) > 18))) return null;
  const range = findDateRange(line.text);
  if (range === null) return null;
  return range.single && body ? null : range;
}

const EDGE = 4;

/** Returns two looks, one without the left edge, because centred lines start anywhere. */
function readLooks(line: Line): string[] {
  const isCaps = line.text === line.text.toUpperCase() && /\p{Lu}{3}/u.test(line.text);
  const print = [line.size, line.bold, line.italic, line.bullet, isCaps].join('|');
  return [print, `${print}|${String(Math.round(line.x / EDGE))}`];
}

function readNames(line: Line, kind: EntryKind): Pick<LineFacts, 'role' | 'organisation' | 'names'> {
  if (kind === 'education') {
    const parts = isEducationDetail(line.text) ? [] : readEducationParts(line);
    const role = parts.some((part) => part.degree !== null && !part.school);
    return { role, organisation: parts.some((part) => part.school), names: parts.length };
  }
  const parts = readHeadParts([line]);
  return {
    role: parts.some(({ score }) => score >= roleMarks.title),
    organisation: parts.some(({ score }) => score <= roleMarks.employer),
    names: parts.length,
  };
}

function headsEducation(line: Line): boolean {
  if (!line.bullet || line.text.length > LONGEST_DATED || isEducationDetail(line.text)) return false;
  if (opensWithDeed(line.text)) return false;
  return readEducationParts(line).some(({ degree, school }) => degree?.from === 0 || school);
}

export function readLineFacts(lines: Line[], kind: EntryKind): LineFacts[] {
  const labelled = lines.map((line) => PERIOD_LABEL.test(line.text));
  const free = lines.some(
    (line, index) => labelled[index] !== true && readRange(line, kind)?.single === false,
  );
  let below = false;
  return lines.map((line, index) => {
    // If other periods have no label, a labelled one belongs to a project within a job.
    const range = free && labelled[index] === true ? null : readRange(line, kind);
    // "2015 - 2019 Sold bricks to …" starts with its date, so it is an entry. Lower case continues the line above.
    const dated = range !== null && !range.single && (line.bullet || range.from < 3);
    const opens = dated || (kind === 'education' && headsEducation(line));
    const goesOn = below && /^\p{Ll}/u.test(line.text) && range?.single !== false;
    const body = goesOn || (isBody(line, kind) && !opens);
    below = body;
    const nothing = { role: false, organisation: false, names: 0 };
    const nameFacts = body ? nothing : readNames(line, kind);
    const looks = readLooks(line);
    return {
      body,
      bullet: line.bullet,
      range: goesOn ? null : range,
      ...nameFacts,
      looks,
      long: line.text.length > LONG,
      gap: line.gap,
    };
  });
}
