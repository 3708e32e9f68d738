import { findLedger, type LedgerSettings, openLedger, type OpenedLedger } from '@nova/files';
import { createErasureLedger, type ErasureLedger } from '../erasure-ledger.ts';

export interface OpenedErasures extends ErasureLedger {
  readonly close: () => Promise<void>;
}

/**
 * Opens the ledger. This precedes opening the database, whose suppressions need the ledger's key.
 * @throws FileStoreError (openLedger of @nova/files)
 */
export const openErasureLedger = async (settings: LedgerSettings): Promise<OpenedErasures> =>
  createLedger(await openLedger(settings));

/**
 * Opens an existing ledger and creates nothing.
 * @returns null if it has no secret yet
 * @throws FileStoreError
 */
export async function findErasureLedger(settings: LedgerSettings): Promise<OpenedErasures | null> {
  const ledger = await findLedger(settings);
  return ledger && createLedger(ledger);
}

const createLedger = ({ secret, store, close }: OpenedLedger): OpenedErasures => ({
  ...createErasureLedger(secret, store),
  close,
});
