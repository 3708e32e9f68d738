import { randomBytes } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import pg from 'pg';

export interface TestDatabase {
  query(
    text: string,
    values?: unknown[],
  ): Promise<{ readonly rows: readonly Readonly<Record<string, unknown>>[] }>;
  exec(script: string): Promise<unknown>;
  close(): Promise<void>;
}

export function openEmpty(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  return server
    ? openOnServer(server)
    : PGlite.create({ extensions: { btree_gin, fuzzystrmatch, pg_trgm, unaccent } });
}

async function openOnServer(server: string): Promise<TestDatabase> {
  const name = `nova_search_${randomBytes(6).toString('hex')}`;
  const asAdmin = async (statement: string): Promise<void> => {
    const admin = new pg.Client({ connectionString: server });
    await admin.connect();
    await admin.query(statement);
    await admin.end();
  };
  await asAdmin(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`);
  const client = new pg.Client({
    connectionString: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    // The longest a query of Nova's may take.
    statement_timeout: 30_000,
  });
  await client.connect();
  return {
    query: (text, values) => client.query(text, values),
    exec: (script) => client.query(script),
    close: async () => {
      await client.end();
      await asAdmin(`DROP DATABASE ${name}`);
    },
  };
}
