import { fileURLToPath } from 'node:url';
import { createPool, JobFailure, type JobFailureCause, type Pool, type PoolOptions } from '@nova/sandbox';
import type { ReadAnswer, ReadRequest } from './read-table.ts';

/** Reads uploaded tables in processes of their own, so that a table cannot take the server's time or memory. */
export interface TableReader {
  /**
   * Reads a table. If it exceeds the bounds, the answer has a problem.
   * @throws the signal's reason, as soon as the process has been ended
   */
  read(request: ReadRequest, accountId: string, signal?: AbortSignal): Promise<ReadAnswer>;
  close(): Promise<void>;
}

/** A workbook of 50 MiB takes a minute on a slow machine, and less than half of this memory. */
const bounds: Omit<PoolOptions, 'program'> = {
  workers: 2,
  processorMs: 180_000,
  wallMs: 15 * 60_000,
  memoryMb: 640,
  otherMemoryMb: 640,
  keptMemoryMb: 200,
  maxQueued: 8,
  maxQueuedBytes: Infinity,
  maxRunningOfGroup: 1,
  idleMs: 30_000,
};

/** The reader's program is always the built one, even if this file runs as source. */
const program = fileURLToPath(
  new URL('./read-process.js', import.meta.url.replace(/\/(?:src|dist)\/.*$/u, '/dist/imports/uploads/')),
);

/** The pool starts its first process with the first table. */
export function createTableReader(options: Partial<Omit<PoolOptions, 'program'>> = {}): TableReader {
  const pool: Pool<ReadRequest, ReadAnswer> = createPool({ program, ...bounds, ...options });
  return {
    read: (request, accountId, signal) =>
      pool.run(request, { group: accountId, ...(signal && { signal }) }).catch((error: unknown) => {
        if (error instanceof JobFailure) return { problem: `The table ${failures[error.what]}. ${advice}` };
        throw error;
      }),
    close: () => pool.close(),
  };
}

const failures: Readonly<Record<JobFailureCause, string>> = {
  time: 'takes too long to read',
  memory: 'takes too much memory to read',
  crash: 'is damaged and cannot be read',
};

const advice = 'Save the sheet as CSV, or in parts.';
