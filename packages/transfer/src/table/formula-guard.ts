/** Signs that begin a formula, the wide ones of East Asian keyboards too. */
const signs = '=+\\-@＝＋－＠';

/** What a spreadsheet takes for the beginning of a formula, or for a number with an exponent, behind any apostrophes. */
const formula = new RegExp(`^'*(?:[${signs}\\t\\r]|\\d+(?:[.,]\\d+)?\\s*e\\s*\\+?\\d+$)`, 'iu');

/**
 * What begins a cell where a spreadsheet separates cells by another sign than the comma, as German, French, Spanish, Italian and Dutch
 * ones do: quotes that do not begin a cell are text to it.
 */
const behind = new RegExp(`(?<=[;|\\t\\r\\n]'*)(?=[${signs}])`, 'gu');
const behindGuarded = new RegExp(`(?<=[;|\\t\\r\\n]'*)'(?=[${signs}])`, 'gu');

/**
 * A text as a cell that a spreadsheet runs nothing of: an apostrophe stands before what it would take for a formula, and before
 * a phone number that it would take for an amount (docs/import-and-export.md#a-table-out).
 */
export function defused(text: string): string {
  const inside = text.replaceAll(behind, "'");
  return formula.test(inside) ? `'${inside}` : inside;
}

/** The text that such a cell stands for; every other cell stands for itself. */
export function undefused(cell: string): string {
  const text = cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
  return text.replaceAll(behindGuarded, '');
}
