import { type Command, Option } from 'commander';
import { callerPath } from '../caller-path.ts';
import { accountOption } from '../choose-account.ts';
import { exportFormat, exportFormats, type ExportFormat } from '../export/export-format.ts';
import { exportLines } from '../export/export-lines.ts';
import { exportTable } from '../export/export-table.ts';
import { tableKind } from '../export/table-kind.ts';
import { leafCommand } from '../leaf-command.ts';
import type { Report, Shell, Tools } from '../shell.ts';

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
  accountOption(leafCommand('export', 'export an account as JSON lines, or its records as a table in CSV'))
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
        exportTo(tools, file === undefined ? undefined : callerPath(file), options),
      ),
    );

function exportTo(
  tools: Tools,
  file: string | undefined,
  options: ExportOptions,
): Promise<Report | undefined> {
  const { format, type, query, columns, bom } = options;
  const said = { '--type': type, '--query': query, '--columns': columns, '--no-bom': bom ? undefined : bom };
  const ofTables = Object.entries(said).flatMap(([word, value]) => (value === undefined ? [] : [word]));
  if (exportFormat(file, { ofTables, ...(format && { format }) }) === 'ndjson')
    return exportLines(tools, { file, ...options });
  return exportTable(
    tools,
    { file, ...options },
    { type: tableKind(type ?? 'candidate'), query, columns, bom },
  );
}
