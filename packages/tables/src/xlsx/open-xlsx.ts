import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CsvRecord } from '../csv/csv-records.ts';
import { placeName } from '../csv/match-columns.ts';
import { headersKnown } from '../csv/words/header-words.ts';
import { layoutOf, readAhead, type LaidOut, type Layout } from '../csv/find-layout.ts';
import { bounds, refusal } from './bounds.ts';
import { chooseSheets, sheetsText } from './choose-sheet.ts';
import { MergedCells } from './merged-cells.ts';
import { readStrings } from './read-strings.ts';
import { readStyles } from './read-styles.ts';
import { readWorkbook, type SheetPart, type Workbook } from './read-workbook.ts';
import { readRows, writeRows, type RowFile } from './row-file.ts';
import { SharedStrings } from './shared-strings.ts';
import { SheetReader, type SheetRow } from './sheet-rows.ts';
import { WorkbookParts } from './workbook-parts.ts';
import { xmlItems } from './xml-items.ts';

/** A sheet whose rows have been taken out of its workbook. */
export interface OpenedSheet {
  readonly name: string;
  /** Sheets beside it that are not hidden. */
  readonly others: readonly string[];
  /** Bytes that its rows take. */
  readonly size: number;
  /** Finds its header (docs/import-and-export.md#a-table). */
  readonly layout: (known: (cells: readonly string[]) => number) => Promise<LaidOut>;
  /** Lets go of the rows. */
  readonly close: () => Promise<void>;
}

export interface SheetOptions {
  /** The sheet's name; when left out the first one that is not hidden and holds a table, which a cover does not. */
  readonly sheet?: string | undefined;
  /** Sheets that are looked at before the others when the first one holds no table. */
  readonly prefers?: (name: string) => boolean;
  /** Told how far the sheet is unpacked, in bytes. */
  readonly onUnpacked?: (bytes: number, of: number) => void;
  /** Told of each chunk of rows that is read, in bytes. */
  readonly onRead?: (bytes: number) => void;
}

/**
 * Opens a sheet of a workbook (ECMA-376, both editions). It is unpacked into a folder of its own, which nobody else may read.
 * @throws BAD_REQUEST for a workbook that is damaged, locked or beyond the bounds, and for a sheet that is not there
 */
export async function openXlsx(path: string, options: SheetOptions = {}): Promise<OpenedSheet> {
  const folder = await mkdtemp(join(tmpdir(), 'nova-import-'));
  const close = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const parts = await WorkbookParts.open(path);
    try {
      const workbook = await readWorkbook(parts);
      const { sheet, merged, file } = await unpackTable(parts, workbook, folder, options);
      if (file.columns.size === 0) throw empty(workbook, sheet);
      const others = workbook.sheets.filter(({ isHidden, name }) => !isHidden && name !== sheet.name);
      const rows = (): AsyncGenerator<CsvRecord> => filledRows(file, merged, options);
      return {
        name: sheet.name,
        others: others.map(({ name }) => name),
        size: file.size,
        layout: async (known) => ({ ...named(layoutOf(await readAhead(rows()), known), file), rows }),
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

/** The sheet that was asked for, or the first that holds a table; the very first where none does. */
async function unpackTable(
  parts: WorkbookParts,
  workbook: Workbook,
  folder: string,
  options: SheetOptions,
): Promise<UnpackedSheet> {
  const unpackOne = async (sheet: SheetPart): Promise<UnpackedSheet> => {
    const merged = new MergedCells();
    const own = await mkdtemp(join(folder, 'sheet-'));
    return { sheet, merged, file: await unpack(parts, { workbook, sheet, merged, folder: own, options }) };
  };
  const [first, ...others] = chooseSheets(workbook.sheets, options.sheet);
  const unpacked = await unpackOne(first);
  if (others.length === 0 || (await holdsTable(unpacked))) return unpacked;
  const isLiked = ({ name }: SheetPart): boolean => options.prefers?.(name) === true;
  for (const sheet of others.toSorted((one, other) => Number(isLiked(other)) - Number(isLiked(one)))) {
    const other = await unpackOne(sheet);
    if (await holdsTable(other)) return other;
  }
  return unpacked;
}

/** Whether a row names columns and others stand below it; a cover says a word here and there. */
async function holdsTable({ file, merged }: UnpackedSheet): Promise<boolean> {
  if (file.columns.size < 2) return false;
  const { header, sample } = layoutOf(await readAhead(filledRows(file, merged, {})), headersKnown);
  return header !== undefined && 'cells' in header && headersKnown(header.cells) > 1 && sample.length > 0;
}

interface Unpacking {
  readonly workbook: Workbook;
  readonly sheet: SheetPart;
  readonly merged: MergedCells;
  readonly folder: string;
  readonly options: SheetOptions;
}

async function unpack(
  parts: WorkbookParts,
  { workbook, sheet, merged, folder, options }: Unpacking,
): Promise<RowFile> {
  const bytes = (name: string | undefined, most: number): AsyncIterable<Uint8Array> =>
    parts.bytes(name ?? '', most);
  const formats = await readStyles(bytes(workbook.styles, bounds.smallPart));
  const strings = new SharedStrings(join(folder, 'strings'));
  try {
    await readStrings(bytes(workbook.strings, bounds.largePart), strings);
    const context = { strings, formats, from1904: workbook.from1904 };
    const all = parts.sizeOf(sheet.part);
    const counted = async function* (): AsyncGenerator<Uint8Array> {
      let done = 0;
      for await (const chunk of bytes(sheet.part, bounds.largePart)) {
        options.onUnpacked?.((done += chunk.length), all);
        yield chunk;
      }
    };
    const rows = xmlItems<SheetRow>(counted(), (emit) => new SheetReader(context, merged, emit));
    return await writeRows(join(folder, 'rows'), rows);
  } finally {
    strings.close();
  }
}

/** A column without a header that holds anything below it is called by its place, so that it is not left out unseen. */
function named(layout: Layout, { columns }: RowFile): Layout {
  const { header } = layout;
  if (!header || !('cells' in header)) return layout;
  const cells = header.cells.map((cell, index) =>
    cell === '' && (columns.get(index) ?? 0) > header.number ? placeName(index) : cell,
  );
  return { ...layout, header: { ...header, cells } };
}

/** Rows with what merged cells say, each as wide as the table. */
async function* filledRows(
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

function empty({ sheets }: Workbook, { name }: SheetPart) {
  const others = sheets.length > 1 ? ` ${sheetsText(sheets)} --sheet names another.` : '';
  return refusal(`The sheet ${JSON.stringify(name)} is empty.${others}`);
}
