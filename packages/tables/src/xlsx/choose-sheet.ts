import { refusal } from './bounds.ts';
import type { SheetPart } from './read-workbook.ts';

/** So many sheets at most are looked at for the one that holds a table. */
const looked = 20;

/**
 * The sheets that may be meant, likeliest first: the one of a name, in any case; without a name those that are not hidden, in their
 * order, for the first may be a cover.
 * @throws BAD_REQUEST with the sheets that there are
 */
export function chooseSheets(
  sheets: readonly SheetPart[],
  name?: string,
): readonly [SheetPart, ...SheetPart[]] {
  const wanted = name?.trim().toLowerCase();
  const shown = sheets.filter(({ isHidden }) => !isHidden);
  const [found, ...others] =
    name === undefined
      ? (shown.length > 0 ? shown : sheets).slice(0, looked)
      : [
          sheets.find((sheet) => sheet.name === name) ??
            sheets.find((sheet) => sheet.name.trim().toLowerCase() === wanted),
        ].filter((sheet) => sheet !== undefined);
  if (found) return [found, ...others];
  if (sheets.length === 0) throw refusal('The workbook has no sheet with cells.');
  throw refusal(`The workbook has no sheet ${JSON.stringify(name)}. ${sheetsText(sheets)}`);
}

/** The sheets that there are, as a sentence. */
export function sheetsText(sheets: readonly SheetPart[]): string {
  const names = sheets
    .slice(0, 20)
    .map(({ name, isHidden }) => `${JSON.stringify(name)}${isHidden ? ' (hidden)' : ''}`);
  const more =
    sheets.length > names.length ? ` and ${(sheets.length - names.length).toLocaleString('en')} more` : '';
  return `Its ${sheets.length === 1 ? 'sheet is' : 'sheets are'} ${names.join(', ')}${more}.`;
}
