import type { ImportMapping } from '../contract.ts';
import type { ImportType } from '../import-lines.ts';
import { NovaError } from '@nova/contract';
import type { ImportableField } from '../transfer/import-members.ts';
import type { ChooseColumn } from '../tables/columns/match-columns.ts';
import { findEncoding } from '../tables/csv/physical-lines.ts';
import { findTypeInName, findTypeByName } from '../tables/record-type-names.ts';
import {
  openCsv,
  openTable,
  type OpenChunks,
  type CsvTable,
  type TableOptions,
} from '../tables/table/open-table.ts';
import type { HabitRules } from '../tables/table/survey.ts';
import { type OpenedSheet, openXlsx, type UnpackOptions } from '../tables/xlsx/open-xlsx.ts';
import { type ChosenType, recordType } from './record-type.ts';

/** The account's settings that decide how a table is read. */
interface TableAccount {
  readonly customFields: (type: ImportType) => Promise<readonly ImportableField[]>;
  /** Used for amounts that name no currency. */
  readonly currency: string | undefined;
}

/** Functions that ask a person. Without them, what is unclear gets a default or is refused. */
export interface TableQuestions extends Pick<HabitRules, 'chooseDates' | 'chooseList'> {
  readonly chooseType?: () => Promise<string>;
  readonly chooseColumn?: ChooseColumn;
}

/** Options for reading a table; the command's options have the same names. */
export interface TableReading extends Pick<HabitRules, 'dates' | 'listSeparator'> {
  readonly type?: string | undefined;
  /** Entries of the form `Header=field`. */
  readonly map?: readonly string[];
  readonly mapping: ImportMapping;
  readonly separator?: string | undefined;
  readonly encoding?: string | undefined;
  readonly sheet?: string | undefined;
}

export interface TableFile extends TableReading {
  /** The file's name. It may contain the type of the rows. */
  readonly name: string | undefined;
  readonly account: TableAccount;
  readonly questions?: TableQuestions;
}

export type OpenedTable = CsvTable & {
  readonly type: ChosenType;
  /** The encoding, if it is unusual and no option named it. */
  readonly guessed: string | undefined;
  /** The sheet's name, and the workbook's other visible sheets. */
  readonly sheet: Pick<OpenedSheet, 'name' | 'others'> | undefined;
};

/**
 * Opens a table in CSV or TSV.
 * @throws BAD_REQUEST for unusable columns or options
 */
export async function openTextTable(open: OpenChunks, file: TableFile): Promise<OpenedTable> {
  const type = await recordType(file, file.questions?.chooseType);
  const encoding = file.encoding === undefined ? await findEncoding(open()) : parseEncoding(file.encoding);
  const table = await openCsv(open, {
    ...(await readTableOptions(type, file)),
    ...(file.separator === undefined ? {} : { separator: parseSeparator(file.separator) }),
    encoding,
  });
  const guessed = file.encoding === undefined && !encoding.startsWith('utf-') ? encoding : undefined;
  return { ...table, type, guessed, sheet: undefined };
}

/**
 * Unpacks a sheet of a workbook and opens it as a table. The caller closes the sheet.
 * @throws BAD_REQUEST for an unusable workbook, columns or options
 */
export async function openSheetTable(
  path: string,
  file: TableFile,
  unpacking: UnpackOptions = {},
): Promise<{ readonly table: OpenedTable; readonly sheet: OpenedSheet }> {
  const kind = findTypeByName(file.type ?? '') ?? findTypeInName(file.name ?? '');
  const prefers = (name: string): boolean => kind !== undefined && findTypeInName(name) === kind;
  const sheet = await openXlsx(path, { ...unpacking, sheet: file.sheet, prefers });
  try {
    const hints = { ...file, sheet: sheet.name, isSheetSaid: file.sheet !== undefined };
    const type = await recordType(hints, file.questions?.chooseType);
    const table = await openTable(sheet.layout, await readTableOptions(type, file));
    return { table: { ...table, type, guessed: undefined, sheet }, sheet };
  } catch (error) {
    await sheet.close();
    throw error;
  }
}

async function readTableOptions(
  type: ChosenType,
  { account, questions, dates, listSeparator, map = [], mapping }: TableFile,
): Promise<TableOptions> {
  return {
    type: type.name,
    customFields: await account.customFields(type.name),
    currency: account.currency,
    ...questions,
    dates: dates ?? mapping.dates,
    listSeparator: listSeparator ?? mapping.listSeparator,
    maps: map,
    mapped: mapping.columns,
  };
}

function parseSeparator(text: string): string {
  const separator = text === '\\t' || text.toLowerCase() === 'tab' ? '\t' : text;
  if (/^[^\s"]$|^\t$/u.test(separator)) return separator;
  throw new NovaError('BAD_REQUEST', '--separator must be one sign, or tab.');
}

function parseEncoding(encoding: string): string {
  try {
    return new TextDecoder(encoding).encoding;
  } catch {
    throw new NovaError(
      'BAD_REQUEST',
      `--encoding: ${JSON.stringify(encoding)} is not known. Try utf-8, windows-1252 or utf-16le.`,
    );
  }
}
