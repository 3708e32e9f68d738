import { billingVisibilities } from '@nova/features/contract';
import { userRoles } from '@nova/contract';
import {
  createUser,
  forgetOperatorsSingleSignOn,
  linkOperatorsUser,
  listKeys,
  listUsers,
  type SignInLink,
  updateUser,
  type UpdatedUser,
  type UserChanges,
} from '@nova/features';
import { Command } from 'commander';
import { accountOption, chooseAccount } from '../choose-account.ts';
import { consoleUrl } from '../console-url.ts';
import { leafCommand, mustChange, novaLine, addRequiredOption } from '../command-line.ts';
import type { Shell } from '../shell.ts';
import { shortTime, textTable } from '../output-text.ts';
import { summaries } from '../summaries.ts';

export const userCommand = (shell: Shell): Command =>
  new Command('user')
    .description(summaries.user)
    .addCommand(createCommand(shell))
    .addCommand(updateCommand(shell))
    .addCommand(disableCommand(shell))
    .addCommand(enableCommand(shell))
    .addCommand(linkCommand(shell))
    .addCommand(unbindCommand(shell))
    .addCommand(listCommand(shell));

interface UserOptions {
  readonly account?: string;
  readonly name: string;
  readonly email: string;
  readonly role?: string;
  readonly team?: string;
  readonly restrictToTeam?: boolean;
  readonly billing?: string;
}

function createCommand(shell: Shell): Command {
  const command = accountOption(leafCommand('create', 'create a user'));
  const { ask } = shell;
  addRequiredOption(command, '--name <name>', 'name of the person', {
    ask,
    question: 'What is the person’s name?',
  });
  addRequiredOption(command, '--email <email>', 'unique within the account', {
    ask,
    question: 'And the email address?',
  });
  return command
    .option('--role <role>', `${userRoles.join(', ')}: what they may do; ADMIN when left out`)
    .option('--team <team>', 'name of the team')
    .option('--restrict-to-team', 'interviews and placements of the own team only')
    .option('--billing <scope>', `placements to see: ${billingVisibilities.join(', ')}; ALL when left out`)
    .action(({ account, ...fresh }: UserOptions) =>
      shell.run(async (tools) => {
        const user = await createUser(tools.database, await chooseAccount(tools, account), fresh);
        return {
          document: user,
          text: [
            `Created the user ${user.name} (${user.id}).`,
            `Next, a sign-in link: ${novaLine(`user link --email ${user.email} --account ${user.accountId}`)}`,
            `For a program, a key: ${novaLine(`key create --user ${user.id}`)}`,
          ].join('\n'),
        };
      }),
    );
}

interface WhichUser {
  readonly account?: string;
}

const userArgument = (command: Command): Command =>
  command
    .argument('<id>', 'the user')
    .option('--account <id>', 'its account; needed where users of several have one id');

const noticed = '\nServers notice it within 5 seconds.';

const updateCommand = (shell: Shell): Command =>
  userArgument(leafCommand('update', 'change a user'))
    .option('--name <name>', 'name of the person')
    .option('--email <email>', 'unique within the account')
    .option('--role <role>', `${userRoles.join(', ')}: what they may do`)
    .option('--team <team>', 'name of the team')
    .option('--no-team', 'of no team')
    .option('--restrict-to-team', 'interviews and placements of the own team only')
    .option('--no-restrict-to-team', 'those of every team')
    .option('--billing <scope>', `placements to see: ${billingVisibilities.join(', ')}`)
    .addHelpText('after', noticed)
    .action((userId: string, { account, json: _json, ...given }: WhichUser & UpdateOptions) =>
      shell.run(async ({ database }) => {
        const changes: UserChanges = { ...given, team: given.team === false ? null : given.team };
        mustChange(changes);
        const user = await updateUser(database, { userId, accountId: account }, changes);
        return { document: user, text: `Changed the user ${user.name} (${user.id}).` };
      }),
    );

type UpdateOptions = Omit<UserChanges, 'team'> & { readonly team?: string | false; readonly json?: true };

