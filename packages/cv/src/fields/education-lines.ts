import { type Line, replaceCells } from '../document.ts';
import { type DateRange, hasDate, readWholeDate } from '../entities/date-ranges.ts';
import { dateValue, type PartialDate } from '../entities/date-tokens.ts';
import { findDegree, isSchool } from '../entities/degrees-and-schools.ts';
import { readEducationParts } from '../entities/education-parts.ts';
import { roleMarks, scoreTitle } from '../entities/roles.ts';
import { FIELDS_OF_STUDY } from '../lexicon/education.ts';
import type { LevelKind } from '../parsed-cv.ts';
import { splitCommas, countWords, extractWords } from '../text.ts';

/** Names of schools begin with these words but never end with them, so the next line continues the name. */
const OPEN_NAME =
  /(?:^|[,–-]\s*|\s)(?:(?<!Grande )École|Ecole|Université|Universität|Hochschule|Lycée|Universidad|Università|Universidade|Uniwersytet)$/u;

/** Words after which a name continues: "University of the" above "Hills". */
const JOINS_ON =
  /\s(?:of|of the|the|de|de la|del|des|du|der|für|di|degli|della|van|voor|do|da|and|&|und|et|y|e|i|och)$/u;

function isOpen(text: string): boolean {
  return OPEN_NAME.test(text) || (JOINS_ON.test(text) && isSchool(text));
}

const OPEN_FIELD =
  /\s(?:in|en|of|de|in der|im|em|w)\s+(?:\p{Lu}[\p{L}-]*\s+)*(?:\p{Lu}[\p{L}-]*|and|und|et|y|e|&)$/u;

/** True if the line completes a field of study, as "Science" below "BSc in Computer". */
function endsField(above: Line, line: Line): boolean {
  const open = above.cells.length === 1 && OPEN_FIELD.test(above.text) && findDegree(above.text) !== null;
  const hasSameLook = above.size === line.size && above.bold === line.bold && !line.bullet;
  const last = extractWords(above.text).at(-1) ?? '';
  return (
    open &&
    hasSameLook &&
    !FIELDS_OF_STUDY.has(last) &&
    extractWords(line.text).every((word) => FIELDS_OF_STUDY.has(word))
  );
}

export function joinBrokenNames(lines: Line[]): Line[] {
  const joined: Line[] = [];
  for (const line of lines) {
    const above = joined.at(-1);
    const [first = '', ...others] = line.cells;
    const last = above?.cells.at(-1) ?? '';
    const goesOn = above !== undefined && (isOpen(last) || endsField(above, line));
    if (goesOn && /^\p{Lu}/u.test(first) && !hasDate(first)) {
      const cells = [...above.cells.slice(0, -1), `${last} ${first}`, ...others];
      joined[joined.length - 1] = replaceCells(above, cells);
    } else joined.push(line);
  }
  return joined;
}

function readDateBeside({ cells, bullet }: Line): PartialDate | null {
  const [first = '', second] = cells;
  const range = second === undefined || bullet ? null : readWholeDate(first);
  return range?.single === true ? range.start : null;
}

/** Joins "Sept 2010" and "June 2014" below it into a period, if one line has the degree and the other its school. */
export function joinStackedDates(lines: Line[]): Line[] {
  return lines.map((line, at) => {
    const [above, below] = [lines[at - 1], lines[at + 1]];
    if (above !== undefined && areStacked(above, line)) return replaceCells(line, line.cells.slice(1));
    if (below === undefined || !areStacked(line, below)) return line;
    const [first = '', ...others] = line.cells;
    return replaceCells(line, [`${first} – ${below.cells[0] ?? ''}`, ...others]);
  });
}

function areStacked(upper: Line, lower: Line): boolean {
  const [start, end] = [readDateBeside(upper), readDateBeside(lower)];
  if (start === null || end === null || dateValue(end) <= dateValue(start)) return false;
  const [first, second] = [upper, lower].map((line) => line.cells.slice(1).join(', '));
  const degrees = [first ?? '', second ?? ''].map((text) => findDegree(text) !== null);
  return degrees[0] !== degrees[1] && (isSchool(first ?? '') || isSchool(second ?? ''));
}

