/** What a spreadsheet takes for the beginning of a formula, or for a number with an exponent, behind any apostrophes. */
const formula = /^'*(?:[=+\-@\t\r]|\d+(?:[.,]\d+)?\s*e\s*\+?\d+$)/iu;

/**
 * A text as a cell that a spreadsheet runs nothing of: an apostrophe stands before what it would take for a formula, and before
 * a phone number that it would take for an amount (docs/import-and-export.md#a-table-out).
 */
export const defused = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The text that such a cell stands for; every other cell stands for itself. */
export const undefused = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
