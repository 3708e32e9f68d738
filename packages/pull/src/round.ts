import type { ImportType } from '@nova/features/contract';
import type { ErasedPersons, FileWriter, OpenBatch } from '@nova/features/imports';
import type { Database } from '@nova/db';
import type { OtherServer } from './http/other-server.ts';
import type { Findings } from './report/pull-report.ts';
import type { Spool } from './spool/spool.ts';

export interface PullProgress {
  readonly doing: 'reading' | 'importing' | 'files';
  readonly type: ImportType;
  readonly done: number;
  readonly total: number | undefined;
}

/** One pass of a pull. The first reads everything, the second what changed in between. */
export interface Round {
  readonly database: Database;
  readonly accountId: string;
  readonly server: OtherServer;
  readonly spool: Spool;
  readonly findings: Findings;
  /** All imports of a run share one batch, so that one undo covers them. The first import opens it. */
  readonly batch: () => Promise<OpenBatch>;
  readonly since: string | undefined;
  /** True for the second pass, which reads changes and skips lists that ignore `since`. */
  readonly isSweep: boolean;
  /** A PUBLIC key, for adverts. */
  readonly publicKey: string | undefined;
  /** Stores contents of files. If missing, files are left out. */
  readonly files: FileWriter | undefined;
  readonly onProgress: (progress: PullProgress) => void;
  /** Rules for erased persons. It also collects the persons whom imports leave out. */
  readonly erased: ErasedPersons;
  readonly signal: AbortSignal | undefined;
}
