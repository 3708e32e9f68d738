import type { Random } from '@nova/random';
import type { WrittenRow } from '../row.ts';

const groups = 4;

/**
 * Merges a cell over rows that share its value.
 * @param field the only one of the cell
 */
export function withMerged(
  rows: readonly WrittenRow[],
  field: string,
  random: Random,
): readonly WrittenRow[] {
  const result = [...rows];
  for (let group = 0; group < groups; group += 1) {
    const start = random.int(0, rows.length - 5);
    const size = random.int(2, 4);
    const [first, ...others] = result.slice(start, start + size);
    const at = first?.says.indexOf(field) ?? -1;
    const isSound = [first, ...others].every((row) => row?.outcome === 'taken' && row.follows !== true);
    const isFree = result[start + size]?.follows !== true;
    if (!first || at < 0 || first.facts[field] === undefined || !isSound || !isFree) continue;
    for (const [index, row] of others.entries())
      result[start + 1 + index] = {
        ...row,
        cells: row.cells.with(at, ''),
        facts: { ...row.facts, [field]: first.facts[field] },
        follows: true,
      };
  }
  return result;
}
