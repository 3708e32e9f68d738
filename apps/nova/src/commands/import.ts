import { importTypes } from '@nova/contract';
import { type Command, Option } from 'commander';
import { accountOption } from '../choose-account.ts';
import { importFile } from '../import/import-file.ts';
import type { ImportOptions } from '../import/import-options.ts';
import { importFormats } from '../import/open-source.ts';
import { collect } from '../collect.ts';
import { leafCommand } from '../leaf-command.ts';
import type { Shell } from '../shell.ts';
import { importListCommand } from './import-list.ts';
import { importUndoCommand } from './import-undo.ts';

const about = `
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
  accountOption(leafCommand('import', 'import records from a file of JSON lines or a table in CSV or XLSX'))
    .argument('<file>', 'the file; - reads standard input')
    .option('--dry-run', 'show what would come in and what fails, write nothing')
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
    .addHelpText('after', about)
    .action((file: string, options: ImportOptions) =>
      shell.runPatiently((tools) => importFile(tools, file, options)),
    )
    // What stands behind `list` and `undo` is theirs.
    .enablePositionalOptions()
    .addCommand(importListCommand(shell))
    .addCommand(importUndoCommand(shell));
