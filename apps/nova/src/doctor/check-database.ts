import { join } from 'node:path';
import { type Environment, findInstancePlace } from '@nova/config';
import { type Database, openDatabase, readServerUrl } from '@nova/db';
import { countOfKeys, identifyInstance, listInstances, detectOwnership } from '@nova/features';
import { embeddedIn, hasEmbeddedDatabase } from '@nova/embedded';
import { FileStoreError, openFileStore } from '@nova/files';
import { novaLine } from '../command-line.ts';
import { complaintAbout } from '../complaint.ts';
import { checkErasures } from './check-erasures.ts';
import { type Finding, fix, note, ok } from './finding.ts';

const databaseName = 'Database';
/** The oldest supported version, in the form of `server_version_num` (docs/operations.md#postgresql). */
const oldestServer = 150_000;
/** Milliseconds to wait until another process releases the embedded database. */
const PATIENCE_MS = 5_000;
/** Milliseconds by which clocks may differ; beyond it, expiries, limits and logs disagree. */
const clockTolerance = 2_000;

/** Checks the database: version, encoding, clock and migrations. */
export async function checkDatabase(environment: Environment): Promise<readonly Finding[]> {
  const { DATABASE_URL, NOVA_DATA_DIR } = environment;
  if (DATABASE_URL === undefined && !hasEmbeddedDatabase(NOVA_DATA_DIR)) {
    return [ok(databaseName, 'The embedded PostgreSQL is not made yet; the first start makes it.')];
  }
  try {
    const place = DATABASE_URL ?? embeddedIn(NOVA_DATA_DIR, 'nova', PATIENCE_MS);
    const database = await openDatabase(place, { readUrl: environment.DATABASE_READ_URL });
    try {
      return await runChecks(database, environment);
    } finally {
      await database.close();
    }
  } catch (error) {
    const remedy =
      DATABASE_URL === undefined
        ? 'Wait for who uses it, or restore a backup (docs/operations.md#backup-and-restore).'
        : 'Start it, and check host, port, name, user and password in DATABASE_URL.';
    return [fix(databaseName, complaintAbout(error).message, remedy)];
  }
}

interface About {
  readonly version: string;
  readonly number: number;
  readonly encoding: string;
  readonly locale: string;
  readonly folds: boolean;
  readonly now: number;
}

const aboutSql = `
  SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
    pg_encoding_to_char(encoding) AS encoding, datctype AS locale, lower('ÄÉ') = 'äé' AS folds,
    (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now
  FROM pg_database WHERE datname = current_database()`;

async function runChecks(database: Database, environment: Environment): Promise<readonly Finding[]> {
  await database.reach();
  const startedAt = Date.now();
  const [about] = await database.query<About>(aboutSql);
  const finishedAt = Date.now();
  if (!about)
    return [fix(databaseName, 'It does not tell about itself.', 'Is DATABASE_URL that of a PostgreSQL?')];
  return [
    checkServer(database, about, finishedAt - startedAt),
    ...(await checkConnection(database, environment)),
    ...(await checkReplica(database)),
    checkText(about),
    checkClock(about.now, { asked: startedAt, answered: finishedAt }),
    ...(await checkContent(database, environment)),
  ];
}

function checkServer({ kind }: Database, { version, number }: About, tookMs: number): Finding {
  const what = kind === 'embedded' ? 'The embedded PostgreSQL' : 'PostgreSQL';
  if (number >= oldestServer)
    return ok(databaseName, `${what} ${version} answers within ${String(tookMs)} ms.`);
  return fix(databaseName, `${what} ${version} is too old.`, 'Nova needs PostgreSQL 15 or newer.');
}

function checkText({ encoding, locale, folds }: About): Finding {
  const detail = `Encoding ${encoding}, locale ${locale}.`;
  const remedy =
    'Make the database anew: createdb --template template0 --encoding UTF8 --locale C.UTF-8 NAME; then restore a backup.';
  if (encoding !== 'UTF8') return fix('Text', detail, remedy);
  return folds
    ? ok('Text', detail)
    : note(
        'Text',
        `${detail} Upper and lower case differ outside ASCII: a search for “Özil” misses “özil”.`,
        remedy,
      );
}

