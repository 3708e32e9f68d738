import type { Line } from '../document.ts';
import { findDateRange } from '../entities/date-ranges.ts';
import { findDegree, isSchool } from '../entities/degrees-and-schools.ts';
import { findHeading } from '../entities/headings.ts';
import { isDateLabel } from '../entities/labels.ts';
import { isPlace, isStreet } from '../entities/places.ts';
import { scoreCompany } from '../entities/roles.ts';

export interface PlacedLine extends Line {
  right: number;
  y: number;
  textX: number;
  lastCellX: number;
}

/** The least number of characters of prose; a shorter text may be a name. */
const PROSE = 45;

const PARAGRAPH_GAP = 1.5;

function measureFirstWord(line: PlacedLine): number {
  const [word = ''] = line.text.split(/[\s\t]/);
  return ((line.right - line.x) * word.length) / Math.max(line.text.length, 1);
}

function isFull(line: PlacedLine, next: PlacedLine, edge: number): boolean {
  return line.right + measureFirstWord(next) + line.size * 0.3 > edge - 2;
}

function hasSameStyle(a: PlacedLine, b: PlacedLine): boolean {
  if (Math.abs(a.size - b.size) > 0.6) return false;
  if (a.bold === b.bold) return true;
  // A list item may change weight within a sentence, but a capital begins a new one.
  return (a.bullet && !/^\p{Lu}/u.test(b.text)) || a.cells.length === 2;
}

function isField(text: string): boolean {
  if (text.length > 60 || /[.;:]$/.test(text)) return false;
  const isAddress = isPlace(text) || (/^\d/.test(text) && isStreet(text));
  return isAddress || isSchool(text) || findDegree(text)?.from === 0 || scoreCompany(text) >= 3;
}

function areFields(line: PlacedLine, next: PlacedLine): boolean {
  const isOpen = /[,;&:(–-]$|(?:^|\s)\p{Ll}{1,4}$/u.test(line.text);
  return (
    !isOpen && !line.bullet && /^[\p{Lu}\d]/u.test(next.text) && (isField(next.text) || isField(line.text))
  );
}

function beginsParagraph(line: PlacedLine, next: PlacedLine): boolean {
  return next.gap > PARAGRAPH_GAP && /[.!?]$/.test(line.text) && /^\p{Lu}/u.test(next.text);
}

/**
 * True for a line that ends with its dates, so the next line is not part of it: "Sales Manager, Acme (2019 – 2021)".
 */
function endsWithPeriod(line: PlacedLine, next: PlacedLine): boolean {
  const range = findDateRange(line.text);
  if (range === null || range.single || !/^\p{Lu}/u.test(next.text)) return false;
  return /^[)\].\s]*$/.test(line.text.slice(range.to));
}

function isContinued(line: PlacedLine, next: PlacedLine, edge: number): boolean {
  if (isCutDate(line, next)) return true;
  if (isFieldStart(next) || isHeadingBelow(line, next)) return false;
  if (next.bullet || line.cells.length > 2 || next.cells.length > 1 || !hasSameStyle(line, next))
    return false;
  if (next.text.endsWith(':') && !/[,;]$/.test(line.text)) return false;
  if (next.gap > 1.75 || next.page !== line.page) return false;
  if (line.cells.length === 2 && continuesCell(line, next, edge)) return true;
  if (line.cells.length === 2 && (isDateLabel(line.cells[1] ?? '') || !/^\p{Ll}/u.test(next.text)))
    return false;
  if (/\p{L}-$/u.test(line.text) && /^\p{Ll}/u.test(next.text)) return true;
  if (!isFull(line, next, edge) || areFields(line, next) || endsWithPeriod(line, next)) return false;
  if (!isAligned(line, next) || beginsParagraph(line, next)) return false;
  if (/^[\p{Ll}(&]/u.test(next.text) || /[,;&]$/.test(line.text)) return true;
  const tight = next.gap <= 1.25 && !line.bold && line.text.split(' ').length >= 4;
  return tight || line.text.length >= PROSE || (line.bullet && next.x > line.x + 2);
}

/** Text that continues a list item begins below the item's text, not below its bullet. */
function isAligned(line: PlacedLine, next: PlacedLine): boolean {
  if (Math.abs(next.x - line.textX) < 3) return true;
  if (line.bullet) return line.textX - line.x < 3 && next.x > line.x + 2;
  return Math.abs(next.right - line.right) < 3;
}

/** True for "March 2019 –" above "present", a period that a narrow column split. */
function isCutDate(line: PlacedLine, next: PlacedLine): boolean {
  const cutInMonth =
    /[-–—](?:\s*\p{L}{3,11}\.?)?$/u.test(line.text) &&
    /^(?:\p{L}{3,11}\.?\s+)?(?:19|20)\d\d(?!\d)/u.test(next.text);
  if (
    (line.text.length > 45 && !cutInMonth) ||
    line.bullet ||
    next.gap > 1.5 ||
    !/\b(?:19|20)\d\d\b/.test(line.text)
  )
    return false;
  const open =
    /(?:[-–—]|\b(?:de|to|bis|au|al|tot))$/.test(line.text) || /[-–—]\s*\p{L}{3,10}\.?$/u.test(line.text);
  return (
    open &&
    !hasRangeEnd(line.text) &&
    /^(?:\p{L}+\.?\s+(?:de\s+)?)?(?:(?:19|20)\d\d)|^\p{L}+$/u.test(next.text)
  );
}

function hasRangeEnd(text: string): boolean {
  const range = findDateRange(text);
  return range !== null && !range.single && (range.end !== null || !/[-–—]\s*$/.test(text));
}

function isFieldStart(next: PlacedLine): boolean {
  return (
    isDateLabel(next.text) ||
    /^\S+@\S+$|^(?:https?:|www\.)\S+$|^\S+\.(?:com|org|net|io)\/\S+$/.test(next.text)
  );
}

function isHeadingBelow(line: PlacedLine, next: PlacedLine): boolean {
  const isOpen = /[,;&:(–-]$|\b\p{Ll}{1,3}$/u.test(line.text);
  return !isOpen && !line.bullet && /^\p{Lu}/u.test(next.text) && findHeading(next.text) !== null;
}

/**
 * True if the text in the second column continues. If the first column has a date, the next line may be another name.
 */
function continuesCell(line: PlacedLine, next: PlacedLine, edge: number): boolean {
  const [label = '', text = ''] = line.cells;
  const isDatedName = isDateLabel(label) && text.length < PROSE && /^\p{Lu}/u.test(next.text);
  return (
    !isDatedName &&
    Math.abs(next.x - line.lastCellX) < 2 &&
    next.x > line.x + 12 &&
    isFull(line, next, edge) &&
    next.gap < 1.5
  );
}

function join(line: PlacedLine, next: PlacedLine): PlacedLine {
  const hyphenated = /\p{Ll}-$/u.test(line.text) && /^\p{Ll}/u.test(next.text);
  const text = hyphenated ? line.text.slice(0, -1) + next.text : `${line.text} ${next.text}`;
  return {
    ...line,
    text,
    cells: text.split('\t'),
    rows: [...line.rows, next.text],
    stretches: [...(line.stretches ?? []), ...(next.stretches ?? [])],
    right: next.right,
    y: next.y,
    gap: line.gap,
  };
}

export function joinWrapped(lines: PlacedLine[]): PlacedLine[] {
  const edge = Math.max(0, ...lines.map((line) => line.right));
  const joined: PlacedLine[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    if (last !== undefined && isContinued(last, line, edge)) joined[joined.length - 1] = join(last, line);
    else joined.push(line);
  }
  return joined;
}
