import type { ErasureLedger } from './erasure-ledger.ts';

declare module '@nova/core/ports' {
  interface Ports {
    readonly erasures: ErasureLedger;
  }
}