/**
 * Compares the clocks. The database read its clock at an unknown moment between question and answer, so only a time
 * outside of that span counts as a difference.
 * @param now the database's time in ms; the others are this machine's
 */
export function checkClock(
  now: number,
  { asked, answered }: { readonly asked: number; readonly answered: number },
): Finding {
  const difference = Math.max(asked - now, now - answered, 0);
  const gap = `${(difference / 1_000).toFixed(1)} s`;
  return difference <= clockTolerance
    ? ok('Clock', `This machine’s and the database’s agree (${gap} apart).`)
    : fix(
        'Clock',
        `This machine’s and the database’s are ${gap} apart.`,
        'Let both follow a time server (NTP).',
      );
}

async function checkContent(database: Database, environment: Environment): Promise<readonly Finding[]> {
  const [there] = await database.query<{ filled: boolean }>(
    `SELECT to_regclass('accounts') IS NOT NULL AS filled`,
  );
  if (there?.filled !== true) return [ok('Migrations', 'The database is empty; the first start fills it.')];
  const unknown = await database.unknownMigrations();
  if (unknown.length > 0) {
    return [
      fix(
        'Migrations',
        `The database is newer than this program, which does not know: ${unknown.join(', ')}.`,
        'Use the newer version of Nova, or restore a backup that this version made.',
      ),
    ];
  }
  const pending = await database.pendingMigrations();
  if (pending.length > 0) {
    return [
      fix(
        'Migrations',
        `Missing: ${pending.join(', ')}.`,
        `The next start applies them; so does: ${novaLine('migrate')}`,
      ),
    ];
  }
  const sources = await database.pendingSources();
  const [counted] = await database.query<{ accounts: number; keys: number }>(
    `SELECT (SELECT count(*)::int FROM accounts) AS accounts, ${countOfKeys} AS keys`,
  );
  const { accounts = 0, keys = 0 } = counted ?? {};
  const detail = `There: ${String(accounts)}. Keys that work: ${String(keys)}.`;
  const next = accounts === 0 ? 'account create --name NAME' : 'key create --user ID';
  return [
    ok('Migrations', 'All are applied.'),
    checkSources(sources.length),
    keys > 0 ? ok('Accounts', detail) : note('Accounts', detail, `Make one: ${novaLine(next)}`),
    await checkOutbound(environment, database),
    await checkErasures(environment, database),
    ...(await checkWhoseFiles(environment, database)),
  ];
}

const connectionName = 'Connection';

/** Nova sets this timeout per session or transaction, which some poolers ignore. */
const heardSql = `SELECT current_setting('idle_in_transaction_session_timeout') = '15s' AS heard`;

/** Checks what DATABASE_URL puts between this machine and the database: several hosts, a pooler. */
async function checkConnection(
  database: Database,
  { DATABASE_URL, DATABASE_DIRECT_URL }: Environment,
): Promise<readonly Finding[]> {
  const url = DATABASE_URL === undefined ? null : readServerUrl(DATABASE_URL);
  if (url === null) return [];
  return [...checkHosts(url), ...(await checkPooler(database, url, DATABASE_DIRECT_URL !== undefined))];
}

type Url = NonNullable<ReturnType<typeof readServerUrl>>;

function checkHosts({ places, target }: Url): readonly Finding[] {
  if (places.length === 1) return [];
  const detail = `${String(places.length)} hosts, target_session_attrs=${target}.`;
  if (target === 'read-write' || target === 'primary') return [ok(connectionName, detail)];
  const advice =
    'Add target_session_attrs=read-write: else writes may be sent to a server that refuses them.';
  return [note(connectionName, detail, advice)];
}

