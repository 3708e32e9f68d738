import { billingScopes, createUser, listUsers } from '@nova/domain';
import { Command } from 'commander';
import { accountOption, chooseAccount } from '../choose-account.ts';
import { leafCommand } from '../leaf-command.ts';
import { novaLine } from '../nova-line.ts';
import { requiredOption } from '../required-option.ts';
import type { Shell } from '../shell.ts';
import { shortTime } from '../short-time.ts';
import { textTable } from '../text-table.ts';

export const userCommand = (shell: Shell): Command =>
  new Command('user')
    .description('users of an account; keys act for them')
    .addCommand(createCommand(shell))
    .addCommand(listCommand(shell));

interface CreateOptions {
  readonly account?: string;
  readonly name: string;
  readonly email: string;
  readonly team?: string;
  readonly restrictToTeam?: boolean;
  readonly billing?: string;
}

function createCommand(shell: Shell): Command {
  const command = accountOption(leafCommand('create', 'create a user'));
  const { ask } = shell;
  requiredOption(command, '--name <name>', 'name of the person', {
    ask,
    question: 'What is the person’s name?',
  });
  requiredOption(command, '--email <email>', 'unique within the account', {
    ask,
    question: 'And the email address?',
  });
  return command
    .option('--team <team>', 'name of the team')
    .option('--restrict-to-team', 'interviews and placements of the own team only')
    .option('--billing <scope>', `placements to see: ${billingScopes.join(', ')}; ALL when left out`)
    .action(({ account, ...fresh }: CreateOptions) =>
      shell.run(async (tools) => {
        const user = await createUser(tools.database, await chooseAccount(tools, account), fresh);
        return {
          document: user,
          text: `Created the user ${user.name} (${user.id}).\nNext, a key: ${novaLine(`key create --user ${user.id}`)}`,
        };
      }),
    );
}

const listCommand = (shell: Shell): Command =>
  accountOption(leafCommand('list', 'list the users of an account')).action(
    ({ account: named }: { readonly account?: string }) =>
      shell.run(async (tools) => {
        const account = await chooseAccount(tools, named);
        const users = await listUsers(tools.database, account);
        const head = ['id', 'name', 'email', 'team', 'own team only', 'billing', 'created'];
        const rows = users.map((one) => [
          ...[one.id, one.name, one.email, one.team],
          ...[one.restrictToTeam, one.billing, shortTime(one.createdOn)],
        ]);
        const none = `The account has no user yet. Create one: ${novaLine(`user create --account ${account} --name NAME --email EMAIL`)}`;
        return { document: users, text: rows.length === 0 ? none : textTable(head, rows, tools.streams) };
      }),
  );
