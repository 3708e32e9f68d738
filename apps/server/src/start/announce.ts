import type { KeysThere } from './keys-there.ts';

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
    ...(told.made === null ? keyLines[told.keys] : madeLines(url, told.made)),
    ...(output.isTTY === true ? ['', 'Ctrl-C ends it. What needs attention is shown below.'] : []),
    '',
  ];
  output.write(`${lines.join('\n')}\n`);
}

const keyLines = {
  some: ['', '  A new key      npm run -s nova -- key create'],
  'no key': [
    '',
    'No key works yet: nobody can use this server. Type, in the project’s folder:',
    '',
    '  npm run -s nova -- user list      shows who is there',
    '  npm run -s nova -- key create     makes a key, and shows it once',
  ],
  'no account': [
    '',
    'There is no account yet: nobody can use this server. Type, in the project’s folder:',
    '',
    '  npm run -s nova -- account create --name "Your agency"     and then what it says; or',
    '  npm run -s nova -- demo                                    for one with believable data',
  ],
} as const satisfies Record<KeysThere, readonly string[]>;

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
  createLine(url, privateKey),
];

/** What a person pastes to make a candidate. */
const createLine = (url: string, key: string): string =>
  `  curl '${url}/api/nova/candidates' -H 'X-Api-Key: ${key}' -H 'Content-Type: application/json' -d '{"firstName":"Ada","lastName":"Lovelace"}'`;

const demoLines = (url: string, demo: Demo): readonly string[] => [
  '',
  `A demo account with ${demo.candidates.toLocaleString('en')} candidates is there. Its keys are shown this once:`,
  '',
  `  PRIVATE key    ${demo.privateKey}`,
  `  PUBLIC key     ${demo.publicKey}`,
  '',
  'Try it:',
  '',
  `  curl '${url}/api/nova/candidates/search?query=engineer&size=2' -H 'X-Api-Key: ${demo.privateKey}'`,
  createLine(url, demo.privateKey),
  `  curl '${url}/api/nova/public/jobs/client/${demo.companyId}?apiKey=${demo.publicKey}'`,
];
