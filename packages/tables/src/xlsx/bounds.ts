import { NovaError } from '@nova/contract';
import { mostColumns } from '../csv/physical-lines.ts';

const [kib, mib, gib] = [1024, 1024 ** 2, 1024 ** 3] as const;

/** What a workbook may take: more than any spreadsheet program writes, or more than a table of people needs. */
export const bounds = {
  /** Files in the container. */
  entries: 10_000,
  /** Bytes of a sheet or of the shared texts, unpacked. */
  largePart: 8 * gib,
  /** Bytes of any other part, unpacked. */
  smallPart: 64 * mib,
  /** How many times larger a part may become than it is packed, once it is as large as `ratioFrom`. Real sheets stay below 60. */
  ratio: 250,
  ratioFrom: 64 * mib,
  /** Elements within each other. */
  nesting: 64,
  /** Bytes without an element's beginning or end. */
  betweenTags: 1 * mib,
  /** Characters of a cell. Spreadsheet programs stop at 32,767. */
  cell: 64 * kib,
  /** Cells of a row with what only has a colour. */
  cellsInRow: 16_384,
  /** Columns with anything in them. */
  columns: mostColumns,
  rows: 1_048_576,
  mergedCells: 100_000,
  /** Cell formats, and formats of numbers. */
  formats: 100_000,
  sheets: 10_000,
  /** Bytes of all rows as texts. */
  text: 8 * gib,
} as const;

/** A workbook that cannot be read, and why. */
export const refusal = (message: string): NovaError => new NovaError('BAD_REQUEST', message);

export const tooLarge = (what: string): NovaError =>
  refusal(
    `The workbook has ${what}; no spreadsheet program writes that. Save the sheet as CSV and import that.`,
  );

export const damaged = (why: string): NovaError =>
  refusal(
    `The workbook is damaged: ${why}. Open it in a spreadsheet program, save it again and import that.`,
  );
