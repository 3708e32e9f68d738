import { NovaError } from '@nova/contract';
import { accountDatabase } from '@nova/db';
import { readAccountLimits, readAccountUsage, type Usage } from '@nova/features';
import type { Command } from 'commander';
import { accountOption, chooseAccount } from '../choose-account.ts';
import { createColours, type Screens } from '../terminal.ts';
import { leafCommand } from '../command-line.ts';
import { openLimiter } from '../open-stores.ts';
import type { Shell, Tools } from '../shell.ts';
import { shortTime, textTable } from '../output-text.ts';
import { summaries } from '../summaries.ts';

interface UsageOptions {
  readonly account?: string;
  readonly from?: string;
  readonly to?: string;
}

const about = `
Days are those of UTC. Servers write their counts every few seconds. What is used of a limit of calls is counted in Redis; a
server without Redis counts in its own memory, and shows it by the procedure usage.get.`;

export const usageCommand = (shell: Shell): Command =>
  accountOption(leafCommand('usage', summaries.usage))
    .option('--from <day>', 'the first day, yyyy-MM-dd; 30 days ago when left out')
    .option('--to <day>', 'the last day; today when left out')
    .addHelpText('after', about)
    .action((options: UsageOptions) =>
      shell.run(async (tools) => {
        const usage = await read(tools, options);
        return { document: usage, text: formatUsage(usage, tools.streams) };
      }),
    );

/** The use of windows is unknown if a server counts them in memory. */
type SeenUsage = Omit<Usage, 'limits'> & {
  readonly limits: readonly (Omit<Usage['limits'][number], 'used'> & { readonly used: number | null })[];
};

async function read(tools: Tools, { account: named, from, to }: UsageOptions): Promise<SeenUsage> {
  const { database, environment } = tools;
  const account = await chooseAccount(tools, named);
  const limits = await readAccountLimits(database, account);
  const limiter = await openLimiter(environment);
  try {
    const windows = await limiter.usage(account, limits);
    const shared = limiter.mode() === 'redis';
    const range = { from: parseDay('--from', from), to: parseDay('--to', to) };
    const usage = await readAccountUsage(
      accountDatabase(database, account),
      { limits, windows },
      range,
      new Date(),
    );
    return {
      ...usage,
      limits: usage.limits.map((limit) => {
        const isKnown = shared || limit.name.endsWith('Records') || limit.max === null;
        return isKnown ? limit : { ...limit, used: null, resetsOn: null };
      }),
    };
  } finally {
    await limiter.close();
  }
}

function parseDay(option: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  if (
    /^\d{4}-\d{2}-\d{2}$/u.test(text) &&
    !Number.isNaN(day.getTime()) &&
    day.toISOString().startsWith(text)
  ) {
    return text;
  }
  throw new NovaError(
    'BAD_REQUEST',
    `${option} must be a day such as 2026-11-21, not ${JSON.stringify(text)}.`,
  );
}

function formatUsage({ from, to, requests, limits, keys }: SeenUsage, screens: Screens): string {
  const total = requests.reduce((sum, { count }) => sum + count, 0);
  const rows = requests.map(({ day, endpoint, status, count }) => [day, endpoint, String(status), count]);
  const title = createColours(screens).bold;
  return [
    title(`Requests from ${from} to ${to}: ${total.toLocaleString('en')}`),
    ...(rows.length === 0 ? [] : ['', textTable(['day', 'endpoint', 'status', 'requests'], rows, screens)]),
    '',
    title('Limits'),
    '',
    textTable(['limit', 'used', 'of', 'starts again'], limits.map(limitRow), screens),
    '',
    title('Keys'),
    '',
    keys.length === 0
      ? 'There is none.'
      : textTable(['key', 'role', 'user', 'state', 'last used'], keys.map(keyRow), screens),
  ].join('\n');
}

const limitRow = ({ name, used, max, resetsOn }: SeenUsage['limits'][number]) => [
  ...[name, max === null && !name.endsWith('Records') ? null : (used ?? 'counted by the server')],
  ...[max ?? 'no limit', resetsOn === null ? null : `${shortTime(resetsOn) ?? ''} UTC`],
];

const keyRow = ({ prefix, role, userName, revokedOn, expiresOn, lastUsedOn }: Usage['keys'][number]) => [
  ...[`${prefix}…`, role, userName, formatKeyState(revokedOn, expiresOn), shortTime(lastUsedOn)],
];

function formatKeyState(revokedOn: string | null, expiresOn: string | null): string {
  if (revokedOn !== null) return 'revoked';
  if (expiresOn === null) return 'works';
  return Date.parse(expiresOn) <= Date.now() ? 'expired' : `works until ${shortTime(expiresOn) ?? ''}`;
}
