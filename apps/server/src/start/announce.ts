import type { Environment } from '@nova/config';
import { accountDatabase, type Database } from '@nova/db';
import { countOfKeys, createSignInLink } from '@nova/features';
import type { Steps } from './reporting.ts';

export interface Demo {
  readonly accountId: string;
  readonly userId: string;
  readonly privateKey: string;
  readonly publicKey: string;
  /** A company with public jobs. */
  readonly companyId: string;
  readonly candidates: number;
}

/** The key that a person at the terminal asked for. */
export interface FirstKey {
  readonly privateKey: string;
  readonly user: string;
  readonly account: string;
}

interface Announcement {
  readonly host: string;
  readonly port: number;
  readonly database: 'embedded' | 'postgresql';
  readonly made: Demo | FirstKey | null;
  readonly keys: UsableKeys;
  readonly oldest: OldestUser | undefined;
  readonly started: number;
  /** The console's base address, without a trailing slash. */
  readonly origin: string;
  /** Null if nobody may sign in, or if nobody would see the link. */
  readonly signIn: string | null;
}

interface StartedServer {
  readonly environment: Environment;
  readonly database: Database;
  readonly port: number;
  readonly made: Demo | FirstKey | null;
  readonly steps: Pick<Steps, 'started'>;
  /** Standard output by default. */
  readonly output?: Output;
}

interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
}

export async function announceStart({
  environment,
  database,
  port,
  made,
  steps,
  output = process.stdout,
}: StartedServer): Promise<void> {
  const { HOST: host, PUBLIC_URL } = environment;
  const origin = PUBLIC_URL ?? formatAddress(host, port);
  // Output that goes to a log must not contain a link.
  const isShown = output.isTTY === true || made !== null;
  announce(output, {
    host,
    port,
    origin,
    signIn: isShown ? await signInLink(database, { environment, made, origin }) : null,
    database: database.kind,
    made,
    keys: await checkUsableKeys(database),
    started: steps.started,
    oldest: await findOldestUser(database),
  });
}

/** Makes a sign-in link for the demo's user or the first ADMIN. */
async function signInLink(
  database: Database,
  { environment, made, origin }: Pick<StartedServer, 'environment' | 'made'> & { readonly origin: string },
): Promise<string | null> {
  const admin = made !== null && 'companyId' in made ? made : await findFirstAdmin(database);
  if (admin === undefined) return null;
  const { accountId, userId } = admin;
  const seconds = environment.SIGN_IN_LINK_TTL_SECONDS;
  const now = new Date();
  return (await createSignInLink(accountDatabase(database, accountId), { userId, origin, seconds, now })).url;
}

/** Prefers an ADMIN who can see all records. */
async function findFirstAdmin(database: Database): Promise<Pick<Demo, 'accountId' | 'userId'> | undefined> {
  const [admin] = await database.query<Pick<Demo, 'accountId' | 'userId'>>(
    `SELECT u."accountId", u.id AS "userId" FROM users u JOIN accounts a ON a.id = u."accountId"
     WHERE u.role = 'ADMIN' AND NOT u.disabled
     ORDER BY a."createdOn", a.id, u."restrictToTeam", u.billing <> 'ALL', u."createdOn", u.id LIMIT 1`,
  );
  return admin;
}

/** Replaces a wildcard by an address that a person can type. */
const reachable = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
};

const formatAddress = (host: string, port: number): string => `http://${reachable(host)}:${String(port)}`;

/** Prints address, console and reference and, after a first start, keys and lines to paste. */
export function announce(output: Output, announcement: Announcement): void {
  const url = formatAddress(announcement.host, announcement.port);
  const seconds = ((performance.now() - announcement.started) / 1000).toFixed(1);
  const lines = [
    '',
    `Nova is ready after ${seconds} s, on ${announcement.database === 'embedded' ? 'its embedded PostgreSQL' : 'PostgreSQL'}.`,
    '',
    `  Address        ${url}`,
    `  Console        ${announcement.origin}/app`,
    ...(announcement.signIn === null ? [] : [`  Sign in, once  ${announcement.signIn}`]),
    `  API reference  ${url}/docs`,
    ...(announcement.made === null
      ? keyLines(announcement.keys, announcement.oldest)
      : formatFirstLines(url, announcement.made)),
    ...(output.isTTY === true ? ['', 'Ctrl-C ends it. What needs attention is shown below.'] : []),
    '',
  ];
  output.write(`${lines.join('\n')}\n`);
}

