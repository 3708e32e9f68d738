import { uncalculated } from './cell-problem.ts';
import { undecodable } from './decode-text.ts';

/** A cell as a person may read it: without the signs that stand for what it does not say. */
export const readableCell = (cell: string): string =>
  cell === uncalculated ? '' : cell.replaceAll(undecodable, '\uFFFD');
