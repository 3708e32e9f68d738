import { hostname } from 'node:os';
import { type Environment, readEnvironment } from '@nova/config';
import { NovaError } from '@nova/contract';
import { accountDatabase } from '@nova/db';
import { type CreatedDkimKey, createDkimKey, checkDomainDns } from '@nova/features';
import { createSealing, ensureSigningSecret } from '@nova/core';
import {
  formatAddress,
  createDns,
  type DnsFinding,
  sendOne,
  type SendResult,
  parseMailServer,
  formatPlace,
  type SenderDns,
  writeMail,
} from '@nova/mail';
import { Command } from 'commander';
import { accountOption, chooseAccount } from '../choose-account.ts';
import { leafCommand, addRequiredOption } from '../command-line.ts';
import type { Report, Shell, Tools } from '../shell.ts';
import { summaries } from '../summaries.ts';

interface MailDnsOptions {
  readonly account?: string;
  readonly domain: string;
}

/** Tests the mail server, checks the DNS of a domain, and makes DKIM keys (docs/operations.md#mail). */
export const mailCommand = (shell: Shell): Command =>
  new Command('mail')
    .description(summaries.mail)
    .addCommand(testCommand(shell))
    .addCommand(dnsCommand(shell))
    .addCommand(new Command('dkim').description('keys that sign mails').addCommand(createCommand(shell)));

const createCommand = (shell: Shell): Command =>
  addRequiredOption(
    accountOption(
      leafCommand(
        'create',
        'make the key that signs an account’s mails of a domain, and print its DNS record',
      ),
    ),
    '--domain <domain>',
    'the domain of the sender’s address',
    { ask: undefined },
  ).action(({ account, domain }: MailDnsOptions) =>
    shell.run(async (tools) => {
      const { database, environment } = tools;
      const accountId = await chooseAccount(tools, account);
      const secret = environment.SEALING_SECRET ?? (await ensureSigningSecret(database, 'sealing'));
      const key = await createDkimKey({ database, sealing: createSealing(secret) }, { accountId, domain });
      return { document: key, text: formatDkimKey(key) };
    }),
  );

const formatDkimKey = ({ domain, record }: CreatedDkimKey): string =>
  [
    `Mails from ${domain} are signed from now on. Add this record to its DNS:`,
    '',
    `  host   ${record.host}`,
    `  type   ${record.type}`,
    `  value  ${record.value}`,
    '',
    'A key of before stays valid for mails under way as long as its own record stays.',
  ].join('\n');

interface DnsOptions {
  readonly account?: string;
  readonly domain: string;
  readonly server?: string;
}

const dnsHelp = `
It looks at SPF, DKIM, DMARC and at MAIL_BOUNCE_DOMAIN, and prints the record to add where one is missing or wrong; it fails where
one is.`;

/** Checks the DNS entries of a sending domain (docs/operations.md#dns). */
const dnsCommand = (shell: Shell): Command =>
  addRequiredOption(
    accountOption(
      leafCommand('dns', 'check the DNS of a domain that mails are sent from, and print what to add'),
    ),
    '--domain <domain>',
    'the domain of the sender’s address',
    { ask: undefined },
  )
    .option(
      '--server <address>',
      'the name server to ask, such as 9.9.9.9; those of the system when left out',
    )
    .addHelpText('after', dnsHelp)
    .action((options: DnsOptions) => shell.run((tools) => look(tools, options)));

async function look(tools: Tools, { account, domain, server }: DnsOptions): Promise<Report> {
  const { database, environment } = tools;
  const db = accountDatabase(database, await chooseAccount(tools, account));
  const sealing = createSealing(
    environment.SEALING_SECRET ?? (await ensureSigningSecret(database, 'sealing')),
  );
  const dns = createDns(server === undefined ? {} : { servers: [server] });
  const senderDns = await checkDomainDns(
    { db, sealing, dns, mail: readMailSettings(environment) },
    { domain },
  );
  const parts = listParts(senderDns);
  return {
    document: senderDns,
    text: parts.map(([name, part]) => formatPart(name, part)).join('\n\n'),
    exitCode: parts.some(([, { state }]) => state === 'WRONG' || state === 'MISSING') ? 1 : 0,
  };
}