/** Commands are printed in one line each, so that they can be pasted. */
const nova = (words: string): string => `npm run -s nova -- ${words}`;

/** Returns the command that makes a key, or first a user if the account has none. */
function keyCommand({ accountId, userId }: OldestUser): string {
  return userId === null
    ? nova(`user create --account ${accountId} --name "Your name" --email you@example.com`)
    : nova(`key create --user ${userId}`);
}

function keyLines(keys: UsableKeys, oldest: OldestUser | undefined): readonly string[] {
  if (keys === 'no account' || oldest === undefined)
    return [
      '',
      'There is no account yet: nobody can use this server. Type, in the project’s folder, for an account of your own:',
      '',
      `  ${nova('account create --name "Your agency"')}`,
      '',
      'or for one with believable data:',
      '',
      `  ${nova('demo')}`,
    ];
  if (keys === 'some') return ['', `  A new key      ${keyCommand(oldest)}`];
  return [
    '',
    'No key works yet: nobody can use this server. Type, in the project’s folder:',
    '',
    `  ${keyCommand(oldest)}`,
  ];
}

const formatFirstLines = (url: string, made: Demo | FirstKey): readonly string[] =>
  'companyId' in made ? demoLines(url, made) : firstKeyLines(url, made);

const firstKeyLines = (url: string, { privateKey, user, account }: FirstKey): readonly string[] => [
  '',
  `The key of ${user} at ${account} is shown this once:`,
  '',
  `  PRIVATE key    ${privateKey}`,
  '',
  'Try it:',
  '',
  `  export KEY=${privateKey}`,
  createLine(url),
];

const createLine = (url: string): string =>
  `  curl '${url}/api/nova/candidates' -H "X-Api-Key: $KEY" -H 'Content-Type: application/json' -d '{"firstName":"Ada","lastName":"Lovelace"}'`;

const demoLines = (url: string, demo: Demo): readonly string[] => [
  '',
  `A demo account with ${demo.candidates.toLocaleString('en')} candidates is there. Its keys are shown this once:`,
  '',
  `  PRIVATE key    ${demo.privateKey}`,
  `  PUBLIC key     ${demo.publicKey}`,
  '',
  'Try it:',
  '',
  `  export KEY=${demo.privateKey} PUBLIC_KEY=${demo.publicKey}`,
  `  curl '${url}/api/nova/candidates/search?query=engineer&size=2' -H "X-Api-Key: $KEY"`,
  createLine(url),
  `  curl '${url}/api/nova/public/jobs/client/${demo.companyId}' -H "X-Api-Key: $PUBLIC_KEY"`,
];

export type UsableKeys = 'no account' | 'no key' | 'some';

export async function checkUsableKeys(database: Database): Promise<UsableKeys> {
  const [state] = await database.query<{ account: boolean; key: boolean }>(
    `SELECT EXISTS (SELECT FROM accounts) AS account, ${countOfKeys} > 0 AS key`,
  );
  if (state?.key === true) return 'some';
  return state?.account === true ? 'no key' : 'no account';
}

interface OldestUser {
  readonly accountId: string;
  readonly userId: string | null;
}

export async function findOldestUser(database: Database): Promise<OldestUser | undefined> {
  const [oldest] = await database.query<OldestUser>(
    `SELECT a.id AS "accountId", (SELECT u.id FROM users u WHERE u."accountId" = a.id AND NOT u.disabled
       ORDER BY u."createdOn", u.id LIMIT 1) AS "userId"
     FROM accounts a ORDER BY a."createdOn", a.id LIMIT 1`,
  );
  return oldest;
}
