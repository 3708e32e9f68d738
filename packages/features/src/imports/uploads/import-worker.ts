import { maximumImportSize } from '../contract.ts';
import { leaseUpload } from '../upload-work.ts';
import { type ImportWorkerOptions, performUpload } from './perform-upload.ts';

export interface ImportWorker {
  /** Begins waiting work as far as there is room. */
  turn(): Promise<void>;
  /** Resolves when all work that was begun has ended. */
  settle(): Promise<void>;
  /** Cuts off running work: another process does the looks again, and runs are interrupted. No more work begins. */
  leave(): void;
  /** Calls `leave`, and resolves when all work that was begun has ended. */
  stop(): Promise<void>;
}

/**
 * Upper bounds in bytes of the two places for work. The second takes only small tables, so that they don't wait for
 * large ones.
 */
const sizes = [maximumImportSize, 4 * 1024 * 1024] as const;

/**
 * Looks at uploaded tables and runs their imports. At any time, at most one table of each account and one of
 * each of `sizes` is being processed.
 */
export function createImportWorker(options: ImportWorkerOptions): ImportWorker {
  const stopping = new AbortController();
  const busy = new Map<number, Promise<void>>();
  const begin = async (mostBytes: number): Promise<void> => {
    if (busy.has(mostBytes) || stopping.signal.aborted) return;
    const leased = await leaseUpload(options.database, mostBytes);
    if (!leased) return;
    const work = performUpload(options, leased, stopping.signal)
      .catch(options.onError)
      .finally(() => busy.delete(mostBytes));
    busy.set(mostBytes, work);
  };
  const settle = async (): Promise<void> => {
    await Promise.all(busy.values());
  };
  const leave = (): void => stopping.abort(new Error('The server stops.'));
  return {
    leave,
    async turn() {
      for (const mostBytes of sizes) await begin(mostBytes);
    },
    settle,
    async stop() {
      leave();
      await settle();
    },
  };
}
