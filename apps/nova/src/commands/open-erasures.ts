import type { Environment } from '@nova/config';
import { FileStoreError } from '@nova/files';
import {
  type ErasureLedger,
  findErasureLedger,
  openErasureLedger,
  type OpenedErasures,
} from '@nova/features';

/** The ledger of erased persons, as a command may need it (docs/interface/privacy.md#the-ledger). */
export interface CommandsLedger {
  /**
   * Finds the ledger. Null without a secret, because a command that only reads must not create one.
   * @throws FileStoreError if it cannot be read
   */
  find(): ErasureLedger | null;
  /**
   * Opens the ledger and creates missing parts.
   * @throws FileStoreError
   */
  open(): Promise<ErasureLedger>;
  /** Undefined without a secret. */
  readonly suppressionKey: string | undefined;
  close(): Promise<void>;
}

/** Looks for the ledger. If it cannot be read, only a command that needs it fails. */
export async function lookForErasures(environment: Environment): Promise<CommandsLedger> {
  let fault: FileStoreError | undefined;
  let ledger: OpenedErasures | null = await findErasureLedger(environment).catch((error: unknown) => {
    if (!(error instanceof FileStoreError)) throw error;
    fault = error;
    return null;
  });
  return {
    find: () => {
      if (fault !== undefined) throw fault;
      return ledger;
    },
    open: async () => (ledger ??= await openErasureLedger(environment)),
    suppressionKey: ledger?.suppressionKey,
    close: async () => ledger?.close(),
  };
}
