import { makeInstancePlace } from '@nova/config';
import {
  createWebhook as createEndpoint,
  listWebhookDeliveries as deliveriesEndpoint,
  replayWebhook as replayEndpoint,
} from '@nova/features/contract';
import { NovaError, paging } from '@nova/contract';
import { type Context, createSealing, type Ports, ensureSigningSecret } from '@nova/core';
import {
  createWebhook,
  identifyInstance,
  listUsers,
  listWebhookDeliveries,
  listWebhooks,
  createOperatorContext,
  createOutboundGate,
  readInput,
  replayWebhook,
  testWebhook,
} from '@nova/features';
import { createSender } from '@nova/webhooks';
import { Command } from 'commander';
import type { z } from 'zod';
import { accountOption, chooseAccount } from '../choose-account.ts';
import { leafCommand, novaLine } from '../command-line.ts';
import type { Shell, Tools } from '../shell.ts';
import { shortTime, textTable } from '../output-text.ts';
import { summaries } from '../summaries.ts';

/** Manages receivers of events (docs/interface/webhooks.md). */
export const webhookCommand = (shell: Shell): Command =>
  new Command('webhook')
    .description(summaries.webhook)
    .addCommand(listCommand(shell))
    .addCommand(createCommand(shell))
    .addCommand(testCommand(shell))
    .addCommand(deliveriesCommand(shell))
    .addCommand(replayCommand(shell));

interface OfAccount {
  readonly account?: string;
}

/** A page that is larger than the number of webhooks that an account may have. */
const everyWebhook = { page: 0, size: paging.maximumSize };

const listCommand = (shell: Shell): Command =>
  accountOption(leafCommand('list', 'list the webhooks of an account, without their secrets')).action(
    ({ account }: OfAccount) =>
      shell.run(async (tools) => {
        const id = await chooseAccount(tools, account);
        const page = await runAsOperator(tools, id, (ctx) => listWebhooks(ctx, everyWebhook));
        const webhooks = page.data.toValue();
        const rows = webhooks.map((one) => [
          ...[one.id, one.url, one.types.join(' '), one.include, one.state],
          ...[shortTime(one.failingSince), shortTime(one.createdOn)],
        ]);
        const head = ['id', 'url', 'types', 'include', 'state', 'failing since', 'created'];
        const none = `The account has no webhook yet. Create one: ${novaLine('webhook create --account ID --url URL')}`;
        return { document: webhooks, text: rows.length === 0 ? none : textTable(head, rows, tools.streams) };
      }),
  );

interface WebhookOptions extends OfAccount {
  readonly user?: string;
  readonly url: string;
  readonly types?: string;
  readonly include?: string;
  readonly description?: string;
}

const createCommand = (shell: Shell): Command =>
  accountOption(leafCommand('create', 'make a webhook; its secret is shown this once'))
    .requiredOption('--url <url>', 'where events are posted to')
    .option(
      '--user <id>',
      'whose it is: what that user may not see is not delivered; the only one when left out',
    )
    .option('--types <types>', 'types of events separated by commas, such as candidate.*; all when left out')
    .option('--include <what>', 'record to have the current record in each event')
    .option('--description <text>', 'what it is for')
    .action(({ account, user, types, ...given }: WebhookOptions) =>
      shell.run(async (tools) => {
        const id = await chooseAccount(tools, account);
        const input = readOptions(createEndpoint.input, { ...given, types: types?.split(',') });
        const owner = user ?? (await findOnlyUser(tools, id));
        const webhook = await runAsOperator(tools, id, (ctx) => createWebhook(ctx, input), owner);
        const text = [
          `Created a webhook (${webhook.id}) to ${webhook.url} for ${webhook.types.join(', ')}. Its secret:`,
          ...['', `  ${webhook.secret}`, ''],
          'Keep it now: it is never shown again.',
          `Try it: ${novaLine(`webhook test --account ${id} ${webhook.id}`)}`,
        ].join('\n');
        return { document: webhook, text };
      }),
    );

/** @throws BAD_REQUEST unless the account has exactly one */
async function findOnlyUser({ database }: Tools, account: string): Promise<string> {
  const [user, ...others] = await listUsers(database, account);
  if (user !== undefined && others.length === 0) return user.id;
  const list = novaLine(`user list --account ${account}`);
  throw new NovaError('BAD_REQUEST', `Say with --user whose webhook it is to be: ${list}`);
}

