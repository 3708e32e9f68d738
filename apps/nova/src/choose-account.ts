import { NovaError } from '@nova/contract';
import { listAccounts, listUsers } from '@nova/domain';
import type { Command } from 'commander';
import { novaLine } from './nova-line.ts';
import { requiredOption } from './required-option.ts';
import type { Shell, Tools } from './shell.ts';

/** The option `--account`, for which a person may choose one. */
export const accountOption = (command: Command, { ask }: Shell): Command =>
  requiredOption(command, '--account <id>', 'the account', { ask });

/**
 * The account that `--account` names or, where it is missing, the one that a person chooses.
 * @throws NOT_FOUND where there is none to choose from
 */
export async function chooseAccount({ database, ask }: Tools, named: string | undefined): Promise<string> {
  if (named !== undefined || !ask) return named ?? '';
  const accounts = await listAccounts(database);
  if (accounts.length === 0) {
    throw new NovaError('NOT_FOUND', `There is no account yet. Create one: ${novaLine('account create')}`);
  }
  const shown = accounts.map(({ id, name }) => `${name}  ${id}`);
  return choose(ask, 'Which account?', shown);
}

/** The account that is named, or the only one there is, or the one that a person chooses. */
export async function onlyAccount(tools: Tools, named: string | undefined): Promise<string> {
  const accounts = named === undefined ? await listAccounts(tools.database) : [];
  const [only] = accounts;
  if (only !== undefined && accounts.length === 1) return only.id;
  if (named === undefined && !tools.ask)
    throw new NovaError('BAD_REQUEST', 'There is not just one account; name it: --account ID');
  return chooseAccount(tools, named);
}

/** The user that `--user` names or, where it is missing, the one that a person chooses. */
export async function chooseUser(tools: Tools, named: string | undefined): Promise<string> {
  if (named !== undefined || !tools.ask) return named ?? '';
  const account = await chooseAccount(tools, undefined);
  const users = await listUsers(tools.database, account);
  if (users.length === 0) {
    const next = novaLine(`user create --account ${account}`);
    throw new NovaError('NOT_FOUND', `The account has no user yet. Create one: ${next}`);
  }
  const shown = users.map(({ id, name, email }) => `${name}  ${email}  ${id}`);
  return choose(tools.ask, 'Which user?', shown);
}

/** The id at the end of what was chosen. */
async function choose(
  ask: NonNullable<Tools['ask']>,
  question: string,
  choices: readonly string[],
): Promise<string> {
  const [only, ...others] = choices;
  const answer = await ask(question, {
    choices,
    ...(only !== undefined && others.length === 0 ? { usual: only } : {}),
  });
  return answer.split(' ').at(-1) ?? '';
}
