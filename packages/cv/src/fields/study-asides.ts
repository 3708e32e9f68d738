import type { Line } from '../document.ts';
import { type DateRange, hasDate, wholeDate } from '../entities/date-ranges.ts';
import { findDegree } from '../entities/degrees-and-schools.ts';
import { educationParts } from '../entities/education-parts.ts';
import { roleMarks, titleScore } from '../entities/roles.ts';
import type { LevelKind } from '../parsed-cv.ts';
import { splitCommas, wordCount } from '../text.ts';

/** What is read of an entry among studies before it is known to be one. */
interface EducationFacts {
  level: string | null;
  kind: LevelKind | null;
  organisation: string | null;
  range: DateRange | null;
  look: string;
  rest: string[];
  places: string[];
}

/** It names a degree, or a school by a word for schools. */
export function isSure({ level, organisation }: EducationFacts): boolean {
  return level !== null || organisation !== null;
}

/**
 * Neither degree nor school: a post held beside, and where one date at most is told, a stay with two names or what looks unlike the
 * studies. One name that looks like theirs is a school that no word tells.
 */
function isOther(draft: EducationFacts, looks: ReadonlySet<string>): boolean {
  if (isSure(draft)) return false;
  if (titleScore(draft.rest[0] ?? '') >= roleMarks.sureTitle) return true;
  if (draft.range?.single === false) return false;
  return draft.rest.flatMap((text) => splitCommas(text)).length > 1 || !looks.has(draft.look);
}

/** "Certificate in Search, 2016": a course that no school is told of; without a date none of its names is one's. */
function isCourse({ kind, organisation, range, rest, places }: EducationFacts): boolean {
  const bare = range === null || rest.length + places.length === 0;
  return kind === 'Certificate' && organisation === null && bare && range?.single !== false;
}

/** "First doctorate in the land": a degree within a text that looks unlike what heads the studies and says neither where nor when. */
function isMention(
  { level, organisation, range, rest, look }: EducationFacts,
  looks: ReadonlySet<string>,
): boolean {
  if (level === null || organisation !== null || range !== null || rest.length > 0) return false;
  return !looks.has(look) && findDegree(level)?.from !== 0;
}

/** What parts of universities are called. */
const PART =
  /^(?:(?:college|school|faculty|department|institute) of|fakultät|fachbereich|faculté|facultad|facoltà|faculteit|faculdade|wydział|institutionen för)(?!\p{L})/iu;

/** A school without date and degree among whole studies that is called as part of one of them is. */
function isPartOfSchool({ level, range, organisation }: EducationFacts): boolean {
  return level === null && range === null && PART.test(organisation ?? '');
}

/** What stands among studies without being one; told by the others, so that nothing goes where none of them is sure. */
export function withoutAsides<T extends EducationFacts>(drafts: readonly T[]): T[] {
  const whole = drafts.filter(({ level, organisation }) => level !== null && organisation !== null);
  const looks = new Set(whole.map(({ look }) => look));
  const dated = whole.some(({ range }) => range !== null);
  const degrees = drafts.some(({ kind }) => kind !== null && kind !== 'Certificate');
  return drafts.filter(
    (draft) =>
      !(whole.length > 0 && isOther(draft, looks)) &&
      !(whole.length > 0 && isMention(draft, looks)) &&
      !(dated && isPartOfSchool(draft)) &&
      !(degrees && isCourse(draft)),
  );
}

/** Words of the longest title within a section. */
const TITLE_WORDS = 3;
/** Points by which left edges of lines that begin at one place differ. */
const EDGE = 3;

function opensWithDate(line: Line | undefined): boolean {
  const [first = '', second] = line?.cells ?? [];
  return second !== undefined && wholeDate(first) !== null;
}

/** "Famulaturen" above dated lines that begin where it does, in bold that they are not: what follows isn't the studies any more. */
function isTitle(line: Line, below: Line | undefined): boolean {
  return (
    line.bold &&
    line.cells.length === 1 &&
    wordCount(line.text) <= TITLE_WORDS &&
    !hasDate(line.text) &&
    below !== undefined &&
    !below.bold &&
    opensWithDate(below) &&
    Math.abs(below.x - line.x) <= EDGE &&
    educationParts(line).every(({ degree, school }) => degree === null && !school)
  );
}

/** The lines of a section's own studies, and those below titles within it. */
export function divideAtTitles(lines: Line[]): { own: Line[]; others: Line[] } {
  const at = lines.findIndex((line, index) => opensWithDate(lines[0]) && isTitle(line, lines[index + 1]));
  if (at < 0) return { own: lines, others: [] };
  return {
    own: lines.slice(0, at),
    others: lines.slice(at).filter((line, index, all) => !isTitle(line, all[index + 1])),
  };
}
