import { undecodable } from '../csv/physical-lines.ts';

/** A cell that cannot be read. The message completes `Column "X": …`. */
export class CellProblem extends Error {}

export const quoteCell = (text: string): string => JSON.stringify(text.slice(0, 60));

/**
 * Placeholder for a formula whose value the workbook does not store. Texts never contain these two noncharacters
 * together.
 */
export const uncalculated = `${undecodable}\uFFFE`;

/** Replaces the noncharacters that readers use, so that a cell can be shown. */
export const toReadableCell = (cell: string): string =>
  cell === uncalculated ? '' : cell.replaceAll(undecodable, '\uFFFD');
