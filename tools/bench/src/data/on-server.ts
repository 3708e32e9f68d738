import pg from 'pg';

/** Runs a statement about databases on a server. */
export async function onServer(serverUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrlOf(serverUrl, 'postgres'),
  });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Makes a database anew, empty. */
export async function newDatabase(serverUrl: string, database: string): Promise<void> {
  await onServer(serverUrl, `DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`);
  await onServer(serverUrl, `CREATE DATABASE "${database}"`);
  // Work done by parallel workers could not be told from other work of the server: it stays in the backend that is measured.
  await onServer(serverUrl, `ALTER DATABASE "${database}" SET max_parallel_workers_per_gather = 0`);
}

/** The address of a database of a server. */
export const databaseUrlOf = (serverUrl: string, database: string): string =>
  Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href;
