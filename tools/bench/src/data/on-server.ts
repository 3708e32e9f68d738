import pg from 'pg';

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

export async function newDatabase(serverUrl: string, database: string): Promise<void> {
  await onServer(serverUrl, `DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`);
  await onServer(serverUrl, `CREATE DATABASE "${database}"`);
  // Work of parallel workers could not be attributed, so it stays in the measured backend.
  await onServer(serverUrl, `ALTER DATABASE "${database}" SET max_parallel_workers_per_gather = 0`);
}

export const databaseUrlOf = (serverUrl: string, database: string): string =>
  Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href;
