import type pg from 'pg';
import type { Snapshot } from './database.ts';
import type { Address, EmbeddedDatabase } from './embedded-database.ts';
import { BoundedPool } from './postgres/bounded-pool.ts';
import { runQuery } from './postgres/run-query.ts';

/** How pg logs in to an embedded database. */
export const loginOf = (address: Address): pg.PoolConfig => ({
  ...address,
  user: 'postgres',
  database: 'postgres',
});

const viewOf = (pool: pg.Pool): Snapshot => ({
  query: (text, values = []) => runQuery(pool, text, values, undefined),
});

/** A view of one moment of an embedded database: a copy where others write to it, itself where nobody can. */
export function inEmbeddedSnapshot<T>(
  { inCopy }: EmbeddedDatabase,
  pool: pg.Pool,
  work: (view: Snapshot) => Promise<T>,
): Promise<T> {
  if (inCopy === null) return work(viewOf(pool));
  return inCopy(pool, async (address) => {
    const limits = { max: 1, maxWaiting: 100, connectionTimeoutMillis: 10_000 };
    const reader = new BoundedPool({ ...loginOf(address), ...limits });
    try {
      return await work(viewOf(reader));
    } finally {
      await reader.end();
    }
  });
}
