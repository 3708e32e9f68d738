import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { copyDatabase } from './copy-database.ts';
import { databaseIn, makeSocketPlace } from './data-directory.ts';
import type { Address } from './serve-pglite.ts';
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
 * Serves a copy of an embedded database that others write to, with an engine of its own, for as long as the work takes: the one
 * backend has no two transactions at a time, so that a long view within it would hold everyone up.
 * @param work told where clients of the copy connect
 * @throws EmbeddedError DATA_DIRECTORY where there is no room for the copy
 */
export async function inCopy<T>(
  { pool, dataDir, onEvent }: CopyOptions,
  work: (address: Address) => Promise<T>,
): Promise<T> {
  const copy = await copyDatabase(pool, dataDir);
  const socket = makeSocketPlace(copy.folder);
  try {
    const engine = await superviseEngine({
      directory: databaseIn(copy.folder),
      ...(socket.directory === undefined
        ? { password: randomBytes(24).toString('base64url') }
        : { socketDirectory: socket.directory }),
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      onRestart: onEvent,
    });
    try {
      return await work(engine.address);
    } finally {
      await engine.close();
    }
  } finally {
    socket.remove();
    await copy.remove();
  }
}
