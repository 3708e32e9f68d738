import type { LineError } from '@nova/transfer';
import { moreCauses } from './about-problems.ts';
import { groupProblems } from './group-problems.ts';
import { causesOf, causeText } from './problem-text.ts';

/** What was left out of rows that are taken; the most frequent cause alone unless all is told. */
export function aboutCells(cells: readonly LineError[], verbose: boolean): readonly string[] {
  if (cells.length === 0) return [];
  if (verbose)
    return ['Left out of rows:', ...cells.map(({ line, message }) => `  line ${String(line)}: ${message}`)];
  const [first, ...others] = causesOf(groupProblems(cells, () => undefined));
  return first ? ['Left out of rows:', causeText(first), ...moreCauses(others.length)] : [];
}
