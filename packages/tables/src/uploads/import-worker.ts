import { maximumImportSize } from '@nova/contract';
import { leaseUpload } from '@nova/domain';
import { type ImportWorkerOptions, performUpload } from './perform-upload.ts';

export interface ImportWorker {
  /** Begins what waits, as far as there is room. */
  turn(): Promise<void>;
  /** Resolves when what was begun has ended. */
  settle(): Promise<void>;
  /** Cuts off what runs: looks wait for another process, runs are interrupted. Nothing begins any more. */
  leave(): void;
  /** Leaves, and resolves when what was begun has ended. */
  stop(): Promise<void>;
}

/** In bytes: each size has a place of its own, so that no small table waits for large ones. */
const sizes = [maximumImportSize, 4 * 1024 * 1024] as const;

/** Looks at uploaded tables and runs their imports: one of an account, and one of each size, at a time. */
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
