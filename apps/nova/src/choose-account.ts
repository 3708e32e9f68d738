import { NovaError } from '@nova/contract';
import { listAccounts, listUsers } from '@nova/features';
import type { Command } from 'commander';
import { novaLine } from './command-line.ts';
import type { Tools } from './shell.ts';

/** The option `--account`; {@link chooseAccount} finds the account if it is missing. */
export const accountOption = (command: Command): Command =>
  command.option('--account <id>', 'the account; needed where there are several');

/**
 * Returns the named account, the only one, or the one that a person chooses.
 * @throws NOT_FOUND if none exists, BAD_REQUEST if there are several and nobody can answer
 */
export async function chooseAccount({ database, ask }: Tools, named: string | undefined): Promise<string> {
  if (named !== undefined) return named;
  const accounts = await listAccounts(database);
  if (accounts.length === 0) {
    const next = novaLine('account create --name NAME');
    throw new NovaError('NOT_FOUND', `There is no account yet. Create one: ${next}`);
  }
  return choose(
    ask,
    'account',
    accounts.map(({ id, name }) => `${name}  ${id}`),
  );
}

/**
 * Returns the named user, the account's only one, or the one that a person chooses.
 * @throws NOT_FOUND if none exists, BAD_REQUEST if there are several and nobody can answer
 */
export async function chooseUser(
  tools: Tools,
  named: { readonly user?: string | undefined; readonly account?: string | undefined },
): Promise<string> {
  if (named.user !== undefined) return named.user;
  const account = await chooseAccount(tools, named.account);
  const users = (await listUsers(tools.database, account)).filter(({ disabled }) => !disabled);
  if (users.length === 0) {
    const next = novaLine(`user create --account ${account} --name NAME --email EMAIL`);
    throw new NovaError('NOT_FOUND', `The account has no user who is not disabled. Create one: ${next}`);
  }
  return choose(
    tools.ask,
    'user',
    users.map(({ id, name, email }) => `${name}  ${email}  ${id}`),
  );
}

async function choose(
  ask: Tools['ask'],
  what: 'account' | 'user',
  choices: readonly string[],
): Promise<string> {
  const idOf = (choice: string): string => choice.split(' ').at(-1) ?? '';
  const [only = '', another] = choices;
  if (another === undefined) return idOf(only);
  if (ask) return idOf(await ask(`Which ${what}?`, { choices }));
  const list = choices.map((choice) => `  ${choice}`).join('\n');
  throw new NovaError('BAD_REQUEST', `There are several ${what}s; name one with --${what} ID:\n${list}`);
}
