import { planNames } from '@nova/contract';
import {
  createAccount,
  listAccounts,
  updateAccount,
  type AccountChanges,
  type CreatedAccount,
} from '@nova/domain';
import { Command } from 'commander';
import { leafCommand } from '../leaf-command.ts';
import { mustChange } from '../must-change.ts';
import { novaLine } from '../nova-line.ts';
import { requiredOption } from '../required-option.ts';
import type { Shell } from '../shell.ts';
import { shortTime } from '../short-time.ts';
import { textTable } from '../text-table.ts';
import { accountLimitsCommand } from './account-limits.ts';
import { accountSiteCommand } from './account-site.ts';

export const accountCommand = (shell: Shell): Command =>
  new Command('account')
    .description('accounts (tenants), their limits and their job pages')
    .addCommand(createCommand(shell))
    .addCommand(updateCommand(shell))
    .addCommand(listCommand(shell))
    .addCommand(accountLimitsCommand(shell))
    .addCommand(accountSiteCommand(shell));

interface CreateOptions {
  readonly name: string;
  readonly plan?: string;
  readonly timeZone?: string;
  readonly currency?: string;
}

const createCommand = (shell: Shell): Command =>
  requiredOption(
    leafCommand('create', 'create an account with master data in every group'),
    '--name <name>',
    'name of the agency',
    { ask: shell.ask, question: 'What is the agency called?' },
  )
    .option('--plan <plan>', `${planNames.join(', ')}; UNLIMITED when left out`)
    .option('--time-zone <zone>', 'IANA name such as Europe/Berlin; UTC when left out')
    .option('--currency <code>', 'ISO 4217 code; EUR when left out')
    .action((options: CreateOptions) =>
      shell.run(async ({ database }) => {
        const account = await createAccount(database, options);
        const next = novaLine(`user create --account ${account.id} --name NAME --email EMAIL`);
        return {
          document: account,
          text: `Created the account ${described(account)}.\nNext, its first user: ${next}`,
        };
      }),
    );

/** An account in one line, with what it may be changed in. */
const described = ({ id, name, plan, timeZone, currency }: CreatedAccount): string =>
  `${name} (${id}), plan ${plan}, time zone ${timeZone}, currency ${currency}`;

const updateCommand = (shell: Shell): Command =>
  leafCommand('update', 'change the name, plan, time zone or currency of an account')
    .argument('<id>', 'the account')
    .option('--name <name>', 'name of the agency')
    .option('--plan <plan>', planNames.join(', '))
    .option('--time-zone <zone>', 'IANA name such as Europe/Berlin')
    .option('--currency <code>', 'ISO 4217 code')
    .addHelpText('after', '\nServers notice a change within 5 seconds; what is stored stays as it is.')
    .action((id: string, { json: _json, ...changes }: AccountChanges & { readonly json?: true }) =>
      shell.run(async ({ database }) => {
        mustChange(changes);
        const account = await updateAccount(database, id, changes);
        return { document: account, text: `The account is now ${described(account)}.` };
      }),
    );

const listCommand = (shell: Shell): Command =>
  leafCommand('list', 'list all accounts').action(() =>
    shell.run(async ({ database, streams }) => {
      const accounts = await listAccounts(database);
      const head = [
        'id',
        'name',
        'plan',
        'time zone',
        'currency',
        'users',
        'candidates',
        'companies',
        'created',
      ];
      const rows = accounts.map((one) => [
        ...[one.id, one.name, one.plan, one.timeZone, one.currency],
        ...[one.users, one.candidates, one.companies, shortTime(one.createdOn)],
      ]);
      const none = `There is no account yet. Create one: ${novaLine('account create --name NAME')}`;
      return { document: accounts, text: rows.length === 0 ? none : textTable(head, rows, streams) };
    }),
  );
