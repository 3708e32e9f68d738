import type { ImportType } from '@nova/contract';
import type { Database } from '@nova/db';
import type { FileWriter, OpenBatch } from '@nova/transfer';
import type { OtherServer } from './http/other-server.ts';
import type { Findings } from './report/pull-report.ts';
import type { Spool } from './spool/spool.ts';

export interface PullProgress {
  readonly doing: 'reading' | 'importing' | 'files';
  readonly type: ImportType;
  readonly done: number;
  readonly total: number | undefined;
}

/** One pass over the other server: everything, or later changes. */
export interface Round {
  readonly database: Database;
  readonly accountId: string;
  readonly server: OtherServer;
  readonly spool: Spool;
  readonly findings: Findings;
  /** The run's batch, so that one undo covers all; opened by the first import. */
  readonly batch: () => Promise<OpenBatch>;
  readonly since: string | undefined;
  /** This round reads changes, and skips lists that ignore `since`. */
  readonly isSweep: boolean;
  /** A key of the role PUBLIC, for adverts. */
  readonly publicKey: string | undefined;
  /** Stores contents; without it files are left out. */
  readonly files: FileWriter | undefined;
  readonly onProgress: (progress: PullProgress) => void;
  readonly signal: AbortSignal | undefined;
}
