import { refusal } from './bounds.ts';
import type { SheetPart } from './read-workbook.ts';

/**
 * The sheet of a name, in any case; the first one that is not hidden without a name.
 * @throws BAD_REQUEST with the sheets that there are
 */
export function chooseSheet(sheets: readonly SheetPart[], name?: string): SheetPart {
  const wanted = name?.trim().toLowerCase();
  const found =
    name === undefined
      ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])
      : (sheets.find((sheet) => sheet.name === name) ??
        sheets.find((sheet) => sheet.name.trim().toLowerCase() === wanted));
  if (found) return found;
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
