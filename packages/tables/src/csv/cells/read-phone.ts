import { CellProblem, shownCell } from '../cell-problem.ts';

/** A spreadsheet that took a number for an amount has lost its last digits. */
const damaged = /^[+-]?\d+(?:[.,]\d+)?\s*e\s*\+?\d+$/iu;

const figures = (text: string): number => text.replaceAll(/\D/gu, '').length;

/**
 * The phone numbers in a cell, in their order; one with an extension stays whole.
 * @throws CellProblem for what a spreadsheet made of a number
 */
export function phonesIn(text: string): readonly string[] {
  const parts = text
    .split(/\s*(?:[;|\n]|\s\/\s|,(?!\s*(?:ext|x|#|dw|app|poste|int))|\s(?:or|oder|ou|oppure|of)\s)\s*/iu)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const numbers = parts.length > 1 && parts.every((part) => figures(part) >= 6) ? parts : [text];
  return numbers.map((number) => phoneIn(number).replace(/^(?<digits>\+?\d{6,})\.0$/u, '$<digits>'));
}

/** One phone number, as it is written. @throws CellProblem for what a spreadsheet made of one */
export function phoneIn(text: string): string {
  if (!damaged.test(text)) return text;
  throw new CellProblem(
    `${shownCell(text)} is what a spreadsheet made of a phone number; set the column to text and export again`,
  );
}
