import type { ImportType } from '@nova/contract';
import type { Database } from '@nova/db';
import type { FileWriter, OpenBatch } from '@nova/transfer';
import type { OtherServer } from './http/other-server.ts';
import type { Findings } from './report/findings.ts';
import type { Spool } from './spool/spool.ts';

/** How far a pull is, for a person who watches. */
export interface PullProgress {
  readonly doing: 'reading' | 'importing' | 'files';
  readonly type: ImportType;
  readonly done: number;
  /** Undefined where nobody knows. */
  readonly total: number | undefined;
}

/** One time through what the other server has: all that was asked for, or what has changed meanwhile. */
export interface Round {
  readonly database: Database;
  readonly accountId: string;
  readonly server: OtherServer;
  readonly spool: Spool;
  readonly findings: Findings;
  /** What all imports of the run write into, so that it is taken back as one; opened with the first of them. */
  readonly batch: () => Promise<OpenBatch>;
  /** Only what has changed since then. */
  readonly since: string | undefined;
  /** It looks for what has changed meanwhile: a list that does not heed `since` is left alone. */
  readonly isSweep: boolean;
  /** A key of the role PUBLIC, which reads what adverts show. */
  readonly publicKey: string | undefined;
  /** Where contents of files go; without it files are left out. */
  readonly files: FileWriter | undefined;
  readonly onProgress: (progress: PullProgress) => void;
  readonly signal: AbortSignal | undefined;
}
