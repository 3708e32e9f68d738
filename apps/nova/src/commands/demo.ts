import { NovaError } from '@nova/contract';
import { createDemo } from '@nova/demo';
import { createAccount } from '@nova/features';
import type { Command } from 'commander';
import { countsText } from '../output-text.ts';
import { leafCommand, novaLine } from '../command-line.ts';
import { openFiles } from '../open-stores.ts';
import { progressBar, runUntilInterrupted } from '../long-command.ts';
import type { Report, Shell, Tools } from '../shell.ts';
import { summaries } from '../summaries.ts';

interface DemoOptions {
  readonly account?: string;
  readonly scale: string;
  readonly seed: string;
  readonly json?: boolean;
}

export const demoCommand = (shell: Shell): Command =>
  leafCommand('demo', summaries.demo)
    .option('--account <id>', 'the account; a new one when left out')
    .option('--scale <n>', 'how much, 1 being 2,400 candidates with all that belongs to them', '1')
    .option('--seed <seed>', 'the same seed makes the same data', '1')
    .action((options: DemoOptions) => shell.runPatiently((tools) => makeDemo(tools, options)));

async function makeDemo(
  { database, environment, tell, streams }: Tools,
  { account, scale, seed, json = false }: DemoOptions,
): Promise<Report> {
  const size = Number(scale);
  if (!(size > 0 && size <= 10_000)) {
    throw new NovaError('BAD_REQUEST', '--scale must be a number above 0, at most 10000.');
  }
  const accountId = account ?? (await createAccount(database, { name: 'Demo agency' })).id;
  tell(`Filling the account ${accountId} with demo data.`);
  const bar = progressBar(streams, 'Demo data', { unit: 'records', isShown: !json });
  const files = await openFiles({ environment, database });
  try {
    const { imported, unchanged, errors } = await runUntilInterrupted((signal) =>
      createDemo(database, {
        accountId,
        scale: size,
        seed,
        files,
        signal,
        onProgress: ({ lines }) => {
          bar.update(0, lines);
        },
      }),
    );
    return {
      document: { accountId, imported, unchanged, errors },
      text: `The account ${accountId} holds demo data: ${countsText(imported)}\nIts users: ${novaLine(`user list --account ${accountId}`)}`,
      exitCode: errors.length > 0 ? 1 : 0,
    };
  } finally {
    bar.stop();
    await files.close();
  }
}
