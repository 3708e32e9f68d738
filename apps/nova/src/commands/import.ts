import { importTypes } from '@nova/features/contract';
import {
  findImportAccount,
  type ListedImport,
  listImports,
  undoImport,
  type UndoReport,
} from '@nova/features/imports';
import { type Command, Option } from 'commander';
import { accountOption, chooseAccount } from '../choose-account.ts';
import { collect, leafCommand, novaLine } from '../command-line.ts';
import { importFile } from './import/import-file.ts';
import { importFormats } from './import/open-source.ts';
import type { ImportOptions } from './import/settings.ts';
import { progressBar, runUntilInterrupted } from '../long-command.ts';
import { openFiles } from '../open-stores.ts';
import { countsText, shortTime, textTable } from '../output-text.ts';
import type { Report, Shell, Tools } from '../shell.ts';
import { summaries } from '../summaries.ts';

const importHelp = `
JSON lines: one object a line, such as {"type": "candidate", "id": "c1", "firstName": "Ada"}. Paths of file lines start from
the folder of the file.
Tables (CSV, XLSX): the first row names the columns. A column is the field of the same name, whatever its case, spaces and signs; --map says
so where it is not. Fields inside others are named address.city, educationHistory.1.organisation, customFields.<label>,
tags.<group>; items of a list stand between semicolons. A blank cell leaves a field as it is.
References between records use your own ids; names stand in for ids of master data and users. What fails is reported with
its line, the rest goes in; the same file again changes nothing.

Examples:
  nova import --account ID data.ndjson
  nova import --account ID candidates.csv --dry-run
  nova import --account ID 'Agency 2026.xlsx' --sheet Candidates --dry-run
  nova import --account ID --type contact --map 'Firm ID=companyId' --map 'Notes=' people.csv
  nova import --account ID candidates.csv --map 'Ort=address.city' --map 'Visum=customFields.Visa'
Types: ${importTypes.join(', ')}.`;

export const importCommand = (shell: Shell): Command =>
  accountOption(leafCommand('import', summaries.import))
    .argument('<file>', 'the file; - reads standard input')
    .option('--dry-run', 'show what would come in and what fails, write nothing')
    .option('--allow-erased', 'take persons who were erased or anonymised, as new records')
    .option('--events', 'each record gets an event in the feed; else the import alone has one')
    .option('--verbose', 'tables: tell of all columns, problems and rows, not the first ones alone')
    .option('--map <Header=field>', 'tables: the field of a column, or none; may be repeated', collect)
    .option(
      '--map-file <file>',
      'tables: columns, values, dates and the list separator as --save-map wrote them',
    )
    .option('--save-map <file>', 'tables: write what was used, for the next table of the same system')
    .option(
      '--value <field:cell=value>',
      'tables: what a cell means, such as statusName:Actively looking=Active; may be repeated',
      collect,
    )
    .option(
      '--create-missing',
      'add unknown names of statuses, sources and their like to the master data, and unknown companies that rows name',
    )
    .option(
      '--owner <email>',
      'the user who owns records without an owner, or with one that is not known; none leaves them without',
    )
    .addOption(
      new Option(
        '--on-duplicate <what>',
        'what becomes of a new row about somebody who is there already; skip for tables, create for JSON lines',
      ).choices(['skip', 'update', 'create']),
    )
    .option(
      '--near',
      'also rows about somebody who is only alike: another spelling, number or address; with --on-duplicate skip or update',
    )
    .option('--lenient', 'leave out what cannot be taken, and say so, instead of refusing its row')
    .option('--rejects <file>', 'tables: write the rows that were refused, with a column that says why')
    .option('--type <type>', 'tables: what a row is; the file’s name or the sheet’s tells when left out')
    .option('--sheet <name>', 'XLSX: the sheet; the first one that is not hidden when left out')
    .option('--separator <sign>', 'CSV: what stands between cells; found in the first row when left out')
    .option(
      '--encoding <name>',
      'CSV: such as windows-1252; UTF-8, or what the file’s mark says, when left out',
    )
    .addOption(
      new Option(
        '--dates <order>',
        'tables: what dates of three numbers say first; the whole column tells',
      ).choices(['auto', 'dmy', 'mdy', 'ymd']),
    )
    .option('--list-separator <sign>', 'tables: what stands between items of a list, beside semicolons')
    .addOption(
      new Option('--format <format>', 'what the file is, where its name does not tell').choices(
        importFormats,
      ),
    )
    .addHelpText('after', importHelp)
    .action((file: string, options: ImportOptions) =>
      shell.runPatiently((tools) => importFile(tools, file, options)),
    )
    // Options after `list` and `undo` belong to those commands.
    .enablePositionalOptions()
    .addCommand(importListCommand(shell))
    .addCommand(importUndoCommand(shell));

