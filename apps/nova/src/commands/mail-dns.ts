import type { Environment } from '@nova/config';
import { accountDatabase } from '@nova/db';
import { createSealing, dnsOfDomain, ensureSigningSecret } from '@nova/domain';
import { createDns, mailServerOf, type DnsFinding, type SenderDns } from '@nova/mail';
import type { Command } from 'commander';
import { accountOption, chooseAccount } from '../choose-account.ts';
import { leafCommand } from '../leaf-command.ts';
import { requiredOption } from '../required-option.ts';
import type { Report, Shell, Tools } from '../shell.ts';

interface DnsOptions {
  readonly account?: string;
  readonly domain: string;
  readonly server?: string;
}

const about = `
It looks at SPF, DKIM, DMARC and at MAIL_BOUNCE_DOMAIN, and prints the record to add where one is missing or wrong; it fails where
one is.`;

/** Checks what the DNS says of a domain that mails are sent from (docs/operations.md#dns). */
export const dnsCommand = (shell: Shell): Command =>
  requiredOption(
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
    .addHelpText('after', about)
    .action((options: DnsOptions) => shell.run((tools) => look(tools, options)));

async function look(tools: Tools, { account, domain, server }: DnsOptions): Promise<Report> {
  const { database, environment } = tools;
  const db = accountDatabase(database, await chooseAccount(tools, account));
  const sealing = createSealing(
    environment.SEALING_SECRET ?? (await ensureSigningSecret(database, 'sealing')),
  );
  const dns = createDns(server === undefined ? {} : { servers: [server] });
  const found = await dnsOfDomain({ db, sealing, dns, mail: mailOf(environment) }, { domain });
  const parts = partsOf(found);
  return {
    document: found,
    text: parts.map(([name, part]) => shown(name, part)).join('\n\n'),
    exitCode: parts.some(([, { state }]) => state === 'WRONG' || state === 'MISSING') ? 1 : 0,
  };
}

function mailOf({ MAIL_URL, MAIL_PUBLIC_URL, MAIL_BOUNCE_DOMAIN }: Environment) {
  if (MAIL_URL === undefined) return null;
  return {
    server: mailServerOf(MAIL_URL),
    publicUrl: MAIL_PUBLIC_URL ?? 'http://localhost',
    bounceDomain: MAIL_BOUNCE_DOMAIN ?? null,
  };
}

const partsOf = ({
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

const shown = (title: string, { state, message, found, notes, record }: DnsFinding): string =>
  [
    `${title}: ${state}`,
    `  ${message}`,
    ...found.map((one) => `  found  ${one}`),
    ...notes.map((note) => `  ${note}`),
    ...(record === null
      ? []
      : [`  host   ${record.name}`, `  type   ${record.type}`, `  value  ${record.value}`]),
  ].join('\n');
