import { importTypes } from '@nova/contract';
import {
  importRecords,
  userByEmail,
  type ImportReport,
  type LineError,
  type OnDuplicate,
} from '@nova/transfer';
import { type Command, Option } from 'commander';
import { accountOption, chooseAccount } from '../choose-account.ts';
import { nameColumns } from '../csv/name-columns.ts';
import { groupProblems, type Problem } from '../import/group-problems.ts';
import { importText, type ImportFindings } from '../import/import-text.ts';
import { readMapping, readValues, saveMapping } from '../import/mapping.ts';
import { writeRejects } from '../import/write-rejects.ts';
import { importFormats, openSource, type ImportSource, type SourceOptions } from '../import/open-source.ts';
import { leafCommand } from '../leaf-command.ts';
import { openFiles } from '../open-files.ts';
import { progressBar } from '../progress-bar.ts';
import type { Report, Shell, Tools } from '../shell.ts';
import { untilInterrupted } from '../until-interrupted.ts';

interface ImportOptions extends Omit<SourceOptions, 'account' | 'map' | 'mapping' | 'onLeftOut'> {
  readonly account?: string;
  readonly map?: readonly string[];
  readonly mapFile?: string;
  readonly saveMap?: string;
  readonly value?: readonly string[];
  readonly createMissing?: boolean;
  readonly owner?: string;
  readonly lenient?: boolean;
  readonly onDuplicate?: OnDuplicate;
  readonly rejects?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

const about = `
JSON lines: one object a line, such as {"type": "candidate", "id": "c1", "firstName": "Ada"}. Paths of file lines start from
the folder of the file.
CSV: the first row names the columns. A column is the field of the same name, whatever its case, spaces and signs; --map says
so where it is not. Fields inside others are named address.city, educationHistory.1.organisation, customFields.<label>,
tags.<group>; items of a list stand between semicolons. A blank cell leaves a field as it is.
References between records use your own ids; names stand in for ids of master data and users. What fails is reported with
its line, the rest goes in; the same file again changes nothing.

Examples:
  nova import --account ID data.ndjson
  nova import --account ID candidates.csv --dry-run
  nova import --account ID --type contact --map 'Firm ID=companyId' --map 'Notes=' people.csv
  nova import --account ID candidates.csv --map 'Ort=address.city' --map 'Visum=customFields.Visa'
Types: ${importTypes.join(', ')}.`;

const collect = (word: string, words: readonly string[] = []): readonly string[] => [...words, word];

export const importCommand = (shell: Shell): Command =>
  accountOption(leafCommand('import', 'import records from a file of JSON lines or a table in CSV'), shell)
    .argument('<file>', 'the file; - reads standard input')
    .option('--dry-run', 'show what would come in and what fails, write nothing')
    .option('--map <Header=field>', 'CSV: the field of a column, or none; may be repeated', collect)
    .option(
      '--map-file <file>',
      'CSV: columns, values, dates and the list separator as --save-map wrote them',
    )
    .option('--save-map <file>', 'CSV: write what was used, for the next table of the same system')
    .option(
      '--value <field:cell=value>',
      'CSV: what a cell means, such as statusName:Actively looking=Active; may be repeated',
      collect,
    )
    .option('--create-missing', 'add unknown names of statuses, sources and their like to the master data')
    .option('--owner <email>', 'the user who owns records without an owner, or with one that is not known')
    .addOption(
      new Option(
        '--on-duplicate <what>',
        'what becomes of a new row about somebody who is there already; skip for tables, create for JSON lines',
      ).choices(['skip', 'update', 'create']),
    )
    .option('--lenient', 'leave out what cannot be taken, and say so, instead of refusing its row')
    .option('--rejects <file>', 'CSV: write the rows that were refused, with a column that says why')
    .option('--type <type>', 'CSV: what a row is; the file’s name tells when left out')
    .option('--separator <sign>', 'CSV: what stands between cells; found in the first row when left out')
    .option(
      '--encoding <name>',
      'CSV: such as windows-1252; UTF-8, or what the file’s mark says, when left out',
    )
    .addOption(
      new Option(
        '--dates <order>',
        'CSV: what dates of three numbers say first; the whole column tells',
      ).choices(['auto', 'dmy', 'mdy', 'ymd']),
    )
    .option('--list-separator <sign>', 'CSV: what stands between items of a list, beside semicolons')
    .addOption(
      new Option('--format <format>', 'what the file is, where its name does not tell').choices(
        importFormats,
      ),
    )
    .addHelpText('after', about)
    .action((file: string, options: ImportOptions) => shell.run((tools) => importFile(tools, file, options)));

async function importFile(tools: Tools, file: string, options: ImportOptions): Promise<Report> {
  const { dryRun = false, json = false, map = [], lenient = false, createMissing = false } = options;
  const account = await chooseAccount(tools, options.account);
  const filed = options.mapFile === undefined ? {} : await readMapping(options.mapFile);
  const mapping = { ...filed, values: readValues(options.value ?? [], filed.values) };
  const ownerId =
    options.owner === undefined ? undefined : await userByEmail(tools.database, account, options.owner);
  const cells: LineError[] = [];
  const onLeftOut = lenient
    ? (line: number, message: string) => void cells.push({ line, message })
    : undefined;
  const source = await openSource(tools, file, { ...options, account, map, mapping, onLeftOut });
  const bar = progressBar(dryRun ? 'Checking' : 'Importing', {
    ...{ total: source.size, unit: 'lines', wanted: !json },
  });
  const files = await openFiles(tools);
  try {
    const report = await untilInterrupted((signal) =>
      importRecords(tools.database, {
        ...{ accountId: account, lines: source.lines, dryRun, collectIds: json, signal, files },
        onDuplicate: options.onDuplicate ?? (source.table ? 'skip' : 'create'),
        ...{ lenient, createMissing, ...(ownerId !== undefined && { ownerId }) },
        ...(source.folder === undefined ? {} : { baseDir: source.folder }),
        onProgress: ({ lines }) => {
          bar.update(source.bytesRead(), lines);
        },
      }),
    );
    const named = withColumns(report, source);
    const found = {
      report: { ...named, leftOut: [...cells, ...named.leftOut].toSorted((a, b) => a.line - b.line) },
      problems: await problemsOf(named, source),
    };
    const { table } = source;
    if (table && options.saveMap !== undefined) await saveMapping(options.saveMap, table, mapping.values);
    if (table && options.rejects !== undefined) await writeRejects(options.rejects, table, named.errors);
    return reportOf(found, source, options);
  } finally {
    bar.stop();
    await files.close();
    await source.close();
  }
}

/** Errors of a table name its columns. */
function withColumns(report: ImportReport, { table }: ImportSource): ImportReport {
  if (!table) return report;
  const named = nameColumns(table.columns);
  const inColumns = (lines: readonly LineError[]): readonly LineError[] =>
    lines.map(({ line, message }) => ({ line, message: named(message) }));
  return { ...report, errors: inColumns(report.errors), leftOut: inColumns(report.leftOut) };
}

/** What is wrong, grouped, with what the cells say. */
async function problemsOf({ errors }: ImportReport, { table }: ImportSource): Promise<readonly Problem[]> {
  if (!table) return groupProblems(errors, () => undefined);
  const rows = new Map<number, readonly string[]>();
  for await (const { number, cells } of table.rowsAt(new Set(errors.map(({ line }) => line))))
    rows.set(number, cells);
  const places = new Map(table.columns.map(({ header, index }) => [header, index]));
  return groupProblems(errors, (line, column) => rows.get(line)?.[places.get(column) ?? -1]);
}

/** The members stand in docs/import-and-export.md#for-programs; a preview adds what it is for, a table which column became what. */
function reportOf(
  found: ImportFindings,
  source: ImportSource,
  { dryRun = false, lenient }: ImportOptions,
): Report {
  const { report, problems } = found;
  const { imported, updated, unchanged, skipped, errors, leftOut, named, ids } = report;
  const columns = source.table?.columns.map(({ header, target }) => ({
    header,
    field: target?.name ?? null,
  }));
  return {
    document: {
      ...{ imported, unchanged, skipped: skipped.length, errors, problems, ids },
      ...(skipped.length > 0 ? { duplicates: skipped } : {}),
      ...(lenient === true ? { leftOut } : {}),
      ...(Object.keys(named).length > 0 ? { masterData: named } : {}),
      ...(dryRun ? { updated, dryRun } : {}),
      ...(columns ? { columns } : {}),
    },
    text: importText(found, source, dryRun),
    exitCode: errors.length > 0 ? 1 : 0,
  };
}
