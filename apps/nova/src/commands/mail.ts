import { createDkimKey, createSealing, ensureSigningSecret, type CreatedDkimKey } from '@nova/domain';
import { Command } from 'commander';
import { accountOption, chooseAccount } from '../choose-account.ts';
import { leafCommand } from '../leaf-command.ts';
import { requiredOption } from '../required-option.ts';
import type { Shell } from '../shell.ts';
import { dnsCommand } from './mail-dns.ts';
import { testCommand } from './mail-test.ts';

interface CreateOptions {
  readonly account?: string;
  readonly domain: string;
}

/** What mails are signed with (docs/operations.md#dkim). */
export const mailCommand = (shell: Shell): Command =>
  new Command('mail')
    .description('what campaigns are sent with')
    .addCommand(testCommand(shell))
    .addCommand(dnsCommand(shell))
    .addCommand(new Command('dkim').description('keys that sign mails').addCommand(createCommand(shell)));

const createCommand = (shell: Shell): Command =>
  requiredOption(
    accountOption(
      leafCommand(
        'create',
        'make the key that signs an account’s mails of a domain, and print its DNS record',
      ),
    ),
    '--domain <domain>',
    'the domain of the sender’s address',
    { ask: undefined },
  ).action(({ account, domain }: CreateOptions) =>
    shell.run(async (tools) => {
      const { database, environment } = tools;
      const accountId = await chooseAccount(tools, account);
      const secret = environment.SEALING_SECRET ?? (await ensureSigningSecret(database, 'sealing'));
      const key = await createDkimKey({ database, sealing: createSealing(secret) }, { accountId, domain });
      return { document: key, text: createdText(key) };
    }),
  );

const createdText = ({ domain, record }: CreatedDkimKey): string =>
  [
    `Mails from ${domain} are signed from now on. Add this record to its DNS:`,
    '',
    `  host   ${record.host}`,
    `  type   ${record.type}`,
    `  value  ${record.value}`,
    '',
    'A key of before stays valid for mails under way as long as its own record stays.',
  ].join('\n');
