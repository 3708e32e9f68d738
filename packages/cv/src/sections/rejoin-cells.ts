import { type Line, withCellsInOneRow } from '../document.ts';
import { findDateRange } from '../entities/date-ranges.ts';
import { isPlace } from '../entities/places.ts';
import { wordCount } from '../text.ts';

/** Words of the longest text that a narrow margin breaks. */
const MARGIN_WORDS = 4;
/** Letters of the shortest line of prose that stands beside a margin. */
const PROSE = 40;

function isPeriod(text: string): boolean {
  return findDateRange(text)?.single === false;
}

/** "January 2015 –" above "May 2019", "San Francisco," above "California": neither half says what both say together. */
function completes(first: string, second: string): boolean {
  if (wordCount(first) > MARGIN_WORDS || wordCount(second) > MARGIN_WORDS) return false;
  const both = `${first} ${second}`;
  if (/[-–—]$/.test(first))
    return findDateRange(first) !== null && isPeriod(both) && findDateRange(both)?.to === both.length;
  return first.endsWith(',') && isPlace(both);
}

/** A period or a place that the margin at the right has broken is put together in the line that it begins in. */
function joinRight(lines: Line[]): Line[] {
  const joined: Line[] = [];
  for (const line of lines) {
    const above = joined.at(-1);
    const [first, second] = [above?.cells.at(-1), line.cells.at(-1)];
    const fits =
      above !== undefined &&
      above.cells.length > 1 &&
      !line.bullet &&
      first !== undefined &&
      second !== undefined &&
      completes(first, second);
    if (!fits) {
      joined.push(line);
      continue;
    }
    joined[joined.length - 1] = withCellsInOneRow(above, [...above.cells.slice(0, -1), `${first} ${second}`]);
    if (line.cells.length > 1) joined.push(withCellsInOneRow(line, line.cells.slice(0, -1)));
  }
  return joined;
}

/** A short text at the left of prose: what the margin says there. */
function besideProse({ cells, bullet }: Line): boolean {
  const [label = '', prose = ''] = cells;
  return (
    cells.length === 2 &&
    !bullet &&
    wordCount(label) <= MARGIN_WORDS &&
    /^\p{L}/u.test(label) &&
    findDateRange(label) === null &&
    prose.length >= PROSE &&
    findDateRange(prose) === null &&
    /\p{Ll}\s\p{Ll}/u.test(prose)
  );
}

/** "Commodities" and "Exotics Trading" at the left of two lines of prose are one name, above what they stand beside. */
function nameAbove(beside: Line[]): Line[] {
  const [first] = beside;
  if (first === undefined || beside.length < 2) return beside;
  const name = beside.map(({ cells }) => cells[0]).join(' ');
  return [
    withCellsInOneRow(first, [name]),
    ...beside.map((line) => ({ ...withCellsInOneRow(line, line.cells.slice(1)), gap: 1 })),
  ];
}

function joinLeft(lines: Line[]): Line[] {
  const joined: Line[] = [];
  let beside: Line[] = [];
  for (const line of lines) {
    if (besideProse(line)) {
      beside.push(line);
      continue;
    }
    joined.push(...nameAbove(beside), line);
    beside = [];
  }
  return [...joined, ...nameAbove(beside)];
}

/** The lines of a section, what narrow margins have broken put together. */
export function rejoinCells(lines: Line[]): Line[] {
  return joinLeft(joinRight(lines));
}
