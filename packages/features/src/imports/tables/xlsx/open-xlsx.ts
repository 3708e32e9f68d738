import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@nova/processes';
import { countHeaders } from '../columns/by-words.ts';
import { formatColumnName } from '../columns/match-columns.ts';
import type { CsvRecord } from '../csv/csv-records.ts';
import { type FoundLayout, type Layout, buildLayout, readAhead } from '../csv/find-layout.ts';
import { readStrings, SharedStrings } from './shared-strings.ts';
import { readStyles, readWorkbook, type SheetPart, type Workbook } from './read-workbook.ts';
import { readRows, type RowFile, writeRows } from './row-file.ts';
import { MergedCells, SheetReader, type SheetRow } from './sheet-rows.ts';
import { bounds, createRefusal, WorkbookParts, parseXmlItems } from './workbook-parts.ts';

export interface OpenedSheet {
  readonly name: string;
  readonly others: readonly string[];
  readonly size: number;
  /** Finds the sheet's header and columns (docs/import-and-export.md#a-table). */
  readonly layout: (known: (cells: readonly string[]) => number) => Promise<FoundLayout>;
  readonly close: () => Promise<void>;
}

export interface UnpackOptions {
  readonly onUnpacked?: (bytes: number, of: number) => void;
  readonly onRead?: (bytes: number) => void;
  /** Bytes that a part of the workbook, or its rows, may have at most; 8 GiB by default. */
  readonly mostBytes?: number;
  /** Parent of the private folder; by default the system's temporary folder. */
  readonly folder?: string;
  /** Called with the bytes of each piece before it is written. */
  readonly spend?: (bytes: number) => void;
}

interface SheetOptions extends UnpackOptions {
  /** Name of the sheet; if missing, the first visible sheet with a table. */
  readonly sheet?: string | undefined;
  /** Sheets that are tried before the others if the first one has no table. */
  readonly prefers?: (name: string) => boolean;
}

/**
 * Opens a workbook of either edition of ECMA-376, and unpacks a sheet into a private folder.
 * @throws BAD_REQUEST for a workbook that is damaged, locked or out of bounds, and for a missing sheet
 */
export async function openXlsx(path: string, options: SheetOptions = {}): Promise<OpenedSheet> {
  const folder = await mkdtemp(join(options.folder ?? temporaryFolder(), 'workbook-'));
  const close = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const parts = await WorkbookParts.open(path);
    try {
      const workbook = await readWorkbook(parts);
      const { sheet, merged, file } = await extractTable(parts, workbook, folder, options);
      if (file.columns.size === 0) throw createEmptyError(workbook, sheet);
      const otherSheets = workbook.sheets.filter(({ isHidden, name }) => !isHidden && name !== sheet.name);
      const rows = (): AsyncGenerator<CsvRecord> => readFilledRows(file, merged, options);
      return {
        name: sheet.name,
        others: otherSheets.map(({ name }) => name),
        size: file.size,
        layout: async (countKnown) => ({
          ...nameBlankHeaders(buildLayout(await readAhead(rows()), countKnown), file),
          rows,
        }),
        close,
      };
    } finally {
      parts.close();
    }
  } catch (error) {
    await close();
    throw error;
  }
}

interface UnpackedSheet {
  readonly sheet: SheetPart;
  readonly merged: MergedCells;
  readonly file: RowFile;
}

/** Unpacks the first sheet with a table, or the very first sheet if none has one. */
async function extractTable(
  parts: WorkbookParts,
  workbook: Workbook,
  folder: string,
  options: SheetOptions,
): Promise<UnpackedSheet> {
  const extractSheet = async (sheet: SheetPart): Promise<UnpackedSheet> => {
    const merged = new MergedCells();
    const sheetFolder = await mkdtemp(join(folder, 'sheet-'));
    return {
      sheet,
      merged,
      file: await extractRows(parts, { workbook, sheet, merged, folder: sheetFolder, options }),
    };
  };
  const [first, ...others] = chooseSheets(workbook.sheets, options.sheet);
  const unpacked = await extractSheet(first);
  if (others.length === 0 || (await hasTable(unpacked))) return unpacked;
  const isLiked = ({ name }: SheetPart): boolean => options.prefers?.(name) === true;
  for (const sheet of others.toSorted((one, other) => Number(isLiked(other)) - Number(isLiked(one)))) {
    const other = await extractSheet(sheet);
    if (await hasTable(other)) return other;
  }
  return unpacked;
}

