import { keyJobs, keyRoles } from '@nova/contract';
import { createKey, listKeys, revokeKey, type CreatedKey } from '@nova/features';
import { Command } from 'commander';
import { accountOption, chooseAccount, chooseUser } from '../choose-account.ts';
import { leafCommand, novaLine } from '../command-line.ts';
import type { Shell } from '../shell.ts';
import { shortTime, textTable } from '../output-text.ts';
import { summaries } from '../summaries.ts';

export const keyCommand = (shell: Shell): Command =>
  new Command('key')
    .description(summaries.key)
    .addCommand(createCommand(shell))
    .addCommand(listCommand(shell))
    .addCommand(revokeCommand(shell));

interface KeyOptions {
  readonly user?: string;
  readonly account?: string;
  readonly role?: string;
  readonly jobs?: string;
  readonly expires?: string;
}

const createCommand = (shell: Shell): Command =>
  accountOption(leafCommand('create', 'create a key that acts for a user; it is shown this once'))
    .option('--user <id>', 'the user; needed where there are several')
    .option('--role <role>', `${keyRoles.join(', ')}: what it is for; PRIVATE when left out`)
    .option('--jobs <jobs>', `${keyJobs.join(' or ')}: which jobs a PUBLIC key reads; all when left out`)
    .option('--expires <time>', 'from now such as 90d (s m h d), or an ISO time; never when left out')
    .action(({ user, account, ...options }: KeyOptions) =>
      shell.run(async (tools) => {
        const userId = await chooseUser(tools, { user, account });
        const key = await createKey(tools.database, { userId, accountId: account, ...options });
        return { document: key, text: formatCreatedKey(key) };
      }),
    );

function formatCreatedKey({ id, key, role, jobs, expiresOn }: CreatedKey): string {
  const end = expiresOn === null ? 'It does not expire.' : `It expires on ${expiresOn}.`;
  const past =
    expiresOn !== null && Date.parse(expiresOn) <= Date.now()
      ? ' That is in the past: it works nowhere.'
      : '';
  return [
    `Created a ${role} key (${id}). ${end}${past}`,
    '',
    `  ${key}`,
    ...(jobs === null ? [] : ['', seenByPages[jobs]]),
    ...(role === 'CALENDAR' ? ['', whereCalendarsGiveIt] : []),
    '',
    'Keep it now: only its hash is stored, and it is never shown again.',
    `Should it leak: ${novaLine(`key revoke ${id}`)}`,
  ].join('\n');
}

const seenByPages = {
  published: 'A web page that holds it shows the published jobs of every client, and no archived one.',
  all: 'A web page that holds it can show every job of every client, published or not, also of a client that a job does not name: give --jobs published for a website.',
} as const;

const whereCalendarsGiveIt =
  'Subscribe a calendar to https://YOUR_SERVER/api/nova/interviews/calendar.ics?apiKey=KEY: whoever has that address reads the user’s interviews.';

const listCommand = (shell: Shell): Command =>
  accountOption(leafCommand('list', 'list the keys of an account, without their secrets')).action(
    ({ account }: { readonly account?: string }) =>
      shell.run(async (tools) => {
        const keys = await listKeys(tools.database, await chooseAccount(tools, account));
        const head = ['id', 'key', 'role', 'jobs', 'state', 'user', 'expires', 'last used', 'created'];
        const rows = keys.map((one) => [
          ...[one.id, `${one.prefix}…`, one.role, one.jobs ?? '', one.state, one.userName],
          ...[shortTime(one.expiresOn), shortTime(one.lastUsedOn), shortTime(one.createdOn)],
        ]);
        const none = `The account has no key yet. Create one: ${novaLine('key create --user ID')}`;
        return { document: keys, text: rows.length === 0 ? none : textTable(head, rows, tools.streams) };
      }),
  );

const revokeCommand = (shell: Shell): Command =>
  leafCommand('revoke', 'revoke a key; it stops working everywhere within 5 seconds')
    .argument('<id>', 'the key')
    .action((id: string) =>
      shell.run(async ({ database }) => {
        const key = await revokeKey(database, id);
        return { document: key, text: `Revoked the ${key.role} key ${key.prefix}… (${key.id}).` };
      }),
    );
