import type { Line } from '../document.ts';
import { TABLE_HEADERS } from '../lexicon/headings.ts';
import { fold } from '../text.ts';

/** Two words may be one entry's by chance ("Degree, Institute"); of three cells most have to be known. */
const LEAST_CELLS = 2;
const LEAST_SHARE = 0.6;

/** Whether a line is the header row of a table: cells that say what the columns below them hold. */
export function isTableHeader(line: Line): boolean {
  const cells = line.cells
    .flatMap((cell) => cell.split(/\s*[|¦]\s*/))
    .map((cell) => fold(cell).replace(/[:.]+$/, ''))
    .filter((cell) => cell !== '');
  if (cells.length < LEAST_CELLS) return false;
  const known = cells.filter((cell) => TABLE_HEADERS.has(cell)).length;
  return known === cells.length || (cells.length > 2 && known / cells.length >= LEAST_SHARE);
}
