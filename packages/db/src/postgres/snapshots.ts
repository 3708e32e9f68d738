import type pg from 'pg';
import type { Address, EmbeddedDatabase, Snapshot } from '../database.ts';
import { BoundedPool } from './pool.ts';
import { runQuery } from './run-query.ts';

/** All statements see the database as it was at the first one. */
const BEGIN = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

/** The reader of a snapshot may be as slow as a disk or a pipe, so idle time has no limit. */
const PATIENT = 'SET LOCAL idle_in_transaction_session_timeout = 0';

export async function runInSnapshot<T>(pool: pg.Pool, work: (view: Snapshot) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error): void => {
    broken = error;
  };
  client.on('error', onError);
  try {
    await client.query(BEGIN);
    await client.query(PATIENT);
    const result = await work({ query: (text, values = []) => runQuery(client, text, values, undefined) });
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(onError);
    throw error;
  } finally {
    client.removeListener('error', onError);
    client.release(broken);
  }
}

export const toPoolConfig = (address: Address): pg.PoolConfig => ({
  ...address,
  user: 'postgres',
  database: 'postgres',
});

const createSnapshot = (pool: pg.Pool): Snapshot => ({
  query: (text, values = []) => runQuery(pool, text, values, undefined),
});

/** Runs work on a copy of the embedded database; or on the database itself if no other process can write to it. */
export function runInEmbeddedSnapshot<T>(
  { inCopy }: EmbeddedDatabase,
  pool: pg.Pool,
  work: (view: Snapshot) => Promise<T>,
): Promise<T> {
  if (inCopy === null) return work(createSnapshot(pool));
  return inCopy(pool, async (address) => {
    const limits = { max: 1, maxWaiting: 100, connectionTimeoutMillis: 10_000 };
    const reader = new BoundedPool({ ...toPoolConfig(address), ...limits });
    try {
      return await work(createSnapshot(reader));
    } finally {
      await reader.end();
    }
  });
}
