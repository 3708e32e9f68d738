import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { connectDatabase } from '../connect-database.ts';
import type { Database } from '../database.ts';
import { sqlState } from '../errors/driver-errors.ts';
import { readServerUrl, type ServerUrl } from '../postgres/server-url.ts';
import { migrationsFingerprint } from './migrations-fingerprint.ts';

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

/** @param through what its work goes through, where that is not the server itself */
function connect(
  url: string,
  name: string,
  { through = url, onClose }: { readonly through?: string; readonly onClose?: () => Promise<void> } = {},
): Database {
  return connectDatabase({
    probe: false,
    server: serverUrl(withDatabase(through, name)),
    direct: serverUrl(withDatabase(url, name)),
    poolSize: 8,
    statementTimeoutMs: 30_000,
    searchTimeoutMs: 30_000,
    connectTimeoutMs: 10_000,
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

/** Makes the migrated template under a name of its own and renames it when it is whole. */
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

/** PostgreSQL copies a template only while nobody is connected to it, and one copy after the other. */
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

/**
 * A migrated database on a real server: a copy of a template that the first of all test processes makes. With TEST_POOLER_URL,
 * which names a pooler before that server, its work goes through that.
 */
export async function createServerTestDatabase(url: string): Promise<Database> {
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