interface EducationFacts {
  level: string | null;
  kind: LevelKind | null;
  organisation: string | null;
  range: DateRange | null;
  look: string;
  rest: string[];
  places: string[];
}

export function isSure({ level, organisation }: EducationFacts): boolean {
  return level !== null || organisation !== null;
}

/** True for a job, or for an entry with at most one date and two names or an unusual look. */
function isOther(draft: EducationFacts, looks: ReadonlySet<string>): boolean {
  if (isSure(draft)) return false;
  if (scoreTitle(draft.rest[0] ?? '') >= roleMarks.sureTitle) return true;
  if (draft.range?.single === false) return false;
  return draft.rest.flatMap((text) => splitCommas(text)).length > 1 || !looks.has(draft.look);
}

/** True for a course such as "Certificate in Search, 2016", which has no school. */
function isCourse({ kind, organisation, range, rest, places }: EducationFacts): boolean {
  const bare = range === null || rest.length + places.length === 0;
  return kind === 'Certificate' && organisation === null && bare && range?.single !== false;
}

/** True if a text mentions a degree: "First doctorate in the land". */
function isMention(
  { level, organisation, range, rest, look }: EducationFacts,
  looks: ReadonlySet<string>,
): boolean {
  if (level === null || organisation !== null || range !== null || rest.length > 0) return false;
  return !looks.has(look) && findDegree(level)?.from !== 0;
}

const PART =
  /^(?:(?:college|school|faculty|department|institute) of|fakultät|fachbereich|faculté|facultad|facoltà|faculteit|faculdade|wydział|institutionen för)(?!\p{L})/iu;

/** A faculty without date and degree belongs to another entry. */
function isPartOfSchool({ level, range, organisation }: EducationFacts): boolean {
  return level === null && range === null && PART.test(organisation ?? '');
}

/**
 * Leaves out what is not education. Complete entries show what education looks like here, so little is left out without
 * them.
 */
export function removeAsides<T extends EducationFacts>(drafts: readonly T[]): T[] {
  const completeDrafts = drafts.filter(({ level, organisation }) => level !== null && organisation !== null);
  const looks = new Set(completeDrafts.map(({ look }) => look));
  const dated = completeDrafts.some(({ range }) => range !== null);
  const degrees = drafts.some(({ kind }) => kind !== null && kind !== 'Certificate');
  return drafts.filter(
    (draft) =>
      !(completeDrafts.length > 0 && isOther(draft, looks)) &&
      !(completeDrafts.length > 0 && isMention(draft, looks)) &&
      !(dated && isPartOfSchool(draft)) &&
      !(degrees && isCourse(draft)),
  );
}

const TITLE_WORDS = 3;

const EDGE = 3;

function opensWithDate(line: Line | undefined): boolean {
  const [first = '', second] = line?.cells ?? [];
  return second !== undefined && readWholeDate(first) !== null;
}

/** A bold title above dated, aligned lines ends the education. */
function isTitle(line: Line, below: Line | undefined): boolean {
  return (
    line.bold &&
    line.cells.length === 1 &&
    countWords(line.text) <= TITLE_WORDS &&
    !hasDate(line.text) &&
    below !== undefined &&
    !below.bold &&
    opensWithDate(below) &&
    Math.abs(below.x - line.x) <= EDGE &&
    readEducationParts(line).every(({ degree, school }) => degree === null && !school)
  );
}

export function divideAtTitles(lines: Line[]): { own: Line[]; others: Line[] } {
  const at = lines.findIndex((line, index) => opensWithDate(lines[0]) && isTitle(line, lines[index + 1]));
  if (at < 0) return { own: lines, others: [] };
  return {
    own: lines.slice(0, at),
    others: lines.slice(at).filter((line, index, all) => !isTitle(line, all[index + 1])),
  };
}