const importListCommand = (shell: Shell): Command =>
  accountOption(leafCommand('list', 'list the imports of an account, latest first')).action(
    (_options: object, command: Command) =>
      shell.run(async (tools) => {
        const { account } = command.optsWithGlobals<{ readonly account?: string }>();
        const imports = await listImports(tools.database, await chooseAccount(tools, account));
        const head = [
          'id',
          'started',
          'state',
          'source',
          'created',
          'updated',
          'deleted',
          'put back',
          'left',
        ];
        const none = `Nothing was imported yet. Import something: ${novaLine('import --account ID FILE')}`;
        return {
          document: imports,
          text: imports.length === 0 ? none : textTable(head, imports.map(toRow), tools.streams),
        };
      }),
  );

const toRow = (one: ListedImport) => [
  ...[one.batchId, shortTime(one.startedOn), one.state, one.source],
  ...[one.created, one.updated, one.deleted, one.restored].map(formatCounts),
  one.left,
];

const formatCounts = (counts: ListedImport['created']): string | null =>
  Object.keys(counts).length === 0
    ? null
    : Object.entries(counts)
        .map(([type, count]) => `${type} ${count.toLocaleString('en')}`)
        .join(', ');

interface UndoOptions {
  readonly account?: string;
  readonly dryRun?: boolean;
  readonly force?: boolean;
  readonly json?: boolean;
}

const undoHelp = `
It deletes what the import created and puts back what it changed. A record that was changed since, or that others refer to, is
left and named. The same command again goes on where it was stopped, and changes nothing where nothing is left to do. An import
can be taken back for 30 days; nova import list shows them.`;

const importUndoCommand = (shell: Shell): Command =>
  leafCommand('undo', 'take an import back')
    .argument('<batch>', 'the import, as import and import list name it')
    .option('--account <id>', 'the account, where its id alone does not tell')
    .option('--dry-run', 'show what would be taken back and what left, change nothing')
    .option(
      '--force',
      'also what was changed since, what others refer to as far as it may be deleted, and an import that still runs',
    )
    .addHelpText('after', undoHelp)
    .action((batch: string, _options: object, command: Command) =>
      shell.runPatiently((tools) => undo(tools, batch, command.optsWithGlobals<UndoOptions>())),
    );

async function undo(
  tools: Tools,
  batchId: string,
  { account, dryRun = false, force = false, json = false }: UndoOptions,
): Promise<Report> {
  const { database } = tools;
  const accountId = account ?? (await findImportAccount(database, batchId));
  const bar = progressBar(tools.streams, dryRun ? 'Looking' : 'Taking back', {
    unit: 'records',
    isShown: !json,
  });
  const files = await openFiles(tools);
  try {
    const report = await runUntilInterrupted(
      (signal) =>
        undoImport(database, {
          accountId,
          batchId,
          dryRun,
          force,
          files,
          signal,
          onProgress: ({ done }) => {
            bar.update(0, done);
          },
        }),
      'Stopped. What was taken back stays so; the same command again does the rest.',
    );
    return {
      document: { ...report, ...(dryRun && { dryRun }) },
      text: formatUndoReport(report, { dryRun, force }),
      exitCode: report.left.length > 0 ? 1 : 0,
    };
  } finally {
    bar.stop();
    await files.close();
  }
}

const leftShown = 20;

/** The advice for records that remain in spite of `--force`, because others refer to them. */
const inUse =
  'What others refer to stays: delete those, or take back the import that made them, then run the same command again.';

function formatUndoReport(
  { deleted, restored, left }: UndoReport,
  { dryRun, force }: { readonly dryRun: boolean; readonly force: boolean },
): string {
  const [deletes, restores, leaves] = dryRun
    ? ['To delete', 'To put back', 'To be left']
    : ['Deleted', 'Put back', 'Left'];
  const more = left.length - leftShown;
  if ([deleted, restored, left].every((one) => Object.keys(one).length === 0))
    return 'Nothing is left to take back.';
  return [
    `${deletes}: ${countsText(deleted)}. ${restores}: ${countsText(restored)}.`,
    ...(left.length === 0 ? [] : [`${leaves}: ${left.length.toLocaleString('en')}`]),
    ...left.slice(0, leftShown).map(({ type, id, name, message }) => `  ${type} ${name ?? id}: ${message}`),
    ...(more > 0 ? [`  and ${more.toLocaleString('en')} more; --json lists them all.`] : []),
    ...(left.length > 0 && !force
      ? ['--force takes these back as well, as far as they may be deleted.']
      : []),
    ...(force && left.some(({ reason }) => reason === 'IN_USE') ? [inUse] : []),
    ...(dryRun ? ['Nothing was changed. The same command without --dry-run takes the import back.'] : []),
  ].join('\n');
}
