import type { LineError } from '@nova/transfer';
import { moreCauses } from './about-problems.ts';
import { groupProblems } from './group-problems.ts';
import { causesOf, causeText } from './problem-text.ts';

/** What was left out of rows that are taken: every cause before anything is written, the most frequent one afterwards. */
export function aboutCells(
  cells: readonly LineError[],
  { verbose, all }: { readonly verbose: boolean; readonly all: boolean },
): readonly string[] {
  if (cells.length === 0) return [];
  if (verbose)
    return ['Left out of rows:', ...cells.map(({ line, message }) => `  line ${String(line)}: ${message}`)];
  const [first, ...others] = causesOf(groupProblems(cells, () => undefined));
  if (!first) return [];
  const told = all ? others.map((cause) => causeText(cause)) : moreCauses(others.length);
  return ['Left out of rows:', causeText(first), ...told];
}