const testCommand = (shell: Shell): Command =>
  accountOption(leafCommand('test', 'post an event of the type webhook.test, and show what came back'))
    .argument('<id>', 'the webhook')
    .action((webhookId: string, { account }: OfAccount) =>
      shell.run(async (tools) => {
        const id = await chooseAccount(tools, account);
        const result = await runAsOperator(tools, id, (ctx) => testWebhook(ctx, { webhookId }));
        const took = `${String(result.durationMs)} ms`;
        const answer = result.error ?? `It answered ${String(result.status)} in ${took}.`;
        const responseText =
          result.response === null || result.response === '' ? '' : `\n\n${result.response}`;
        return {
          document: result,
          text: `${answer}${responseText}`,
          exitCode: result.error === null ? 0 : 1,
        };
      }),
    );

interface DeliveriesOptions extends OfAccount {
  readonly state?: string;
}

const deliveriesCommand = (shell: Shell): Command =>
  accountOption(leafCommand('deliveries', 'list the latest hundred deliveries of a webhook'))
    .argument('<id>', 'the webhook')
    .option('--state <state>', 'only those that are PENDING, SENT or PARKED')
    .action((webhookId: string, { account, state }: DeliveriesOptions) =>
      shell.run(async (tools) => {
        const id = await chooseAccount(tools, account);
        const input = readOptions(deliveriesEndpoint.input, { webhookId, state, size: paging.maximumSize });
        const page = await runAsOperator(tools, id, (ctx) => listWebhookDeliveries(ctx, input));
        const rows = page.data
          .toValue()
          .map((one) => [
            ...[one.id, one.eventType, one.state, String(one.attempts), String(one.lastStatus ?? '')],
            ...[shortTime(one.createdOn), shortTime(one.nextAttemptOn), one.lastError ?? ''],
          ]);
        const head = ['id', 'event', 'state', 'tries', 'status', 'created', 'next try', 'error'];
        const table = `${textTable(head, rows, tools.streams)}\n${String(rows.length)} of ${String(page.total)}`;
        return { document: page.data.toValue(), text: rows.length === 0 ? 'There is none.' : table };
      }),
    );

interface ReplayOptions extends OfAccount {
  readonly from: string;
  readonly to?: string;
  readonly types?: string;
  readonly onlyFailed?: boolean;
}

const replayCommand = (shell: Shell): Command =>
  accountOption(leafCommand('replay', 'deliver events again'))
    .argument('<id>', 'the webhook')
    .requiredOption('--from <time>', 'events from this ISO 8601 instant on')
    .option('--to <time>', 'events before this ISO 8601 instant; until now when left out')
    .option('--types <types>', 'only these types of events, separated by commas')
    .option('--only-failed', 'only those whose delivery is PARKED')
    .action((webhookId: string, { account, types, ...given }: ReplayOptions) =>
      shell.run(async (tools) => {
        const id = await chooseAccount(tools, account);
        const input = readOptions(replayEndpoint.input, { webhookId, ...given, types: types?.split(',') });
        const replay = await runAsOperator(tools, id, (ctx) => replayWebhook(ctx, input));
        return { document: replay, text: `${String(replay.deliveries)} events are delivered again.` };
      }),
    );

type WebhookPorts = Pick<Ports, 'sealing' | 'webhooks' | 'outbound'>;

/** The cast is safe, because the called verbs use no other ports. */
const toPorts = (ports: WebhookPorts): Ports => ports as Ports;

/**
 * Runs work as the account's operator or as one of its users.
 * @throws NOT_FOUND for an unknown account or user
 */
async function runAsOperator<T>(
  { database, environment }: Tools,
  account: string,
  work: (ctx: Context) => Promise<T>,
  user?: string,
): Promise<T> {
  const sealing = createSealing(
    environment.SEALING_SECRET ?? (await ensureSigningSecret(database, 'sealing')),
  );
  const facts = { ...makeInstancePlace(environment), databaseUrl: environment.DATABASE_URL };
  const webhooks = createSender({
    allowHttp: environment.WEBHOOK_ALLOW_HTTP,
    allowedHosts: environment.WEBHOOK_ALLOWED_HOSTS ?? [],
  });
  try {
    const outbound = createOutboundGate(database, await identifyInstance(database, facts));
    const ports = toPorts({ sealing, webhooks, outbound });
    return await work(await createOperatorContext({ database, ports }, account, user));
  } finally {
    webhooks.close();
  }
}

/**
 * Validates options by an endpoint's schema.
 * @throws VALIDATION_ERROR that names each wrong option
 */
const readOptions = <Schema extends z.ZodObject>(
  schema: Schema,
  input: Readonly<Record<string, unknown>>,
): z.output<Schema> => readInput(schema, input as z.input<Schema>);