const disableCommand = (shell: Shell): Command =>
  userArgument(leafCommand('disable', 'let no key of a user who leaves work any more; records stay'))
    .addHelpText('after', noticed)
    .action((userId: string, { account }: WhichUser) =>
      shell.run(async ({ database }) => {
        const user = await updateUser(database, { userId, accountId: account }, { disabled: true });
        const keys = await listKeys(database, user.accountId);
        const ended = keys.filter((key) => key.userId === user.id && key.state === 'DISABLED');
        return {
          document: user,
          text: formatDisabledUser(
            user,
            ended.map(({ prefix, role }) => `${role} ${prefix}…`),
          ),
        };
      }),
    );

const formatDisabledUser = ({ id, name }: UpdatedUser, keys: readonly string[]): string =>
  [
    `Disabled the user ${name} (${id}). Within 5 seconds no key of theirs works, and their streams and calendars end.`,
    keys.length === 0 ? 'They have no key.' : `Their keys: ${keys.join(', ')}.`,
    'Their webhooks are disabled until somebody makes them active. Their records stay, and stay theirs.',
    `To take it back: ${novaLine(`user enable ${id}`)}`,
  ].join('\n');

const enableCommand = (shell: Shell): Command =>
  userArgument(leafCommand('enable', 'let the keys of a disabled user work again'))
    .addHelpText('after', noticed)
    .action((userId: string, { account }: WhichUser) =>
      shell.run(async ({ database }) => {
        const user = await updateUser(database, { userId, accountId: account }, { disabled: false });
        return { document: user, text: `Enabled the user ${user.name} (${user.id}). Their keys work again.` };
      }),
    );

const unbindCommand = (shell: Shell): Command =>
  userArgument(leafCommand('unbind', 'forget who signs in as a user by single sign-on'))
    .addHelpText('after', '\nTheir sessions end. The next sign-in finds the user by email.')
    .action((userId: string, { account }: WhichUser) =>
      shell.run(async ({ database }) => {
        const { id, name } = await forgetOperatorsSingleSignOn(database, { userId, accountId: account });
        const text = `Nobody signs in as ${name} (${id}) by single sign-on any more; their sessions ended.`;
        return { document: { id }, text };
      }),
    );

function linkCommand(shell: Shell): Command {
  const command = leafCommand('link', 'make a link that signs a user in once').option(
    '--account <id>',
    'the account; needed where users of several have this email',
  );
  addRequiredOption(command, '--email <email>', 'of the user', { ask: shell.ask, question: 'Whose email?' });
  return command.action(({ email, account }: { readonly email: string; readonly account?: string }) =>
    shell.run(async ({ database, environment }) => {
      const link = await linkOperatorsUser(
        database,
        { email, accountId: account },
        { origin: consoleUrl(environment), seconds: environment.SIGN_IN_LINK_TTL_SECONDS },
      );
      return { document: link, text: linkText(link) };
    }),
  );
}

const linkText = ({ url, expiresOn }: SignInLink): string =>
  [`  ${url}`, '', `It signs its user in once, until ${expiresOn}. Whoever opens it first is let in.`].join(
    '\n',
  );

const listCommand = (shell: Shell): Command =>
  accountOption(leafCommand('list', 'list the users of an account')).action(
    ({ account: named }: { readonly account?: string }) =>
      shell.run(async (tools) => {
        const account = await chooseAccount(tools, named);
        const users = await listUsers(tools.database, account);
        const head = [
          'id',
          'name',
          'email',
          'role',
          'team',
          'own team only',
          'billing',
          'disabled',
          'created',
        ];
        const rows = users.map((one) => [
          ...[one.id, one.name, one.email, one.role, one.team],
          ...[one.restrictToTeam, one.billing, one.disabled, shortTime(one.createdOn)],
        ]);
        const none = `The account has no user yet. Create one: ${novaLine(`user create --account ${account} --name NAME --email EMAIL`)}`;
        return { document: users, text: rows.length === 0 ? none : textTable(head, rows, tools.streams) };
      }),
  );
