import type { ImportType } from '@nova/contract';
import type { Database } from '@nova/db';
import type { ErasedPersons, FileWriter, OpenBatch } from '@nova/transfer';
import type { OtherServer } from './http/other-server.ts';
import type { Findings } from './report/pull-report.ts';
import type { Spool } from './spool/spool.ts';

export interface PullProgress {
  readonly doing: 'reading' | 'importing' | 'files';
  readonly type: ImportType;
  readonly done: number;
  readonly total: number | undefined;
}

/** One pass: everything, or later changes. */
export interface Round {
  readonly database: Database;
  readonly accountId: string;
  readonly server: OtherServer;
  readonly spool: Spool;
  readonly findings: Findings;
  /** One batch, so that an undo covers all; the first import opens it. */
  readonly batch: () => Promise<OpenBatch>;
  readonly since: string | undefined;
  /** Reads changes, and skips lists that ignore `since`. */
  readonly isSweep: boolean;
  /** A PUBLIC key, for adverts. */
  readonly publicKey: string | undefined;
  /** Files are left out without it. */
  readonly files: FileWriter | undefined;
  readonly onProgress: (progress: PullProgress) => void;
  /** Collects whom imports leave out. */
  readonly erased: ErasedPersons;
  readonly signal: AbortSignal | undefined;
}
