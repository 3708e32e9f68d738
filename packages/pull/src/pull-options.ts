import type { FileWriter } from '@nova/transfer';
import type { Resolve } from '@nova/webhooks';
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
  /** Hosts that files may lie at though they are inside, such as `files.internal:9000`: with a port, at that port alone. */
  readonly fileHosts?: readonly string[] | undefined;
  /** How names are looked up; by DNS where absent. */
  readonly resolve?: Resolve;
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
