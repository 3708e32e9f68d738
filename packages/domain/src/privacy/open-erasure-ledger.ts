import { type LedgerSettings, openLedger } from '@nova/files';
import { createErasureLedger, type ErasureLedger } from './erasure-ledger.ts';

export interface OpenedErasures extends ErasureLedger {
  close(): Promise<void>;
}

/**
 * Comes before the database is opened, whose suppressions need its key.
 * @throws FileStoreError (openLedger of @nova/files)
 */
export async function openErasureLedger(settings: LedgerSettings): Promise<OpenedErasures> {
  const { secret, store, close } = await openLedger(settings);
  return { ...createErasureLedger(secret, store), close };
}
