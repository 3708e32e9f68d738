import { availableParallelism } from 'node:os';
import { z } from 'zod';
import {
  addressOfJob,
  baseUrl,
  domainName,
  host,
  hosts,
  hours,
  issuer,
  mailbox,
  mailUrl,
  name,
  createChoice,
  onOrOff,
  originList,
  origins,
  path,
  port,
  secondsList,
  textOfAtLeast,
  url,
  urlOfHosts,
  wholeNumber,
} from './values.ts';

interface Setting {
  readonly read: z.ZodType<unknown, string>;
  /** The text that an absent or empty setting gets; null for none. */
  readonly default: string | null;
  /** The default in the documentation, if the text alone is unclear. */
  readonly defaultShown?: string;
  readonly description: string;
  /** Never shown in an error or a log line. */
  readonly secret?: true;
}

/** The default number of CV readers. More than two need more memory than a small machine has with the embedded database. */
const spareProcessors = Math.min(2, Math.max(1, availableParallelism() - 1));

/** Every setting, in the order of the documentation (docs/operations.md#settings). */
export const settings = {
  HOST: {
    read: host(),
    default: '127.0.0.1',
    description: 'Address to listen on; `0.0.0.0` for every network of the machine.',
  },
  PORT: {
    read: port(),
    default: '3000',
    description: 'Port to listen on; `0` takes any free one.',
  },
  DATABASE_URL: {
    read: urlOfHosts('postgresql', 'postgres'),
    default: null,
    defaultShown: 'embedded PostgreSQL',
    description:
      'PostgreSQL to use, such as `postgresql://user:password@host:5432/nova`; [several hosts](scale.md#failover) and [poolers](scale.md#pgbouncer) too.',
    secret: true,
  },
  DATABASE_DIRECT_URL: {
    read: urlOfHosts('postgresql', 'postgres'),
    default: null,
    defaultShown: 'DATABASE_URL',
    description: 'The same database without the pooler of `DATABASE_URL`, for migrations.',
    secret: true,
  },
  DATABASE_READ_URL: {
    read: urlOfHosts('postgresql', 'postgres'),
    default: null,
    defaultShown: 'DATABASE_URL',
    description: 'A [replica](scale.md#read-replicas) of `DATABASE_URL` for reads that may lag.',
    secret: true,
  },
  STATEMENT_TIMEOUT_MS: {
    read: wholeNumber(0, 3_600_000),
    default: '15000',
    description:
      'Longest time of one database statement in milliseconds; `0` for no bound. Commands that move much data wait ten minutes at least.',
  },
  SEARCH_TIMEOUT_MS: {
    read: wholeNumber(100, 60_000),
    default: '2000',
    description: 'Longest time of one search in milliseconds; it is then refused as too costly.',
  },
  SLOW_STATEMENT_MS: {
    read: wholeNumber(0, 3_600_000),
    default: '500',
    description: 'Database statements that take longer, in milliseconds, are named in the log.',
  },
  REDIS_URL: {
    read: urlOfHosts(
      ...['redis', 'rediss'],
      ...['redis+sentinel', 'rediss+sentinel', 'redis+cluster', 'rediss+cluster'],
    ),
    default: null,
    defaultShown: 'limits are counted per process',
    description:
      'Redis that counts limits across processes, such as `redis://host:6379`; [Sentinel and Cluster](scale.md#redis) too.',
    secret: true,
  },
  NOVA_DATA_DIR: {
    read: path(),
    default: '.nova',
    description:
      'Folder of the embedded database and of files stored on disk. A relative path starts at the project’s folder.',
  },
  NOVA_INSTANCE: {
    read: name(),
    default: null,
    defaultShown: 'the machine’s id and the data folder',
    description:
      'Name by which a server is [armed to send](#what-may-send); containers need one, and machines that serve together may share it.',
  },
  NOVA_DEMO: {
    read: onOrOff(),
    default: null,
    defaultShown: '`1` with the embedded database, `0` with DATABASE_URL',
    description: 'Whether the first start of an empty database creates a demo account.',
  },
  WEB_CONCURRENCY: {
    read: wholeNumber(1, 256),
    default: '1',
    description: 'Server processes on this machine, behind one port.',
  },
  METRICS_PORT: {
    read: port(),
    default: null,
    defaultShown: '`/metrics` on PORT',
    description: 'A port of its own for `/metrics`.',
  },
  LOG_LEVEL: {
    read: createChoice(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']),
    default: 'info',
    description: 'The least severe log lines that are written.',
  },
  LOG_FILE: {
    read: path(),
    default: null,
    defaultShown: 'standard output',
    description: 'File that log lines are appended to. A relative path starts at the project’s folder.',
  },
  CORS_ORIGINS: {
    read: origins(),
    default: null,
    defaultShown: 'none; the public jobs paths are open to every origin',
    description: 'Web origins whose pages may call the whole interface, separated by commas; `*` for any.',
  },
  MCP_ALLOWED_ORIGINS: {
    read: originList(),
    default: null,
    defaultShown: 'no page',
    description:
      'Origins of pages, separated by commas, that may connect [agents](interface/agents.md#connecting); programs send none.',
  },
  AGENT_WRITES_PER_HOUR: {
    read: wholeNumber(0, 1_000_000),
    default: '100',
    description:
      'Calls of writing tools an hour that the [agent](interface/agents.md#limits) of one key may make.',
  },
  JOBS_SITE: {
    read: onOrOff(),
    default: '0',
    description:
      'Whether accounts’ own [job pages](interface/public-jobs.md#pages) stand at `/jobs/{slug}`; `nova account site` opens them.',
  },
  TRUST_PROXY: {
    read: wholeNumber(0, 10),
    default: '0',
    description:
      'How many proxies stand in front of Nova; that many entries of `X-Forwarded-For`, `-Proto` and `-Host` are believed.',
  },
  PUBLIC_URL: {
    read: baseUrl(),
    default: null,
    defaultShown: 'as each caller names the server',
    description:
      'The address under which the world reaches this server, such as `https://crm.example.com`: [what it hands out](#its-address) begins with it.',
  },
  JOBS_PAGE_URL: {
    read: addressOfJob(),
    default: null,
    defaultShown: 'the advert’s `applyUrl`, or a page of this server',
    description:
      'Address of a job’s page on the website, such as `https://agency.example/jobs/{jobId}`, for [feeds](interface/public-jobs.md#addresses).',
  },
  EVENT_RETENTION_DAYS: {
    read: wholeNumber(1, 3_650),
    default: '30',
    description: 'How long [events](interface/events.md#how-long-events-are-kept) are kept, in days.',
  },
  WEBHOOK_ALLOW_HTTP: {
    read: onOrOff(),
    default: '0',
    description: 'Whether [webhooks](interface/webhooks.md#inside-addresses) may go to plain http.',
  },
  WEBHOOK_ALLOWED_HOSTS: {
    read: hosts(),
    default: null,
    defaultShown: 'none',
    description:
      'Hosts, separated by commas, that webhooks may reach though they are [inside](interface/webhooks.md#inside-addresses), such as `127.0.0.1,hooks.internal:8080`; with a port, at that port alone.',
  },
  WEBHOOK_RETRY_SCHEDULE: {
    read: secondsList(),
    default: null,
    defaultShown: '5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h',
    description:
      'Waits before each [further try](interface/webhooks.md#tries) of a webhook, in seconds, such as `1,2,4`; for trials.',
  },
  SIGN_IN_LINK_TTL_SECONDS: {
    read: wholeNumber(1, 86_400),
    default: '900',
    description: 'How long a [sign-in link](interface/session.md#links) works, in seconds.',
  },
  SESSION_TTL_SECONDS: {
    read: wholeNumber(1, 31_536_000),
    default: '604800',
    description: 'How long a [session](interface/session.md) lasts, in seconds; use does not prolong it.',
  },
  OIDC_ISSUER: {
    read: issuer(),
    default: null,
    defaultShown: 'no single sign-on',
    description:
      'OpenID provider of [single sign-on](interface/session.md#single-sign-on), such as `https://login.agency.example`.',
  },
  OIDC_CLIENT_ID: {
    read: z.string(),
    default: null,
    description: 'Name of this server at that provider; needed with OIDC_ISSUER.',
  },
  OIDC_CLIENT_SECRET: {
    read: z.string(),
    default: null,
    description: 'Its secret there; needed with OIDC_ISSUER.',
    secret: true,
  },
  FILE_LINK_TTL_SECONDS: {
    read: wholeNumber(1, 604_800),
    default: '900',
    description: 'How long a file link works, in seconds.',
  },
  PROPOSAL_TTL_SECONDS: {
    read: wholeNumber(1, 31_536_000),
    default: '604800',
    description: 'How long a [proposal](interface/proposals.md) waits for a decision, in seconds.',
  },
  FILE_LINK_SECRET: {
    read: textOfAtLeast(32),
    default: null,
    defaultShown: 'made once and kept with the data',
    description: 'Secret that signs file links; the same for every process.',
    secret: true,
  },
  SEALING_SECRET: {
    read: textOfAtLeast(32),
    default: null,
    defaultShown: 'made once and kept with the data',
    description:
      'Secret that [seals](#secrets-at-rest) other secrets in the database; the same for every process, for good.',
    secret: true,
  },
  S3_BUCKET: {
    read: z.string(),
    default: null,
    defaultShown: 'files on disk in NOVA_DATA_DIR',
    description: 'Bucket of an S3-compatible store that holds files.',
  },
  S3_ENDPOINT: {
    read: url('https', 'http'),
    default: null,
    defaultShown: 'Amazon S3',
    description: 'Address of the S3-compatible store.',
  },
  S3_REGION: { read: z.string(), default: 'us-east-1', description: 'Region of the bucket.' },
  S3_ACCESS_KEY_ID: {
    read: z.string(),
    default: null,
    description: 'Access key of the store; needed with S3_BUCKET.',
  },
  S3_SECRET_ACCESS_KEY: {
    read: z.string(),
    default: null,
    description: 'Secret of that access key; needed with S3_BUCKET.',
    secret: true,
  },
  ERASURE_LEDGER: {
    read: path(),
    default: null,
    defaultShown: '`erasures.ndjson` in NOVA_DATA_DIR; with S3_BUCKET the bucket',
    description:
      'File of the [ledger](interface/privacy.md#the-ledger) of erased persons; the same for every process. Keep it apart from backups of the database.',
  },
  ERASURE_SECRET: {
    read: textOfAtLeast(32),
    default: null,
    defaultShown: 'made once and kept beside the ledger',
    description: 'Secret by which erased persons are recognised; the same for every process, for good.',
    secret: true,
  },
  MAIL_URL: {
    read: mailUrl(),
    default: null,
    defaultShown: 'no mail is sent',
    description:
      'Mail server that [campaigns](interface/mail.md#sending) and [mails about applications](interface/mail.md#mails-about-applications) go out by, such as `smtp://user:password@host:587`; [what else it can say](#mail).',
    secret: true,
  },
  MAIL_FROM: {
    read: mailbox(),
    default: null,
    defaultShown: 'no sign-in links are mailed',
    description:
      'Sender of [mailed sign-in links](interface/session.md#links-by-mail) and of `nova mail test`, such as `Nova <crm@agency.example>`.',
  },
  MAIL_PUBLIC_URL: {
    read: baseUrl(),
    default: null,
    defaultShown: 'PUBLIC_URL, else HOST and PORT of the server',
    description: 'Where links within mails lead: the address under which their readers reach this server.',
  },
  MAIL_BOUNCE_DOMAIN: {
    read: domainName(),
    default: null,
    defaultShown: 'bounces go to the sender and are not counted',
    description: 'Domain of the addresses that undeliverable mail comes back to.',
  },
  MAIL_BOUNCE_PORT: {
    read: port(),
    default: null,
    defaultShown: 'nobody listens',
    description: 'Port on which undeliverable mail for MAIL_BOUNCE_DOMAIN is taken in, by SMTP.',
  },
  MAIL_RETRY_SCHEDULE: {
    read: secondsList(),
    default: '60,300,900,3600,14400,43200,86400',
    description:
      'Seconds until the second, third, … try of a mail that the mail server put off; after the last it has failed.',
  },
  MAIL_RATE_PER_DOMAIN: {
    read: wholeNumber(1, 1_000_000),
    default: null,
    defaultShown: 'as many as senders may send',
    description: 'Most mails a minute to the addresses of one domain, over all accounts and processes.',
  },
  MAIL_DELIVERED_AFTER_HOURS: {
    read: hours(8_760),
    default: '72',
    description: 'Hours without a bounce after which a mail that was handed over counts as delivered.',
  },
  CV_WORKERS: {
    read: wholeNumber(1, 64),
    default: String(spareProcessors),
    defaultShown: 'one fewer than the processors, 1 or 2',
    description: 'Processes that read uploaded CVs: the first of at most 448 MiB, each other of 176 MiB.',
  },
  CV_OCR: {
    read: onOrOff(),
    default: '1',
    description: 'Whether scanned CVs are read by character recognition.',
  },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof settings;

export const settingNames = Object.keys(settings) as readonly SettingName[];

/** The Markdown table of all settings, as docs/operations.md#settings shows it. */
export function configurationTable(): string {
  const rows = settingNames.map((name) => {
    const setting = settings[name];
    const shownDefault = 'defaultShown' in setting ? setting.defaultShown : null;
    const fallback = shownDefault ?? (setting.default === null ? 'none' : `\`${setting.default}\``);
    return `| \`${name}\` | ${fallback} | ${setting.description} |`;
  });
  return ['| Setting | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n');
}
