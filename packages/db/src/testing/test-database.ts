import { createHash, randomUUID } from 'node:crypto';
import type { EmbeddedDatabase } from '@nova/embedded';
import {
  copyDirectory,
  copyTo,
  emptyDatabase,
  engineVersion,
  keptDatabase,
  openFolder,
  openTemporary,
} from '@nova/embedded/testing';
import pg from 'pg';
import type { Database } from '../database.ts';
import { sqlState } from '../errors/database-error.ts';
import { readMigrations } from '../migrations/migration-files.ts';
import { readOwnSources } from '../migrations/sql-sources.ts';
import { connectDatabase, createSettings } from '../open-database.ts';
import { readServerUrl, type ServerUrl } from '../postgres/server-url.ts';

/**
 * On the server of TEST_DATABASE_URL, whose user must be allowed to create databases, else embedded.
 * `close()` removes it.
 */
export function createTestDatabase(): Promise<Database> {
  const url = process.env.TEST_DATABASE_URL;
  return url === undefined || url === '' ? createEmbeddedTestDatabase() : createServerTestDatabase(url);
}

export async function createTestFolder(dataDir: string): Promise<void> {
  copyTo(dataDir, await migratedDatabase());
}

/** What sessions of test databases hash the suppressed addresses of erased persons with. */
const settings = createSettings('5e55'.repeat(16));

/** Tests start hundreds of statements at once, whose last waits long on a busy machine. */
const queueMs = 120_000;

const createEmbeddedTestDatabase = async (): Promise<Database> => connectTemporary(await migratedDatabase());

const connectTo = (embedded: EmbeddedDatabase): Database =>
  connectDatabase({
    embedded,
    poolSize: 8,
    statementTimeoutMs: 30_000,
    searchTimeoutMs: 30_000,
    connectTimeoutMs: queueMs,
  });

export const connectTemporary = async (from?: string): Promise<Database> =>
  connectTo(await openTemporary(from, settings));

const TEMPLATE_LOCK = 20261122;

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.toString();
}

function serverUrl(text: string): ServerUrl {
  const read = readServerUrl(text);
  if (read === null) throw new Error('TEST_DATABASE_URL is no URL of a PostgreSQL server.');
  return read;
}

function connect(
  url: string,
  name: string,
  { through = url, onClose }: { readonly through?: string; readonly onClose?: () => Promise<void> } = {},
): Database {
  return connectDatabase({
    probe: false,
    server: serverUrl(withDatabase(through, name)),
    settings,
    direct: serverUrl(withDatabase(url, name)),
    poolSize: 8,
    statementTimeoutMs: 30_000,
    searchTimeoutMs: 30_000,
    connectTimeoutMs: queueMs,
    ...(onClose === undefined ? {} : { onClose }),
  });
}

async function withAdmin<T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

async function exists(admin: pg.Client, name: string): Promise<boolean> {
  return (await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])).rowCount === 1;
}

/** A template gets its name once it is complete. */
async function createTemplate(admin: pg.Client, url: string, name: string): Promise<void> {
  const part = `${name}_${randomUUID().slice(0, 8)}`;
  await admin.query(`CREATE DATABASE "${part}"`);
  const database = connect(url, part);
  try {
    await database.migrate();
  } finally {
    await database.close();
  }
  await admin.query(`ALTER DATABASE "${part}" RENAME TO "${name}"`);
}

/** PostgreSQL copies a template only without other connections to it. */
async function copyTemplate(admin: pg.Client, template: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await admin.query(`CREATE DATABASE "${name}" TEMPLATE "${template}"`);
      return;
    } catch (error) {
      if (sqlState(error) !== '55006' || attempt === 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** With TEST_POOLER_URL work goes through that pooler. */
async function createServerTestDatabase(url: string): Promise<Database> {
  const template = `nova_template_${await migrationsFingerprint('')}`;
  const name = `nova_test_${randomUUID().replaceAll('-', '')}`;
  await withAdmin(url, async (admin) => {
    await admin.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    if (!(await exists(admin, template))) await createTemplate(admin, url, template);
    await copyTemplate(admin, template, name);
  });
  const through = process.env.TEST_POOLER_URL;
  const onClose = (): Promise<void> =>
    withAdmin(url, async (admin) => {
      await admin.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    });
  return connect(url, name, { onClose, ...(through ? { through } : {}) });
}

async function migratedDatabase(): Promise<string> {
  return keptDatabase(`migrated-${await migrationsFingerprint(engineVersion)}`, async (directory) => {
    copyDirectory(await emptyDatabase(), directory);
    const database = connectTo(await openFolder(directory));
    try {
      await database.migrate();
    } finally {
      await database.close();
    }
  });
}

/** From all migrations, all sources and `salt`. */
export async function migrationsFingerprint(salt: string): Promise<string> {
  const hash = createHash('sha256').update(salt);
  for (const { name, sql } of await readMigrations()) hash.update(`\0${name}\0${sql}`);
  const { tables, code, searchRows } = await readOwnSources();
  for (const { name, checksum } of [...tables, ...code, ...searchRows]) hash.update(`\0${name}\0${checksum}`);
  return hash.digest('hex').slice(0, 20);
}
