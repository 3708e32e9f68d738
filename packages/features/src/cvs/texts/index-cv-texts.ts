import type { Database } from '@nova/db';
import { CvTextReader, type CvTextServices } from './read-cv-text.ts';

/** The result of `nova cv index`. */
export interface CvIndexReport {
  /** CVs whose text was stored. */
  readonly read: number;
  /** CVs that have no text or cannot be read. */
  readonly withoutText: number;
  /** Attempts that failed, such as for a missing content. */
  readonly failed: number;
  /** CVs that still wait: others read them now, or they are tried again later. */
  readonly waiting: number;
}

interface IndexOptions {
  /** All accounts if left out. */
  readonly accountId?: string | undefined;
  /** The number of CVs that are read at the same time. */
  readonly workers: number;
  readonly signal: AbortSignal;
  /** Called after each CV. */
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Reads all waiting CVs now, while workers of servers may do the same (docs/operations.md#texts-of-cvs).
 * @throws FileStoreError; what was read stays
 */
export async function indexCvTexts(
  services: CvTextServices,
  { accountId, workers, signal, onProgress }: IndexOptions,
): Promise<CvIndexReport> {
  const { database } = services;
  await queueMissingCvs(database, accountId);
  const total = await countWaiting(database, accountId);
  const counts = { READ: 0, WITHOUT_TEXT: 0, FAILED: 0, LOST: 0 };
  const readAll = async (): Promise<void> => {
    const reader = new CvTextReader(services, { accountId, signal });
    while (!signal.aborted) {
      const outcome = await reader.readNext();
      if (outcome === null) return;
      counts[outcome] += 1;
      onProgress?.(counts.READ + counts.WITHOUT_TEXT, total);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: workers }, readAll));
  signal.throwIfAborted();
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  const waiting = await countWaiting(database, accountId);
  return { read: counts.READ, withoutText: counts.WITHOUT_TEXT, failed: counts.FAILED, waiting };
}

/** Queues CVs without a row, such as those that an older server stored during an upgrade. */
async function queueMissingCvs(database: Database, accountId: string | undefined): Promise<void> {
  await database.query(
    `INSERT INTO cv_texts ("accountId", "candidateId", "fileId", "queuedOn")
     SELECT DISTINCT ON (f."accountId", f."candidateId") f."accountId", f."candidateId", f.id, f."createdOn" FROM stored_files f
     WHERE f."accountId" = coalesce($1::uuid, f."accountId") AND f."candidateId" IS NOT NULL AND f.category = 'CV' AND f.status = 'STORED'
       AND NOT EXISTS (SELECT FROM cv_texts t WHERE t."accountId" = f."accountId" AND t."candidateId" = f."candidateId")
     ORDER BY f."accountId", f."candidateId", f."createdOn" DESC, f.id DESC
     ON CONFLICT DO NOTHING`,
    [accountId ?? null],
  );
}

async function countWaiting(database: Database, accountId: string | undefined): Promise<number> {
  const [row] = await database.query<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM cv_texts t WHERE t.text IS NULL AND t."accountId" = coalesce($1::uuid, t."accountId")`,
    [accountId ?? null],
  );
  return row?.waiting ?? 0;
}

/** The most CVs that `countWaitingCvs` counts, because anybody may ask for a server's health. */
const mostWaitingCvs = 10_000;

/** Counts CVs of all accounts whose text is still to be read, at most `mostWaitingCvs`. */
export async function countWaitingCvs(database: Database): Promise<number> {
  const [row] = await database.query<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM (SELECT FROM cv_texts t WHERE t.text IS NULL LIMIT ${String(mostWaitingCvs)}) w`,
  );
  return row?.waiting ?? 0;
}
