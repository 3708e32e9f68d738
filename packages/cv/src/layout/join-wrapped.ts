import type { PlacedLine } from './placed-line.ts';

function firstWordWidth(line: PlacedLine): number {
  const [word = ''] = line.text.split(/[\s\t]/);
  return ((line.right - line.x) * word.length) / Math.max(line.text.length, 1);
}

function isFull(line: PlacedLine, next: PlacedLine, edge: number): boolean {
  return line.right + firstWordWidth(next) + line.size * 0.3 > edge - 2;
}

function sameStyle(a: PlacedLine, b: PlacedLine): boolean {
  return Math.abs(a.size - b.size) <= 0.6 && (a.bold === b.bold || a.bullet || a.cells.length === 2);
}

function continues(line: PlacedLine, next: PlacedLine, edge: number): boolean {
  if (next.bullet || line.cells.length > 2 || next.cells.length > 1 || !sameStyle(line, next)) return false;
  if (/:$/.test(next.text) && !/[,;]$/.test(line.text)) return false;
  if (next.gap > 1.75 || next.page !== line.page) return false;
  if (line.cells.length === 2 && continuesCell(line, next, edge)) return true;
  if (/\p{L}-$/u.test(line.text) && /^\p{Ll}/u.test(next.text)) return true;
  if (!isFull(line, next, edge)) return false;
  const aligned =
    Math.abs(next.x - line.textX) < 3 ||
    Math.abs(next.x - line.x) < 3 ||
    (line.bullet && next.x > line.x) ||
    Math.abs(next.right - line.right) < 3;
  if (!aligned) return false;
  if (/^[\p{Ll}(&]/u.test(next.text) || /[,;&]$/.test(line.text)) return true;
  const tight = next.gap <= 1.25 && !line.bold && line.text.split(' ').length >= 4;
  return tight || line.text.length >= 45 || (line.bullet && next.x > line.x + 2);
}

/** The second cell of a labelled line ("Tools:   a, b,") goes on below itself. */
function continuesCell(line: PlacedLine, next: PlacedLine, edge: number): boolean {
  return (
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
    right: next.right,
    y: next.y,
    gap: line.gap,
  };
}

/** Joins the lines of a block that are one wrapped sentence or list item. */
export function joinWrapped(lines: PlacedLine[]): PlacedLine[] {
  const edge = Math.max(0, ...lines.map((line) => line.right));
  const joined: PlacedLine[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    if (last !== undefined && continues(last, line, edge)) joined[joined.length - 1] = join(last, line);
    else joined.push(line);
  }
  return joined;
}
