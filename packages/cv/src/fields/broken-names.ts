import { type Line, withCells } from '../document.ts';
import { hasDate, wholeDate } from '../entities/date-ranges.ts';
import { dateValue, type PartialDate } from '../entities/date-tokens.ts';
import { findDegree, isSchool } from '../entities/degrees-and-schools.ts';
import { FIELDS_OF_STUDY } from '../lexicon/education.ts';
import { words } from '../text.ts';

/** Names of schools begin so, and none ends there: "École" above "Polytechnique". */
const OPEN_NAME =
  /(?:^|[,–-]\s*|\s)(?:(?<!Grande )École|Ecole|Université|Universität|Hochschule|Lycée|Universidad|Università|Universidade|Uniwersytet)$/u;

/** Words that no name ends with: "University of the" above "Hills". */
const JOINS_ON =
  /\s(?:of|of the|the|de|de la|del|des|du|der|für|di|degli|della|van|voor|do|da|and|&|und|et|y|e|i|och)$/u;

function isOpen(text: string): boolean {
  return OPEN_NAME.test(text) || (JOINS_ON.test(text) && isSchool(text));
}

/** "Bachelor of Science in Computer": a field of study that no field's name ends. */
const OPEN_FIELD =
  /\s(?:in|en|of|de|in der|im|em|w)\s+(?:\p{Lu}[\p{L}-]*\s+)*(?:\p{Lu}[\p{L}-]*|and|und|et|y|e|&)$/u;

/** "Science" below "BSc in Computer", printed like it: nothing but what the field of study is called goes on there. */
function endsField(above: Line, line: Line): boolean {
  const open = above.cells.length === 1 && OPEN_FIELD.test(above.text) && findDegree(above.text) !== null;
  const alike = above.size === line.size && above.bold === line.bold && !line.bullet;
  const last = words(above.text).at(-1) ?? '';
  return (
    open && alike && !FIELDS_OF_STUDY.has(last) && words(line.text).every((word) => FIELDS_OF_STUDY.has(word))
  );
}

/** A school's name, or a field of study, that the margin breaks, put together in the line that it begins in. */
export function joinBrokenNames(lines: Line[]): Line[] {
  const joined: Line[] = [];
  for (const line of lines) {
    const above = joined.at(-1);
    const [first = '', ...others] = line.cells;
    const last = above?.cells.at(-1) ?? '';
    const goesOn = above !== undefined && (isOpen(last) || endsField(above, line));
    if (goesOn && /^\p{Lu}/u.test(first) && !hasDate(first)) {
      const cells = [...above.cells.slice(0, -1), `${last} ${first}`, ...others];
      joined[joined.length - 1] = withCells(above, cells);
    } else joined.push(line);
  }
  return joined;
}

/** The one date that the margin says beside a line. */
function dateBeside({ cells, bullet }: Line): PartialDate | null {
  const [first = '', second] = cells;
  const range = second === undefined || bullet ? null : wholeDate(first);
  return range?.single === true ? range.start : null;
}

/** "Sept 2010" beside a degree and "June 2014" beside the school below it: a period whose ends stand one below the other. */
export function joinStackedDates(lines: Line[]): Line[] {
  return lines.map((line, at) => {
    const [above, below] = [lines[at - 1], lines[at + 1]];
    if (above !== undefined && areStacked(above, line)) return withCells(line, line.cells.slice(1));
    if (below === undefined || !areStacked(line, below)) return line;
    const [first = '', ...others] = line.cells;
    return withCells(line, [`${first} – ${below.cells[0] ?? ''}`, ...others]);
  });
}

function areStacked(upper: Line, lower: Line): boolean {
  const [start, end] = [dateBeside(upper), dateBeside(lower)];
  if (start === null || end === null || dateValue(end) <= dateValue(start)) return false;
  const [first, second] = [upper, lower].map((line) => line.cells.slice(1).join(', '));
  const degrees = [first ?? '', second ?? ''].map((text) => findDegree(text) !== null);
  return degrees[0] !== degrees[1] && (isSchool(first ?? '') || isSchool(second ?? ''));
}
