import type { KeysThere, OldestUser } from './keys-there.ts';

/** The demo that the first start of an empty database made. */
export interface Demo {
  readonly privateKey: string;
  readonly publicKey: string;
  /** A company of the demo account that has public jobs. */
  readonly companyId: string;
  readonly candidates: number;
}

/** The key that a person at the terminal asked for. */
export interface FirstKey {
  readonly privateKey: string;
  /** Names of the person and of the account. */
  readonly user: string;
  readonly account: string;
}

interface Announcement {
  readonly host: string;
  readonly port: number;
  readonly database: 'embedded' | 'postgresql';
  /** Keys that were made in this start, to be shown this once. */
  readonly made: Demo | FirstKey | null;
  readonly keys: KeysThere;
  readonly oldest: OldestUser | undefined;
  readonly started: number;
}

/** Wildcard addresses are listened on; a person types the local one. */
const reachable = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
};

/** Prints what a person needs next: address, reference, and after a first start the keys and three lines to paste. */
export function announce(
  output: { write(text: string): unknown; readonly isTTY?: boolean },
  told: Announcement,
): void {
  const url = `http://${reachable(told.host)}:${String(told.port)}`;
  const seconds = ((performance.now() - told.started) / 1000).toFixed(1);
  const lines = [
    '',
    `Nova is ready after ${seconds} s, on ${told.database === 'embedded' ? 'its embedded PostgreSQL' : 'PostgreSQL'}.`,
    '',
    `  Address        ${url}`,
    `  API reference  ${url}/docs`,
    ...(told.made === null ? keyLines(told.keys, told.oldest) : madeLines(url, told.made)),
    ...(output.isTTY === true ? ['', 'Ctrl-C ends it. What needs attention is shown below.'] : []),
    '',
  ];
  output.write(`${lines.join('\n')}\n`);
}

/** Each command stands alone on its line, so that it can be pasted with what is around it. */
const nova = (words: string): string => `npm run -s nova -- ${words}`;

/** What makes a key where it is to act for somebody, or somebody for whom it can. */
function keyCommand({ accountId, userId }: OldestUser): string {
  return userId === null
    ? nova(`user create --account ${accountId} --name "Your name" --email you@example.com`)
    : nova(`key create --user ${userId}`);
}

function keyLines(keys: KeysThere, oldest: OldestUser | undefined): readonly string[] {
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

const madeLines = (url: string, made: Demo | FirstKey): readonly string[] =>
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

/** What a person pastes to make a candidate. */
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
