import type { Database } from '@nova/db';
import { openBatch, type OpenBatch } from '@nova/transfer';

/** The batch of a run. */
export interface RunBatch {
  /** Opens it, once. */
  open(): Promise<OpenBatch>;
  /** Null while nothing was imported. */
  readonly id: string | null;
  close(state: 'COMPLETE' | 'INTERRUPTED'): Promise<void>;
}

/** @param source what the list of imports calls it */
export function runBatch(
  database: Database,
  { accountId, source }: { readonly accountId: string; readonly source: string },
): RunBatch {
  let opening: Promise<OpenBatch> | undefined;
  let batch: OpenBatch | undefined;
  return {
    open: async () => {
      opening ??= openBatch(database, { accountId, source, now: new Date() });
      batch = await opening;
      return batch;
    },
    get id() {
      return batch?.id ?? null;
    },
    close: async (state) => {
      await batch?.close(state);
    },
  };
}
