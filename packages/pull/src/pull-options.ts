import type { FileWriter } from '@nova/transfer';
import type { Manners } from './http/other-server.ts';
import type { PullProgress } from './round.ts';

export interface PullOptions {
  readonly accountId: string;
  /** The other server's address, with or without `/api/nova`. */
  readonly from: string;
  /** A key of the role PRIVATE of the other server; it goes nowhere else, and into no message. */
  readonly key: string;
  /** A key of the role PUBLIC of the same account there, with which adverts are read. */
  readonly publicKey?: string | undefined;
  /** Only what has changed since then, ISO 8601. */
  readonly since?: string | undefined;
  /** Where contents of files go; without it files are left out. */
  readonly files?: FileWriter | undefined;
  /** Where what was read lies until it is in. */
  readonly dataDir: string;
  readonly manners?: Manners;
  readonly onProgress?: (progress: PullProgress) => void;
  /** Told of each wait that the other server asks for, in milliseconds. */
  readonly onWait?: (milliseconds: number) => void;
  readonly signal?: AbortSignal | undefined;
}
