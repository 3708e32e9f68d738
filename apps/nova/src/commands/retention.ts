import { makeInstancePlace } from '@nova/config';
import {
  countRetention,
  createOutboundGate,
  identifyInstance,
  findAccountOrThrow,
  openErasureLedger,
  runAllRetention,
  sendingSettings,
} from '@nova/features';
import { createSealing, ensureSigningSecret, systemContext } from '@nova/core';
import { Command } from 'commander';
import { accountOption, chooseAccount } from '../choose-account.ts';
import { leafCommand } from '../command-line.ts';
import { consoleUrl } from '../console-url.ts';
import { textTable } from '../output-text.ts';
import type { Report, Shell, Tools } from '../shell.ts';
import { summaries } from '../summaries.ts';

interface RunOptions {
  readonly account?: string;
  readonly dryRun?: boolean;
}

const about = `
All rules of the account in their order, nightly or not, for as many records as the account's maxPerRun says. What is on
hold stays. Neither erasing nor anonymising can be taken back: look with --dry-run first.`;

/** Runs rules of retention (docs/interface/privacy.md#retention). */
export const retentionCommand = (shell: Shell): Command =>
  new Command('retention').description(summaries.retention).addCommand(runCommand(shell));

const runCommand = (shell: Shell): Command =>
  accountOption(leafCommand('run', 'run the retention rules of an account'))
    .option('--dry-run', 'only count what a run would do')
    .addHelpText('after', about)
    .action(({ account, dryRun = false }: RunOptions) =>
      shell.runPatiently(async (tools) => report(tools, await chooseAccount(tools, account), dryRun)),
    );

async function report(tools: Tools, accountId: string, isDry: boolean): Promise<Report> {
  const { database, environment, streams } = tools;
  await findAccountOrThrow(database, accountId);
  const [account] = await database.query<{ name: string; timeZone: string; currency: string }>(
    `SELECT a.name, a."timeZone", a.currency FROM accounts a WHERE a.id = $1`,
    [accountId],
  );
  if (!account) throw new Error('The account was chosen before.');
  const erasures = await openErasureLedger(environment);
  try {
    const secret = environment.SEALING_SECRET ?? (await ensureSigningSecret(database, 'sealing'));
    const place = { ...makeInstancePlace(environment), databaseUrl: environment.DATABASE_URL };
    const ports = {
      erasures,
      sealing: createSealing(secret),
      outbound: createOutboundGate(database, await identifyInstance(database, place)),
      mail: sendingSettings(environment, () => consoleUrl(environment)),
    };
    const ctx = systemContext({ database, ports, now: () => new Date() }, { id: accountId, ...account });
    return isDry
      ? reportCounts(await countRetention(ctx), streams)
      : reportRun(await runAllRetention(ctx), streams);
  } finally {
    await erasures.close();
  }
}

const none = 'The account has no retention rules.';

function reportCounts(rules: Awaited<ReturnType<typeof countRetention>>, streams: Tools['streams']): Report {
  const rows = rules.map(({ name, action, total, held, willDo, left }) => [
    ...[name, action],
    ...[total, held, willDo, left].map(String),
  ]);
  const head = ['rule', 'action', 'records', 'on hold', 'would do', 'left'];
  return { document: { rules }, text: rows.length === 0 ? none : textTable(head, rows, streams) };
}

function reportRun(run: Awaited<ReturnType<typeof runAllRetention>>, streams: Tools['streams']): Report {
  const rows = run.rules.map(({ name, done, changed, held, left }) => [
    ...[name],
    ...[done, changed, held, left].map(String),
  ]);
  const head = ['rule', 'done', 'changed since', 'on hold', 'left'];
  return { document: run, text: rows.length === 0 ? none : textTable(head, rows, streams) };
}
