import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type pg from 'pg';
import type { Snapshot } from '../database.ts';
import { BoundedPool } from '../postgres/bounded-pool.ts';
import { runQuery } from '../postgres/run-query.ts';
import { copyDatabase } from './copy-database.ts';
import { makeSocketPlace } from './data-directory.ts';
import { superviseEngine } from './supervise-engine.ts';

/** A page of an export takes milliseconds; what runs longer has gone wrong, in ms. */
const STATEMENT_TIMEOUT_MS = 120_000;

interface CopyOptions {
  /** Connections to the database that is copied. */
  readonly pool: pg.Pool;
  readonly dataDir: string;
  readonly onEvent: (line: string) => void;
}

/**
 * Works on a copy of an embedded database that others write to, with an engine of its own: the one backend has no two
 * transactions at a time, so that a long view within it would hold everyone up.
 */
export async function inCopySnapshot<T>(
  { pool, dataDir, onEvent }: CopyOptions,
  work: (view: Snapshot) => Promise<T>,
): Promise<T> {
  const copy = await copyDatabase(pool, dataDir);
  const socket = makeSocketPlace(copy.folder);
  try {
    const engine = await superviseEngine({
      directory: join(copy.folder, 'postgres'),
      ...(socket.directory === undefined
        ? { password: randomBytes(24).toString('base64url') }
        : { socketDirectory: socket.directory }),
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      onRestart: onEvent,
    });
    const reader = new BoundedPool({
      ...{ ...engine.address, user: 'postgres', database: 'postgres' },
      ...{ max: 1, maxWaiting: 100, connectionTimeoutMillis: 10_000 },
    });
    try {
      return await work({ query: (text, values = []) => runQuery(reader, text, values, undefined) });
    } finally {
      await reader.end();
      await engine.close();
    }
  } finally {
    socket.remove();
    await copy.remove();
  }
}
