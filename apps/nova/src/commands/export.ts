import { extname } from 'node:path';
import { kinds, NovaError } from '@nova/contract';
import { type TableKind, tableKinds } from '@nova/features/contract';
import { type Command, Option } from 'commander';
import { callerPath, leafCommand } from '../command-line.ts';
import { accountOption } from '../choose-account.ts';
import { exportLines, exportTable } from '../export/write-export.ts';
import type { Report, Shell, Tools } from '../shell.ts';
import { summaries } from '../summaries.ts';

const about = `
JSON lines hold all of an account, as import reads it. With a FILE the contents of stored files are copied beside it, into the
folder files/, and the lines name their paths; on standard output stored files are written as still to be uploaded. A file that
is deleted meanwhile is named, and written as still to be uploaded.
A table in CSV holds records of one type, newest first: every field that fits in a cell, lists between semicolons, custom fields
by label. Import reads it back as it is. All of an export is of one moment, also beside a running server.

Examples:
  nova export --account ID agency.ndjson
  nova export --account ID candidates.csv
  nova export --account ID --query 'skills:java AND address.city:Leeds' --columns id,firstName,lastName,email leeds.csv
  nova export --account ID --type placement --format csv --no-bom > placements.csv`;

interface ExportOptions {
  readonly account?: string;
  readonly json?: boolean;
  readonly format?: ExportFormat;
  readonly type?: string;
  readonly query?: string;
  readonly columns?: string;
  readonly bom: boolean;
}

export const exportCommand = (shell: Shell): Command =>
  accountOption(leafCommand('export', summaries.export))
    .argument('[file]', 'where to, ending with .ndjson or .csv; standard output when left out')
    .addOption(
      new Option('--format <format>', 'what to write, where the file’s name does not tell').choices(
        exportFormats,
      ),
    )
    .option('--type <type>', 'CSV: what a row is; candidate when left out')
    .option('--query <query>', 'CSV: which records, in the query language; all of them when left out')
    .option(
      '--columns <names>',
      'CSV: which columns, between commas and in this order; all of them when left out',
    )
    .option('--no-bom', 'CSV: without the mark by which spreadsheets know UTF-8')
    .addHelpText('after', about)
    .action((file: string | undefined, options: ExportOptions) =>
      shell.runPatiently((tools) =>
        runExport(tools, file === undefined ? undefined : callerPath(file), options),
      ),
    );

function runExport(
  tools: Tools,
  file: string | undefined,
  options: ExportOptions,
): Promise<Report | undefined> {
  const { format, type, query, columns, bom } = options;
  const tableOptions = {
    '--type': type,
    '--query': query,
    '--columns': columns,
    '--no-bom': bom ? undefined : bom,
  };
  const ofTables = Object.entries(tableOptions).flatMap(([word, value]) =>
    value === undefined ? [] : [word],
  );
  if (exportFormat(file, { ofTables, ...(format && { format }) }) === 'ndjson')
    return exportLines(tools, { file, ...options });
  return exportTable(
    tools,
    { file, ...options },
    { type: tableKind(type ?? 'candidate'), query, columns, bom },
  );
}

const exportFormats = ['ndjson', 'csv'] as const;
type ExportFormat = (typeof exportFormats)[number];

const formatOfEnding: Readonly<Record<string, ExportFormat>> = {
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.csv': 'csv',
};

interface FormatOptions {
  readonly format?: ExportFormat;
  /** Options for tables only, as they were typed. */
  readonly ofTables: readonly string[];
}

/**
 * Chooses the format by `--format`, the file's ending, or options for tables only; else JSON lines.
 * @throws BAD_REQUEST for an ending without a format, and for contradictory options
 */
export function exportFormat(file: string | undefined, { format, ofTables }: FormatOptions): ExportFormat {
  const ending = extname(file ?? '').toLowerCase();
  const byEnding = formatOfEnding[ending];
  if (file !== undefined && format === undefined && byEnding === undefined) unfit(file, ending);
  if (format !== undefined && byEnding !== undefined && format !== byEnding)
    refuse(
      `--format ${format} and the ending ${ending} contradict each other. Leave one out, or make them the same.`,
    );
  const chosenFormat = format ?? byEnding ?? (ofTables.length > 0 ? 'csv' : 'ndjson');
  const [word] = ofTables;
  if (chosenFormat === 'ndjson' && word !== undefined)
    refuse(
      `${word} is for tables. JSON lines hold all of an account; name the file .csv, or say --format csv.`,
    );
  return chosenFormat;
}

function unfit(file: string, ending: string): never {
  const what =
    ending === ''
      ? 'has no ending that says what to write'
      : `ends with ${ending}, which Nova does not write`;
  refuse(
    `${JSON.stringify(file)} ${what}. Name it .ndjson for all records of the account, or .csv for a table, which every spreadsheet opens; --format says it otherwise.`,
  );
}

function refuse(message: string): never {
  throw new NovaError('BAD_REQUEST', message);
}

/**
 * Reads `--type` in the singular or plural and any case.
 * @throws BAD_REQUEST for a type without a table
 */
export function tableKind(word: string): TableKind {
  const name = word.trim().toLowerCase();
  const kind = tableKinds.find((one) => one === name || kinds[one].plural === name);
  if (kind) return kind;
  throw new NovaError(
    'BAD_REQUEST',
    `--type: ${JSON.stringify(word)} is none of ${tableKinds.join(', ')}. JSON lines hold every type.`,
  );
}
