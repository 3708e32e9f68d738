export { createDiskStore } from './disk-store.ts';
export {
  ContentDamagedError,
  ContentMissingError,
  type AsideContent,
  type ByteRange,
  type FileStore,
  type StoredContent,
} from './file-store.ts';
export { openFileStore, type FileSettings } from './open-file-store.ts';
export { FileStoreError, type StoreFault } from './file-store.ts';
export type { LedgerPlace, LedgerStore } from './ledger/ledger-store.ts';
export {
  findLedger,
  chooseLedgerPlace,
  type LedgerSettings,
  openLedger,
  type OpenedLedger,
} from './ledger/open-ledger.ts';
