import { accountOfImport } from '@nova/domain';
import { undoImport, type UndoReport } from '@nova/transfer';
import type { Command } from 'commander';
import { countsText } from '../counts-text.ts';
import { leafCommand } from '../leaf-command.ts';
import { openFiles } from '../open-files.ts';
import { progressBar } from '../progress-bar.ts';
import type { Report, Shell, Tools } from '../shell.ts';
import { untilInterrupted } from '../until-interrupted.ts';

interface UndoOptions {
  readonly account?: string;
  readonly dryRun?: boolean;
  readonly force?: boolean;
  readonly json?: boolean;
}

const about = `
It deletes what the import created and puts back what it changed. A record that was changed since, or that others refer to, is
left and named. The same command again goes on where it was stopped, and changes nothing where nothing is left to do. An import
can be taken back for 30 days; nova import list shows them.`;

export const importUndoCommand = (shell: Shell): Command =>
  leafCommand('undo', 'take an import back')
    .argument('<batch>', 'the import, as import and import list name it')
    .option('--account <id>', 'the account, where its id alone does not tell')
    .option('--dry-run', 'show what would be taken back and what left, change nothing')
    .option(
      '--force',
      'also what was changed since, what others refer to as far as it may be deleted, and an import that still runs',
    )
    .addHelpText('after', about)
    .action((batch: string, _options: object, command: Command) =>
      shell.runPatiently((tools) => undo(tools, batch, command.optsWithGlobals<UndoOptions>())),
    );

async function undo(
  tools: Tools,
  batchId: string,
  { account, dryRun = false, force = false, json = false }: UndoOptions,
): Promise<Report> {
  const { database } = tools;
  const accountId = account ?? (await accountOfImport(database, batchId));
  const bar = progressBar(tools.streams, dryRun ? 'Looking' : 'Taking back', {
    unit: 'records',
    wanted: !json,
  });
  const files = await openFiles(tools);
  try {
    const report = await untilInterrupted(
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
      text: textOf(report, { dryRun, force }),
      exitCode: report.left.length > 0 ? 1 : 0,
    };
  } finally {
    bar.stop();
    await files.close();
  }
}

/** More are not read before the first ones are looked at. */
const leftShown = 20;

/** What is left to do where force does not help: it deletes nothing that the import has not made. */
const inUse =
  'What others refer to stays: delete those, or take back the import that made them, then run the same command again.';

function textOf(
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
