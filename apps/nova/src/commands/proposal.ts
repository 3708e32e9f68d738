import { acceptProposal as acceptEndpoint, listProposals as listEndpoint } from '@nova/features/contract';
import { NovaError, paging } from '@nova/contract';
import {
  acceptProposal,
  listProposals,
  createOperatorContext,
  readInput,
  refuseProposal,
  sendingSettings,
  featureRules,
} from '@nova/features';
import { type Context, createDocumentCache, createHitsCache, isId, type Ports } from '@nova/core';
import { accountDatabase } from '@nova/db';
import { createMailWorkers } from '@nova/mail';
import { Command } from 'commander';
import { accountOption, chooseAccount } from '../choose-account.ts';
import { leafCommand, novaLine } from '../command-line.ts';
import { consoleUrl } from '../console-url.ts';
import { openFiles } from '../open-stores.ts';
import { shortTime, textTable } from '../output-text.ts';
import type { Report, Shell, Tools } from '../shell.ts';
import { summaries } from '../summaries.ts';

/** Decides proposals of agents (docs/interface/proposals.md). */
export const proposalCommand = (shell: Shell): Command =>
  new Command('proposal')
    .description(summaries.proposal)
    .addCommand(listCommand(shell))
    .addCommand(
      decisionCommand(shell, 'accept', 'do what a proposal says, with the rights of who asked', acceptWhole),
    )
    .addCommand(decisionCommand(shell, 'refuse', 'do nothing of what a proposal says', refuseProposal));

interface ListOptions {
  readonly account?: string;
  readonly state?: string;
}

const listCommand = (shell: Shell): Command =>
  accountOption(leafCommand('list', 'list the latest hundred proposals of an account'))
    .option('--state <state>', 'only those that are OPEN, ACCEPTED, DONE, FAILED, REFUSED or EXPIRED')
    .action(({ account, state }: ListOptions) =>
      shell.run(async (tools) => reportProposals(tools, await chooseAccount(tools, account), state)),
    );

async function reportProposals(
  { database, streams }: Tools,
  account: string,
  state?: string,
): Promise<Report> {
  // The cast is safe, because the schema refuses an unknown state.
  const rawInput = {
    size: paging.maximumSize,
    ...(state !== undefined && { state: state.toUpperCase() as 'OPEN' }),
  };
  const input = readInput(listEndpoint.input, rawInput);
  // The cast is safe, because a list uses no port.
  const ctx = await createOperatorContext({ database, ports: {} as Ports }, account);
  const page = await listProposals(ctx, input);
  const proposals = page.data.toValue();
  const rows = proposals.map((one) => [
    ...[one.id, one.kind, one.state, one.askedBy.userName ?? ''],
    ...[shortTime(one.createdOn), shortTime(one.expiresOn), one.effect.summary],
  ]);
  const head = ['id', 'kind', 'state', 'asked by', 'created', 'expires', 'what it would do'];
  const table = `${textTable(head, rows, streams)}\n${String(rows.length)} of ${String(page.total)}`;
  return { document: proposals, text: rows.length === 0 ? 'There is none.' : table };
}

type Decide = typeof refuseProposal;

/** Accepts a proposal and waits for the end of its work, because the work runs in this process, which then exits. */
const acceptWhole: Decide = (ctx, input) => acceptProposal(ctx, input, Infinity);

const decisionCommand = (shell: Shell, verb: 'accept' | 'refuse', about: string, decide: Decide): Command =>
  leafCommand(verb, about)
    .argument('<id>', 'the proposal')
    .option('--comment <text>', 'what the asker is told')
    .action((proposalId: string, { comment }: { readonly comment?: string }) =>
      shell.runPatiently(async (tools) => {
        const input = readInput(acceptEndpoint.input, { proposalId, comment });
        const decided = await runAsAsker(tools, proposalId, (ctx) => decide(ctx, input));
        const { state, result } = decided;
        const failed = (result?.failed ?? []).map(({ id, code, message }) => `${id}  ${code}: ${message}`);
        const outcome =
          result === null ? '' : ` ${String(result.done)} done, ${String(failed.length)} failed.`;
        const text = [`${decided.id} is ${state}.${outcome}`, ...failed].join('\n');
        return { document: decided, text, exitCode: state === 'FAILED' ? 1 : 0 };
      }),
    );

/**
 * Runs work of the operator, with the rights of the user who asked.
 * @throws NOT_FOUND for an unknown proposal; INVALID_STATE for a disabled user
 */
async function runAsAsker<T>(
  tools: Tools,
  proposalId: string,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const { database, environment, erasures } = tools;
  const [found] = isId(proposalId)
    ? await database.query<{ accountId: string; userId: string }>(
        `SELECT p."accountId"::text AS "accountId", p."askedById"::text AS "userId" FROM proposals p WHERE p.id = $1`,
        [proposalId],
      )
    : [];
  if (!found)
    throw new NovaError(
      'NOT_FOUND',
      `There is no proposal ${JSON.stringify(proposalId)}. \`${novaLine('proposal list')}\` lists what there is.`,
    );
  const mailWorkers = createMailWorkers();
  const documentCache = createDocumentCache({
    databaseOf: (accountId) => accountDatabase(database, accountId),
    analyze: (table) => database.query(`ANALYZE ${table}`),
    onError: () => undefined,
  });
  try {
    const ports = asPorts({
      features: featureRules,
      files: await openFiles({ environment, database }),
      erasures: await erasures.open(),
      mail: sendingSettings(environment, () => consoleUrl(environment)),
      mailWorkers,
      documentCache,
      hitsCache: createHitsCache(),
    });
    const asker = await createOperatorContext({ database, ports }, found.accountId, found.userId);
    // `system` prevents the audit trail from naming the asker as the person who decided.
    return await work({ ...asker, via: 'system' });
  } finally {
    await documentCache.settle();
    await mailWorkers.close();
  }
}

/** The cast is safe, because the verbs of proposals use no other ports. */
const asPorts = (
  ports: Pick<
    Ports,
    'features' | 'files' | 'erasures' | 'mail' | 'mailWorkers' | 'documentCache' | 'hitsCache'
  >,
): Ports => ports as Ports;
