import type { EmbeddedDatabase } from '@nova/embedded';
import { openTemporary } from '@nova/embedded/testing';
import { connectDatabase } from '../connect-database.ts';
import type { Database } from '../database.ts';

/** Connects to an embedded database of tests as to any other. */
export const connectTo = (embedded: EmbeddedDatabase): Database =>
  connectDatabase({
    embedded,
    poolSize: 8,
    statementTimeoutMs: 30_000,
    searchTimeoutMs: 30_000,
    connectTimeoutMs: 10_000,
  });

/**
 * A database of this process, gone after `close()`.
 * @param from the directory of a kept database to start from; empty when left out
 */
export const connectTemporary = async (from?: string): Promise<Database> =>
  connectTo(await openTemporary(from));