async function checkPooler(
  database: Database,
  { pooled }: Url,
  direct: boolean,
): Promise<readonly Finding[]> {
  const [answer] = await database.query<{ heard: boolean }>(heardSql);
  if (answer?.heard !== true) {
    const detail =
      'What Nova asks of its sessions, such as time limits, does not hold: a pooler swallows it.';
    return [fix(connectionName, detail, 'Add pgbouncer=true to DATABASE_URL (docs/scale.md#pgbouncer).')];
  }
  if (!pooled) return [];
  const detail =
    'Through a pooler, by transactions: without prepared statements, limits said in each transaction.';
  return direct
    ? [ok(connectionName, detail)]
    : [
        note(
          connectionName,
          detail,
          'Name the server itself in DATABASE_DIRECT_URL, for the next upgrade’s migrations.',
        ),
      ];
}

const installationName = 'Whose files';

/** A database that has never run this version has no installation id. */
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Checks whether the file store belongs to this database. Reports nothing if the store is unavailable; the
 * check of files does.
 */
async function checkWhoseFiles(environment: Environment, database: Database): Promise<readonly Finding[]> {
  const [row] = await database.query<{ value: string }>(
    `SELECT value FROM server_settings WHERE name = 'installation'`,
  );
  const installation = row?.value ?? nobody;
  try {
    const folder = join(environment.NOVA_DATA_DIR, 'files');
    const files = await openFileStore({ ...environment, folder }, installation);
    try {
      const { state, advice } = await detectOwnership(database, files, installation);
      if (advice === null) return [ok(installationName, `The files in ${files.place} are this database’s.`)];
      const [detail = advice, ...remedy] = advice.split(/(?<=\.) (?=To keep|Check)/u);
      return [(state === 'lacking' ? fix : note)(installationName, detail, remedy.join(' '))];
    } finally {
      await files.close();
    }
  } catch (error) {
    if (error instanceof FileStoreError) return [];
    throw error;
  }
}

const outboundName = 'Sending';

/** Checks whether this server may send mail and webhooks. Needs a migrated database. */
async function checkOutbound(environment: Environment, database: Database): Promise<Finding> {
  const place = findInstancePlace(environment);
  const here = await identifyInstance(database, { ...place, databaseUrl: environment.DATABASE_URL });
  const instances = await listInstances(database);
  if (instances.length === 0)
    return ok(outboundName, 'No server has started on this database yet; the first one may send.');
  const mine = instances.find(({ id }) => id === here.id);
  if (mine !== undefined && mine.armedOn !== null)
    return ok(outboundName, `The server ${here.id} (${here.about}) may send mail and webhooks.`);
  return note(
    outboundName,
    `The server ${here.id} (${here.about}) sends no mail and no webhooks: this database is a copy to it, or another server’s, or it was disarmed.`,
    `If it is the one that is to send: ${novaLine('outbound arm')}`,
  );
}

const replicaName = 'Replica';

/** Checks that DATABASE_READ_URL is a replica, and that it does not lag too far behind. */
async function checkReplica({ replica }: Database): Promise<readonly Finding[]> {
  if (replica === null) return [];
  const { state, detail } = await replica.look();
  if (state === 'ok') return [ok(replicaName, `It follows: ${detail}.`)];
  // A first check does not know yet how far the replica has come, so this is only a note.
  if (state === 'behind') return [note(replicaName, detail, 'Look at pg_stat_replication of the primary.')];
  return [fix(replicaName, detail, 'Start it, or correct DATABASE_READ_URL.')];
}

/** @param differing how many functions, views, triggers and derived tables differ from this program's */
export const checkSources = (differing: number): Finding =>
  differing === 0
    ? ok('SQL', 'Functions, views and triggers are this program’s.')
    : fix(
        'SQL',
        `Functions, views, triggers and what follows from them: ${String(differing)} differ from this program’s.`,
        `Where a newer Nova runs on this database, use that one; else the next start applies this program’s, and so does: ${novaLine('migrate')}`,
      );
