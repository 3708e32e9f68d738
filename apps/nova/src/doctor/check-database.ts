import type { Environment } from '@nova/config';
import { openDatabase, type Database } from '@nova/db';
import { countOfKeys } from '@nova/domain';
import { embeddedIn, hasEmbeddedDatabase } from '@nova/embedded';
import { complaintAbout } from '../complaint.ts';
import { novaLine } from '../nova-line.ts';
import { checkConnection } from './check-connection.ts';
import { checkOutbound } from './check-outbound.ts';
import { checkReplica } from './check-replica.ts';
import { checkSources } from './check-sources.ts';
import { checkWhoseFiles } from './check-whose-files.ts';
import { fix, note, ok, type Finding } from './finding.ts';

const name = 'Database';
/** What docs/operations.md#postgresql asks for, as `server_version_num` counts. */
const oldestServer = 150_000;
/** How long whoever uses the embedded database is waited for, in ms. */
const PATIENCE_MS = 5_000;
/** More than this and expiries, limits and logs disagree, in ms. */
const clockTolerance = 2_000;

/** Whether the database answers, is of a version and an encoding that serve, is migrated, and what its clock says. */
export async function checkDatabase(environment: Environment): Promise<readonly Finding[]> {
  const { DATABASE_URL, NOVA_DATA_DIR } = environment;
  if (DATABASE_URL === undefined && !hasEmbeddedDatabase(NOVA_DATA_DIR)) {
    return [ok(name, 'The embedded PostgreSQL is not made yet; the first start makes it.')];
  }
  try {
    const place = DATABASE_URL ?? embeddedIn(NOVA_DATA_DIR, 'nova', PATIENCE_MS);
    const database = await openDatabase(place, { readUrl: environment.DATABASE_READ_URL });
    try {
      return await examine(database, environment);
    } finally {
      await database.close();
    }
  } catch (error) {
    const remedy =
      DATABASE_URL === undefined
        ? 'Wait for who uses it, or restore a backup (docs/operations.md#backup-and-restore).'
        : 'Start it, and check host, port, name, user and password in DATABASE_URL.';
    return [fix(name, complaintAbout(error).message, remedy)];
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

async function examine(database: Database, environment: Environment): Promise<readonly Finding[]> {
  await database.reach();
  const asked = Date.now();
  const [about] = await database.query<About>(aboutSql);
  const answered = Date.now();
  if (!about) return [fix(name, 'It does not tell about itself.', 'Is DATABASE_URL that of a PostgreSQL?')];
  return [
    checkServer(database, about, answered - asked),
    ...(await checkConnection(database, environment)),
    ...(await checkReplica(database)),
    checkText(about),
    checkClock(about.now - (asked + answered) / 2),
    ...(await checkContent(database, environment)),
  ];
}

function checkServer({ kind }: Database, { version, number }: About, tookMs: number): Finding {
  const what = kind === 'embedded' ? 'The embedded PostgreSQL' : 'PostgreSQL';
  if (number >= oldestServer) return ok(name, `${what} ${version} answers within ${String(tookMs)} ms.`);
  return fix(name, `${what} ${version} is too old.`, 'Nova needs PostgreSQL 15 or newer.');
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

function checkClock(difference: number): Finding {
  const apart = `${(Math.abs(difference) / 1_000).toFixed(1)} s`;
  return Math.abs(difference) <= clockTolerance
    ? ok('Clock', `This machine’s and the database’s agree (${apart} apart).`)
    : fix(
        'Clock',
        `This machine’s and the database’s are ${apart} apart.`,
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
    ...(await checkWhoseFiles(environment, database)),
  ];
}
