import type { Column } from './match/column.ts';

/** The column that a file of refused rows has last: why each was refused. */
export const problemColumn = 'Problem';

/** Where a table that was such a file has that column; undefined where it has none. */
export function problemPlace(columns: readonly Column[]): number | undefined {
  const last = columns.at(-1);
  return last?.header === problemColumn && !last.target ? last.index : undefined;
}
