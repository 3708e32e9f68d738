import { undecodable } from '../csv/physical-lines.ts';

/** The message completes `Column "X": …`. */
export class CellProblem extends Error {}

export const quotedCell = (text: string): string => JSON.stringify(text.slice(0, 60));

/** A formula without a value. Workbooks hold no noncharacter, and in CSV one alone is a text. */
export const uncalculated = `${undecodable}\uFFFE`;

/** Omits the readers' noncharacters. */
export const readableCell = (cell: string): string =>
  cell === uncalculated ? '' : cell.replaceAll(undecodable, '\uFFFD');
