import type { Database } from '@nova/db';
import { beginImport, endImport } from '@nova/domain';

/** The batch that an import writes into. */
export interface OpenBatch {
  readonly id: string;
  /** The number of the next transaction that writes. */
  nextStep(): number;
  /** Says how the import ended; one that was killed says nothing. */
  close(state: 'COMPLETE' | 'INTERRUPTED'): Promise<void>;
}

/** @param source what the import reads, for the list of imports */
export async function openBatch(
  database: Database,
  given: { readonly accountId: string; readonly source: string; readonly now: Date },
): Promise<OpenBatch> {
  const { accountId } = given;
  const id = await beginImport(database, given);
  let steps = 0;
  return {
    id,
    nextStep: () => ++steps,
    close: (state) => endImport(database, { accountId, batchId: id }, state),
  };
}