function readMailSettings({ MAIL_URL, MAIL_PUBLIC_URL, MAIL_BOUNCE_DOMAIN }: Environment) {
  if (MAIL_URL === undefined) return null;
  return {
    server: parseMailServer(MAIL_URL),
    publicUrl: MAIL_PUBLIC_URL ?? 'http://localhost',
    bounceDomain: MAIL_BOUNCE_DOMAIN ?? null,
  };
}

const listParts = ({
  spf,
  dkim,
  dmarc,
  bounceDomain,
}: SenderDns): readonly (readonly [string, DnsFinding])[] => [
  ['SPF', spf],
  ['DKIM', dkim],
  ['DMARC', dmarc],
  ['Bounce domain', bounceDomain],
];

const formatPart = (title: string, { state, message, found, notes, record }: DnsFinding): string =>
  [
    `${title}: ${state}`,
    `  ${message}`,
    ...found.map((one) => `  found  ${one}`),
    ...notes.map((note) => `  ${note}`),
    ...(record === null
      ? []
      : [`  host   ${record.name}`, `  type   ${record.type}`, `  value  ${record.value}`]),
  ].join('\n');

interface TestOptions {
  readonly to: string;
  readonly from?: string;
}

const testHelp = `
The mail goes by the mail server of MAIL_URL, as campaigns do, and to nobody else. It is sent whether or not this server may send
by itself (\`outbound\`).`;

/** Tests the mail server of campaigns (docs/operations.md#mail). */
const testCommand = (shell: Shell): Command =>
  leafCommand('test', 'send one mail, and show what the mail server says')
    .requiredOption('--to <address>', 'who gets it')
    .option('--from <address>', 'who it is from; MAIL_FROM, or nova@ this machine, when left out')
    .addHelpText('after', testHelp)
    .action((options: TestOptions) => shell.print(({ env }) => sendTest(env, options)));

async function sendTest(env: NodeJS.ProcessEnv, { to, from }: TestOptions): Promise<Report> {
  const { MAIL_URL, MAIL_FROM } = readEnvironment(env);
  if (MAIL_URL === undefined)
    throw new NovaError('BAD_REQUEST', 'MAIL_URL is not set: there is no mail server.');
  const server = parseMailServer(MAIL_URL);
  const defaultSender = MAIL_FROM ?? { name: 'Nova', email: `nova@${server.name ?? hostname()}` };
  const sender = from === undefined ? defaultSender : { name: 'Nova', email: from };
  const date = new Date();
  const message = writeMail({
    from: sender,
    to: { name: null, email: to },
    replyTo: null,
    subject: 'A test mail of Nova',
    html: '<p>This mail was sent by <code>nova mail test</code>: the mail server takes what Nova hands to it.</p>',
    text: 'This mail was sent by "nova mail test": the mail server takes what Nova hands to it.',
    messageId: `${crypto.randomUUID()}@${formatAddress(sender.email).split('@').at(-1) ?? 'localhost'}`,
    date,
    bulk: null,
  });
  const result = await sendOne(server, { from: formatAddress(sender.email), to: formatAddress(to) }, message);
  return buildReport(formatPlace(server), to, result);
}

function buildReport(place: string, to: string, result: SendResult): Report {
  const isTaken = result.outcome === 'accepted';
  const answer = 'response' in result ? result.response : result.reason;
  return {
    document: { server: place, to, accepted: isTaken, response: answer },
    text: `${place} ${isTaken ? 'took' : 'did not take'} the mail to ${to}: ${answer}`,
    exitCode: isTaken ? 0 : 1,
  };
}
