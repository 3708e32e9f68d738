import { createInterface } from 'node:readline/promises';
import { NovaError } from '@nova/contract';
import type { Database } from '@nova/db';
import {
  createAccount,
  type CreatedAccount,
  createKey,
  createUser,
  listAccounts,
  listUsers,
} from '@nova/features';
import type { FirstKey, UsableKeys } from './announce.ts';

interface FirstUser {
  readonly accountId: string;
  readonly account: string;
  readonly userId: string;
  readonly user: string;
}

type FirstStart = 'demo' | 'nothing' | FirstUser;

const emptyMenu = `
The database is empty: nobody can use this server yet.
  1  Make a demo account with believable data, and show its keys
  2  Make an account for your agency, and show its key
  3  Start without
Which one? [3] `;

/**
 * Asks what to make if no key works, and makes it. The key itself is made later (`makeFirstKey`), because it must be
 * shown.
 */
export async function askFirstStart(database: Database, keys: UsableKeys, ask: Ask): Promise<FirstStart> {
  if (keys === 'some') return 'nothing';
  if (keys === 'no key') return askForKey(database, ask);
  const choice = await ask(emptyMenu);
  if (choice === '1') return 'demo';
  if (choice !== '2') return 'nothing';
  const account = await askForAccount(database, ask);
  return account === null ? 'nothing' : askForUser(database, account, ask);
}

export async function makeFirstKey(database: Database, first: FirstUser): Promise<FirstKey> {
  const { userId, accountId, user, account } = first;
  const { key } = await createKey(database, { userId, accountId, role: 'PRIVATE' });
  return { privateKey: key, user, account };
}

/** Asks about the agency. Dates and amounts depend on zone and currency, so the machine's are suggested. */
async function askForAccount(database: Database, ask: Ask): Promise<CreatedAccount | null> {
  const { timeZone: here } = new Intl.DateTimeFormat().resolvedOptions();
  return askUntilValid(
    ask,
    [
      { text: 'What is the agency called?' },
      { text: 'In which time zone does it work?', usual: () => here },
      { text: 'In which currency?', usual: ([, zone = here]) => usualCurrency(zone) },
    ],
    ([name = '', timeZone = '', currency = '']) => createAccount(database, { name, timeZone, currency }),
  );
}

async function askForKey(database: Database, ask: Ask): Promise<FirstStart> {
  const [account] = await listAccounts(database);
  if (account === undefined) return 'nothing';
  const question = `\nNo key works yet: nobody can use this server. Make one for ${account.name} now? [y/N] `;
  if (!/^y(es)?$/iu.test((await ask(question)) ?? '')) return 'nothing';
  const users = (await listUsers(database, account.id)).filter(({ disabled }) => !disabled);
  if (users.length === 0) return askForUser(database, account, ask);
  const userLines = users
    .slice(0, 20)
    .map(({ name, email }, at) => `  ${String(at + 1)}  ${name}, ${email}\n`);
  const number = users.length === 1 ? '1' : await ask(`${userLines.join('')}For whom? [1] `);
  const user = number === null ? undefined : users[Number(number || '1') - 1];
  if (user === undefined) return 'nothing';
  return { accountId: account.id, account: account.name, userId: user.id, user: user.name };
}

async function askForUser(
  database: Database,
  account: { readonly id: string; readonly name: string },
  ask: Ask,
): Promise<FirstStart> {
  const user = await askUntilValid(
    ask,
    [{ text: 'Your name?' }, { text: 'Your email?' }],
    ([name = '', email = '']) => createUser(database, account.id, { name, email }),
  );
  if (user === null) return 'nothing';
  return { accountId: account.id, account: account.name, userId: user.id, user: user.name };
}

interface Question {
  readonly text: string;
  /** Suggests an answer, which may depend on earlier ones. */
  readonly usual?: (before: readonly string[]) => string;
}

/** Asks again until the answers are valid; Enter repeats the previous answer. Null if the person has left. */
async function askUntilValid<T>(
  ask: Ask,
  questions: readonly Question[],
  make: (answers: readonly string[]) => Promise<T>,
): Promise<T | null> {
  let previousAnswers: readonly string[] = [];
  for (let wrong = ''; ;) {
    const answers: string[] = [];
    for (const [at, { text, usual }] of questions.entries()) {
      const offered = previousAnswers[at] || usual?.(answers) || '';
      const prompt = `${text}${offered === '' ? '' : ` [${offered}]`} `;
      const answer = await ask(at === 0 ? `${wrong}${prompt}` : prompt);
      if (answer === null) return null;
      answers.push(answer || offered);
    }
    try {
      return await make(answers);
    } catch (error) {
      if (!(error instanceof NovaError)) throw error;
      wrong = `${error.message}\n`;
      previousAnswers = answers;
    }
  }
}

const byZone: readonly (readonly [currency: string, zones: RegExp])[] = [
  ['GBP', /^Europe\/(?:London|Belfast|Jersey|Guernsey|Isle_of_Man)$/u],
  ['CHF', /^Europe\/(?:Zurich|Vaduz)$/u],
  ['SEK', /^Europe\/Stockholm$/u],
  ['NOK', /^Europe\/Oslo$/u],
  ['DKK', /^Europe\/Copenhagen$/u],
  ['PLN', /^Europe\/Warsaw$/u],
  ['CZK', /^Europe\/Prague$/u],
  ['HUF', /^Europe\/Budapest$/u],
  ['RON', /^Europe\/Bucharest$/u],
  [
    'USD',
    /^(?:US\/|America\/(?:New_York|Detroit|Chicago|Denver|Phoenix|Los_Angeles|Anchorage|Boise|Indiana\/|Kentucky\/))/u,
  ],
  [
    'CAD',
    /^(?:Canada\/|America\/(?:Toronto|Vancouver|Edmonton|Winnipeg|Halifax|Montreal|Regina|St_Johns)$)/u,
  ],
  ['AUD', /^Australia\//u],
  ['NZD', /^Pacific\/Auckland$/u],
  ['INR', /^Asia\/(?:Kolkata|Calcutta)$/u],
  ['SGD', /^Asia\/Singapore$/u],
  ['AED', /^Asia\/Dubai$/u],
  ['ZAR', /^Africa\/Johannesburg$/u],
];

/** Returns the currency of a time zone; the euro if the zone is unknown. */
export const usualCurrency = (timeZone: string): string =>
  byZone.find(([, zones]) => zones.test(timeZone))?.[0] ?? 'EUR';

type Ask = (question: string) => Promise<string | null>;

/**
 * Lets work ask a person at the terminal. Ctrl-C ends the process, not only the question.
 * @returns the result of `work`; null without a terminal
 */
export async function runAtTerminal<T>(work: (ask: Ask) => Promise<T>): Promise<T | null> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return null;
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  lines.on('SIGINT', () => process.exit(130));
  const inputEnd = new Promise<null>((resolve) => {
    lines.once('close', () => {
      resolve(null);
    });
  });
  try {
    return await work(async (question) => {
      const answer = await Promise.race([lines.question(question), inputEnd]);
      return answer === null ? null : answer.trim();
    });
  } finally {
    lines.close();
  }
}
