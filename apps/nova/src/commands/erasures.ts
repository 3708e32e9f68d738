import { open, rm } from 'node:fs/promises';
import { splitLines } from '@nova/features/imports';
import {
  type ErasureLine,
  exportErasures,
  importErasures,
  findAccountOrThrow,
  readLatestErasures,
  verifyErasures,
} from '@nova/features';
import { Command } from 'commander';
import { callerPath, leafCommand, novaLine } from '../command-line.ts';
import { shortTime, textTable } from '../output-text.ts';
import type { Report, Shell, Tools } from '../shell.ts';
import { summaries } from '../summaries.ts';

const about = `
A person who was erased or anonymised is in a line of the ledger: in the database, and in ERASURE_LEDGER or the bucket beside it.
Each start of a server reads it, and erases again who came back with a backup. Keep it, and its secret, apart from backups.

Examples:
  nova erasures verify
  nova erasures export /safe/erasures-2026-11.ndjson
  nova erasures import /safe/erasures-2026-11.ndjson`;

/** Shows and checks the ledger of erased persons (docs/interface/privacy.md#the-command). */
export const erasuresCommand = (shell: Shell): Command =>
  new Command('erasures')
    .description(summaries.erasures)
    .addHelpText('after', about)
    .addCommand(listCommand(shell))
    .addCommand(verifyCommand(shell))
    .addCommand(exportCommand(shell))
    .addCommand(importCommand(shell));

interface AccountOption {
  readonly account?: string;
}

const addAccountOption = (command: Command): Command =>
  command.option('--account <id>', 'of this account alone; of all when left out');

/** @throws NOT_FOUND */
async function checkAccount({ database }: Tools, { account }: AccountOption): Promise<string | undefined> {
  if (account !== undefined) await findAccountOrThrow(database, account);
  return account;
}

/** The most lines of a list for people; programs get all of them. */
const mostShown = 100;

const listCommand = (shell: Shell): Command =>
  addAccountOption(leafCommand('list', 'list erasures and anonymisations, latest first')).action(
    (options: AccountOption) =>
      shell.runPatiently(async (tools) => {
        const lines: ErasureLine[] = [];
        for await (const line of readLatestErasures(tools.database, await checkAccount(tools, options)))
          lines.push(line);
        return { document: lines, text: listText(lines, tools) };
      }),
  );

function listText(lines: readonly ErasureLine[], { streams }: Tools): string {
  if (lines.length === 0) return 'Nobody was erased or anonymised yet.';
  const rows = lines
    .slice(0, mostShown)
    .map(({ erasureId, on, action, reason, kind, ids, accountId }) => [
      ...[erasureId, shortTime(on), action, reason, kind, ids.join(', '), accountId],
    ]);
  const table = textTable(['erasure', 'on', 'action', 'reason', 'kind', 'record', 'account'], rows, streams);
  const more = lines.length - rows.length;
  return more === 0 ? table : `${table}\n… and ${more.toLocaleString('en')} more; --json prints all.`;
}

const verifyHelp = `
The exit code is 1 when a line is missing in one of the two, differs, or has a wrong proof. A start gives either side what it lacks.`;

const verifyCommand = (shell: Shell): Command =>
  addAccountOption(leafCommand('verify', 'compare the database and the ledger, and check every proof'))
    .addHelpText('after', verifyHelp)
    .action((options: AccountOption) =>
      shell.runPatiently(async (tools): Promise<Report> => {
        const ledger = await tools.erasures.open();
        const { lines, bad, unreadable } = await verifyErasures(
          tools.database,
          ledger,
          await checkAccount(tools, options),
        );
        const sentences = [
          bad.length === 0
            ? `${formatCount(lines, 'line')}, the same in the database and in ${ledger.store.place}.`
            : `${formatCount(lines, 'line')}; ${bad.length.toLocaleString('en')} of them missing on one side, different or with a wrong proof:`,
          ...bad.map((id) => `  ${id}`),
          ...(unreadable === 0
            ? []
            : [
                `${formatCount(unreadable, 'text')} of the ledger could not be read, such as a line that a crash cut off: nobody was told that it was kept.`,
              ]),
          ...(bad.length === 0
            ? []
            : [
                'What is missing comes back with the next start of a server. A wrong proof: the line was changed, or its secret is another.',
              ]),
        ];
        return { document: { lines, bad }, text: sentences.join('\n'), exitCode: bad.length === 0 ? 0 : 1 };
      }),
    );

const exportCommand = (shell: Shell): Command =>
  addAccountOption(leafCommand('export', 'write the ledger to a new file, to be kept apart from backups'))
    .argument('<file>', 'the file; an existing one is never written over')
    .action((file: string, options: AccountOption) =>
      shell.runPatiently(async (tools) => {
        const ledger = await tools.erasures.open();
        const account = await checkAccount(tools, options);
        const lines = await writeNew(callerPath(file), exportErasures(tools.database, ledger, account));
        const text = `${formatCount(lines, 'line')} in ${file}. To bring them back: ${novaLine('erasures import FILE')}`;
        return { document: { lines }, text };
      }),
    );

async function writeNew(path: string, lines: AsyncIterable<string>): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  let count = 0;
  try {
    for await (const line of lines) {
      await file.write(`${line}\n`);
      count += 1;
    }
    await file.sync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  return count;
}

const importHelp = `
It adds what is missing to the database and the ledger, and erases or anonymises again who is here: by id, or by email, LinkedIn
profile or external id if the record was made before. The same file again changes nothing.

A file with a line whose proof is wrong is refused whole: the line was changed, or is of another ERASURE_SECRET. With
--trust-unproven such a line counts by the ids in it. Whoever can write to the file then says who is erased.`;

interface ErasuresOptions extends AccountOption {
  readonly trustUnproven?: true;
}

const importCommand = (shell: Shell): Command =>
  addAccountOption(leafCommand('import', 'add the lines of an exported ledger, and do again what they say'))
    .argument('<file>', 'a file of `erasures export`, or another server’s ledger')
    .option('--trust-unproven', 'obey lines whose proof is wrong, by the ids in them')
    .addHelpText('after', importHelp)
    .action((file: string, options: ErasuresOptions) =>
      shell.runPatiently(async (tools) => {
        const accountId = await checkAccount(tools, options);
        const ledger = await tools.erasures.open();
        const source = await open(callerPath(file), 'r');
        const readTexts = () => splitLines(source.createReadStream({ start: 0, autoClose: false }));
        const result = await importErasures(tools.database, ledger, readTexts, {
          accountId,
          trustUnproven: options.trustUnproven,
        }).finally(() => source.close());
        const { added, known, again, elsewhere, foreign } = result;
        const sentences = [
          `${formatCount(added, 'line')} added, ${known.toLocaleString('en')} known; ${formatCount(again, 'person', 'persons')} erased or anonymised again.`,
          ...(foreign === 0
            ? []
            : [
                `${formatCount(foreign, 'line')} without a proof were trusted: their persons are known by id alone.`,
              ]),
          ...(elsewhere === 0
            ? []
            : [`${formatCount(elsewhere, 'line')} of accounts that are not here left out.`]),
        ];
        return { document: { added, known, again }, text: sentences.join('\n') };
      }),
    );

const formatCount = (count: number, one: string, several = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : several}`;
