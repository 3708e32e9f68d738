import { accountDatabase } from '@nova/db';
import { findAccountOrThrow, scanDuplicates } from '@nova/features';
import { Command } from 'commander';
import { accountOption, chooseAccount } from '../choose-account.ts';
import { leafCommand } from '../command-line.ts';
import { progressBar, runUntilInterrupted } from '../long-command.ts';
import type { Report, Shell, Tools } from '../shell.ts';
import { summaries } from '../summaries.ts';

interface ScanCommandOptions {
  readonly account?: string;
  readonly json?: boolean;
}

const about = `
Measures what names, addresses and numbers tell in this account, and compares all its candidates, contacts, companies and
leads anew. A server does it by itself after an import, and is waited for. What users dismissed stays dismissed.`;

/** Finds duplicates among existing records (docs/interface/duplicates.md#found-later). */
export const duplicatesCommand = (shell: Shell): Command =>
  new Command('duplicates').description(summaries.duplicates).addCommand(
    accountOption(leafCommand('scan', 'compare all records of an account anew'))
      .addHelpText('after', about)
      .action(({ account, json = false }: ScanCommandOptions) =>
        shell.runPatiently(async (tools) => scan(tools, await chooseAccount(tools, account), json)),
      ),
  );

async function scan({ database, streams, tell }: Tools, accountId: string, isJson: boolean): Promise<Report> {
  await findAccountOrThrow(database, accountId);
  const bar = progressBar(streams, 'Comparing', { unit: 'records', isShown: !isJson });
  try {
    const report = await runUntilInterrupted(
      (signal) =>
        scanDuplicates(accountDatabase(database, accountId), {
          workers: 2,
          signal,
          onProgress: (records) => {
            bar.update(0, records);
          },
          onWait: () => {
            tell('Waiting for the process that compares records of this account now …');
          },
        }),
      'Stopped. The same command again compares all records.',
    );
    const { compared, pairs, seconds } = report;
    const summary = `${pairs.toLocaleString('en')} pairs may be the same, however little`;
    return {
      document: report,
      text: `Compared ${compared.toLocaleString('en')} records in ${seconds.toFixed(1)} s: ${summary}.`,
    };
  } finally {
    bar.stop();
  }
}
