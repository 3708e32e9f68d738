import { undecodable } from '../csv/physical-lines.ts';

/** A cell that does not fit its column. The message completes `Column "X": …`. */
export class CellProblem extends Error {}

export const quotedCell = (text: string): string => JSON.stringify(text.slice(0, 60));

/** Stands for a formula without a calculated value; no text holds this noncharacter. */
export const uncalculated = '\uFFFE';

/** Returns a cell without the noncharacters that readers put in. */
export const readableCell = (cell: string): string =>
  cell === uncalculated ? '' : cell.replaceAll(undecodable, '\uFFFD');