/** A cover sheet has only a few words, so two known headers and a row below them are required. */
async function hasTable({ file, merged }: UnpackedSheet): Promise<boolean> {
  if (file.columns.size < 2) return false;
  const { header, sample } = buildLayout(await readAhead(readFilledRows(file, merged, {})), countHeaders);
  return header !== undefined && 'cells' in header && countHeaders(header.cells) > 1 && sample.length > 0;
}

interface Unpacking {
  readonly workbook: Workbook;
  readonly sheet: SheetPart;
  readonly merged: MergedCells;
  readonly folder: string;
  readonly options: SheetOptions;
}

async function extractRows(
  parts: WorkbookParts,
  { workbook, sheet, merged, folder, options }: Unpacking,
): Promise<RowFile> {
  const bytes = (name: string | undefined, most: number): AsyncIterable<Uint8Array> =>
    parts.bytes(name ?? '', most);
  const { mostBytes = bounds.largePart } = options;
  const formats = await readStyles(bytes(workbook.styles, bounds.smallPart));
  const strings = new SharedStrings(join(folder, 'strings'), options.spend);
  try {
    await readStrings(bytes(workbook.strings, mostBytes), strings);
    const context = { strings, formats, from1904: workbook.from1904 };
    const all = parts.sizeOf(sheet.part);
    const reportChunks = async function* (): AsyncGenerator<Uint8Array> {
      let doneBytes = 0;
      for await (const chunk of bytes(sheet.part, mostBytes)) {
        options.onUnpacked?.((doneBytes += chunk.length), all);
        yield chunk;
      }
    };
    const rows = parseXmlItems<SheetRow>(reportChunks(), (emit) => new SheetReader(context, merged, emit));
    return await writeRows(join(folder, 'rows'), rows, { mostBytes, spend: options.spend });
  } finally {
    strings.close();
  }
}

/** Columns with values but without a header get a name that gives their place. */
function nameBlankHeaders(layout: Layout, { columns }: RowFile): Layout {
  const { header } = layout;
  if (!header || !('cells' in header)) return layout;
  const cells = header.cells.map((cell, index) =>
    cell === '' && (columns.get(index) ?? 0) > header.number ? formatColumnName(index) : cell,
  );
  return { ...layout, header: { ...header, cells } };
}

/** Fills rows up to the width of the table. */
async function* readFilledRows(
  file: RowFile,
  merged: MergedCells,
  { onRead = () => undefined }: SheetOptions,
): AsyncGenerator<CsvRecord> {
  const fill = merged.filler();
  const width = Math.max(...file.columns.keys()) + 1;
  for await (const record of readRows(file, onRead)) {
    if ('problem' in record) {
      yield record;
      continue;
    }
    const cells = fill(record);
    yield { number: record.number, cells: Array.from({ length: width }, (_, index) => cells[index] ?? '') };
  }
}

function createEmptyError({ sheets }: Workbook, { name }: SheetPart) {
  const hint = sheets.length > 1 ? ` ${formatSheets(sheets)} --sheet names another.` : '';
  return createRefusal(`The sheet ${JSON.stringify(name)} is empty.${hint}`);
}

/** Number of sheets that are searched for a table at most. */
const looked = 20;

/**
 * Returns the named sheet, or the visible ones.
 * @throws BAD_REQUEST with the names that exist
 */
function chooseSheets(sheets: readonly SheetPart[], name?: string): readonly [SheetPart, ...SheetPart[]] {
  const lowerName = name?.trim().toLowerCase();
  const visibleSheets = sheets.filter(({ isHidden }) => !isHidden);
  const [found, ...others] =
    name === undefined
      ? (visibleSheets.length > 0 ? visibleSheets : sheets).slice(0, looked)
      : [
          sheets.find((sheet) => sheet.name === name) ??
            sheets.find((sheet) => sheet.name.trim().toLowerCase() === lowerName),
        ].filter((sheet) => sheet !== undefined);
  if (found) return [found, ...others];
  if (sheets.length === 0) throw createRefusal('The workbook has no sheet with cells.');
  throw createRefusal(`The workbook has no sheet ${JSON.stringify(name)}. ${formatSheets(sheets)}`);
}

function formatSheets(sheets: readonly SheetPart[]): string {
  const names = sheets
    .slice(0, 20)
    .map(({ name, isHidden }) => `${JSON.stringify(name)}${isHidden ? ' (hidden)' : ''}`);
  const more =
    sheets.length > names.length ? ` and ${(sheets.length - names.length).toLocaleString('en')} more` : '';
  return `Its ${sheets.length === 1 ? 'sheet is' : 'sheets are'} ${names.join(', ')}${more}.`;
}
