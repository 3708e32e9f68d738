import { openInMemory } from '@nova/embedded/testing';
import { connectDatabase } from '../connect-database.ts';
import type { Database } from '../database.ts';

/** Serves an in-memory database, started from `dump` when given, and connects to it as to any other. */
export async function connectInMemory(
  dump?: Blob,
): Promise<{ database: Database; dump: () => Promise<Blob> }> {
  const embedded = await openInMemory(dump);
  const database = connectDatabase({
    embedded,
    poolSize: 8,
    statementTimeoutMs: 30_000,
    searchTimeoutMs: 30_000,
    connectTimeoutMs: 10_000,
  });
  return { database, dump: () => embedded.dump() };
}
