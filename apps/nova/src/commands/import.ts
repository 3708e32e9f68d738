import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { NovaError } from '@nova/contract';
import { importRecords, textLines, type ImportReport } from '@nova/domain';
import type { Command } from 'commander';
import { callerPath } from '../caller-path.ts';
import { leafCommand } from '../leaf-command.ts';
import { openFiles } from '../open-files.ts';
import { progressBar } from '../progress-bar.ts';
import type { Report, Shell, Tools } from '../shell.ts';
import { untilInterrupted } from '../until-interrupted.ts';

interface ImportOptions {
  readonly account: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

const about = `
The file holds one JSON object a line, such as {"type": "candidate", "id": "c1", "firstName": "Ada"}. References between
records use your own ids; names stand in for ids of master data and users. A line that fails is reported with its number,
the rest goes in; the same file again changes nothing. Paths of file lines start from the folder of the file.`;

export const importCommand = (shell: Shell): Command =>
  leafCommand('import', 'import records from a file of JSON lines')
    .argument('<file>', 'the file; - reads standard input')
    .requiredOption('--account <id>', 'the account')
    .option('--dry-run', 'check every line, write nothing')
    .addHelpText('after', about)
    .action((file: string, options: ImportOptions) => shell.run((tools) => importFile(tools, file, options)));

async function importFile(
  { database, environment }: Tools,
  file: string,
  { account, dryRun = false, json = false }: ImportOptions,
): Promise<Report> {
  const source = file === '-' ? undefined : callerPath(file);
  const size = source === undefined ? undefined : await sizeOf(source);
  const bytes =
    source === undefined ? process.stdin : createReadStream(source, { highWaterMark: 256 * 1024 });
  const bar = progressBar('Importing', size, !json);
  const files = await openFiles(environment);
  try {
    const report = await untilInterrupted((signal) =>
      importRecords(database, {
        ...{ accountId: account, lines: textLines(bytes), dryRun, collectIds: json, signal, files },
        ...(source === undefined ? {} : { baseDir: dirname(source) }),
        onProgress: ({ lines }) => {
          bar.update('bytesRead' in bytes ? bytes.bytesRead : 0, lines);
        },
      }),
    );
    return { document: report, text: textOf(report, dryRun), exitCode: report.errors.length > 0 ? 1 : 0 };
  } finally {
    bar.stop();
    await files.close();
  }
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile()) return found.size;
  throw new NovaError('BAD_REQUEST', `There is no file ${JSON.stringify(path)}.`);
}

const errorsShown = 20;

function textOf({ imported, unchanged, errors }: ImportReport, dryRun: boolean): string {
  const counts = Object.entries(imported).map(([type, count]) => `${type} ${count.toLocaleString('en')}`);
  const did = dryRun ? 'Would import' : 'Imported';
  const more = errors.length - errorsShown;
  return [
    `${did}: ${counts.length === 0 ? 'nothing' : counts.join(', ')}. Unchanged: ${unchanged.toLocaleString('en')}.`,
    ...(errors.length === 0 ? [] : [`${errors.length.toLocaleString('en')} lines failed:`]),
    ...errors.slice(0, errorsShown).map(({ line, message }) => `  line ${String(line)}: ${message}`),
    ...(more > 0 ? [`  and ${more.toLocaleString('en')} more; --json lists them all.`] : []),
  ].join('\n');
}
