import { type Line, replaceCellsInOneRow } from '../document.ts';
import { findDateRange, readWholeDate } from '../entities/date-ranges.ts';
import { isPlace } from '../entities/places.ts';
import { isProse, roleMarks, scoreTitle } from '../entities/roles.ts';
import { countWords } from '../text.ts';
import { opensWithDeed } from './entry-facts.ts';

const HEAD = 110;

const DESCRIPTION_WORDS = 3;

function findSentenceStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/[.!?]\s+(?=\p{Lu})/gu)].map(({ index, 0: stop }) => index + stop.length)];
}

function describes(text: string): boolean {
  const words = text.replace(/^[\s–—:.,;-]+/u, '');
  return /^[\p{Lu}\d]/u.test(words) && countWords(words) >= DESCRIPTION_WORDS && /\s\p{Ll}{3}/u.test(words);
}

/** Returns the length of the head at the text's beginning; 0 without a head. */
function measureHead(text: string): number {
  const near = text.slice(0, HEAD);
  const range = findDateRange(near);
  if (range === null || range.single || range.from < 3) return 0;
  const names = near.slice(0, range.from);
  const isNamedJob =
    /^\p{Lu}/u.test(names) &&
    !/[.!?]\s+\p{Lu}/u.test(names) &&
    !opensWithDeed(names) &&
    !isProse(names) &&
    names.split(/[–—|,:(]|\sat\s|\s-\s/).some((name) => scoreTitle(name) >= roleMarks.title);
  return isNamedJob ? range.to + (/^\s*[)\]]?\.?/.exec(text.slice(range.to))?.[0].length ?? 0) : 0;
}

/** Splits running text into entries: "Clerk at Acme (2019 – 2021): did the books. Porter at Foo …". */
function splitAtPeriods(text: string): string[] {
  const heads = findSentenceStarts(text)
    .map((from) => ({ from, to: from + measureHead(text.slice(from)) }))
    .filter(({ from, to }) => to > from);
  const parts = heads.map(({ from, to }, at) => [
    text.slice(from, to),
    text.slice(to, heads[at + 1]?.from ?? text.length),
  ]);
  const isComplete = heads[0]?.from === 0 && parts.every(([, below = '']) => describes(below));
  return isComplete ? parts.flat().map((part) => part.replace(/^[\s–—:.,;-]+/u, '').trim()) : [];
}

/** Splits head and description in one cell: "2019 – 2021   Acme - Clerk. Did the books." */
function splitAfterSentence([date = '', text = '', ...more]: readonly string[]): string[] {
  const stop = findSentenceStarts(text)[1] ?? 0;
  const head = text.slice(0, stop).trim();
  const isNamedJob =
    more.length === 0 &&
    readWholeDate(date)?.single === false &&
    head !== '' &&
    head.length < HEAD &&
    !opensWithDeed(head) &&
    head.split(/[–—|,:]|\s-\s/).some((name) => scoreTitle(name) >= roleMarks.sureTitle);
  return isNamedJob && describes(text.slice(stop)) ? [head.replace(/[.!?]$/, ''), text.slice(stop)] : [];
}

export function separateHeads(lines: readonly Line[]): Line[] {
  return lines.flatMap((line) => {
    if (line.bullet) return [line];
    const [date = ''] = line.cells;
    const byPeriods = line.cells.length === 1 ? splitAtPeriods(line.text) : [];
    if (byPeriods.length > 0) return byPeriods.map((part) => replaceCellsInOneRow(line, [part]));
    const [head, below] = splitAfterSentence(line.cells);
    if (head === undefined || below === undefined) return [line];
    return [replaceCellsInOneRow(line, [date, head]), { ...replaceCellsInOneRow(line, [below]), gap: 1 }];
  });
}

const MARGIN_WORDS = 4;

const PROSE = 40;

function isPeriod(text: string): boolean {
  return findDateRange(text)?.single === false;
}

/** True for "January 2015 –" above "May 2019", or "San Francisco," above "California". */
function isCompletion(first: string, second: string): boolean {
  if (countWords(first) > MARGIN_WORDS || countWords(second) > MARGIN_WORDS) return false;
  const both = `${first} ${second}`;
  if (/[-–—]$/.test(first))
    return findDateRange(first) !== null && isPeriod(both) && findDateRange(both)?.to === both.length;
  return first.endsWith(',') && isPlace(both);
}

/** Joins periods and places that a narrow right column split. */
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
      isCompletion(first, second);
    if (!fits) {
      joined.push(line);
      continue;
    }
    joined[joined.length - 1] = replaceCellsInOneRow(above, [
      ...above.cells.slice(0, -1),
      `${first} ${second}`,
    ]);
    if (line.cells.length > 1) joined.push(replaceCellsInOneRow(line, line.cells.slice(0, -1)));
  }
  return joined;
}

function isBesideProse({ cells, bullet }: Line): boolean {
  const [label = '', prose = ''] = cells;
  return (
    cells.length === 2 &&
    !bullet &&
    countWords(label) <= MARGIN_WORDS &&
    /^\p{L}/u.test(label) &&
    findDateRange(label) === null &&
    prose.length >= PROSE &&
    findDateRange(prose) === null &&
    /\p{Ll}\s\p{Ll}/u.test(prose)
  );
}

/** Joins "Commodities" and "Exotics Trading", which are one name to the left of two lines of prose. */
function nameAbove(beside: Line[]): Line[] {
  const [first] = beside;
  if (first === undefined || beside.length < 2) return beside;
  const name = beside.map(({ cells }) => cells[0]).join(' ');
  return [
    replaceCellsInOneRow(first, [name]),
    ...beside.map((line) => ({ ...replaceCellsInOneRow(line, line.cells.slice(1)), gap: 1 })),
  ];
}

function joinLeft(lines: Line[]): Line[] {
  const joined: Line[] = [];
  let proseLines: Line[] = [];
  for (const line of lines) {
    if (isBesideProse(line)) {
      proseLines.push(line);
      continue;
    }
    joined.push(...nameAbove(proseLines), line);
    proseLines = [];
  }
  return [...joined, ...nameAbove(proseLines)];
}

export function rejoinCells(lines: Line[]): Line[] {
  return joinLeft(joinRight(lines));
}
