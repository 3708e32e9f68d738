import { setTimeout as pause } from 'node:timers/promises';
import type { AccountDatabase } from '@nova/db';
import { newId, assertHeld, leaseEnd, renewEvery } from '@nova/core';
import { firstSize, heldMs, nextSize } from './group-size.ts';
import { type MatchedKind, matchedKinds } from './match-model.ts';
import { measureWeights } from './match-weights.ts';

export interface ScanReport {
  /** The number of compared records. */
  readonly compared: number;
  /** The number of pairs that may be the same, from a score of 0.01. */
  readonly pairs: number;
  readonly seconds: number;
}

interface ScanOptions {
  readonly kinds?: readonly MatchedKind[];
  /** The number of groups of records that are compared at once; 1 by default, which leaves processors to callers. */
  readonly workers?: number;
  readonly signal?: AbortSignal;
  /** Receives the number of records of a kind that a step has processed so far. */
  readonly onProgress?: (records: number) => void;
}

interface PatientOptions extends ScanOptions {
  /** Called once for each kind that another process is scanning; the scan then waits for that process. */
  readonly onWait: (kind: MatchedKind) => void;
}

/**
 * Compares all records of an account again. It reads the compared values of each record, measures the weights, and
 * finds the pairs. Its transactions are short, so that other callers can write. Records that they write are queued
 * and compared as usual.
 * @returns the numbers of compared records and pairs; without `onWait`, null if another process is scanning the
 * account
 */
export async function scanDuplicates(db: AccountDatabase, options: PatientOptions): Promise<ScanReport>;
export async function scanDuplicates(db: AccountDatabase, options?: ScanOptions): Promise<ScanReport | null>;
export async function scanDuplicates(
  db: AccountDatabase,
  {
    kinds: some = matchedKinds,
    workers = 1,
    signal,
    onProgress,
    onWait,
  }: ScanOptions & Partial<PatientOptions> = {},
): Promise<ScanReport | null> {
  const startedAt = performance.now();
  let compared = 0;
  let pairs = 0;
  const progress = (records: number): void => {
    signal?.throwIfAborted();
    onProgress?.(records);
  };
  for (const kind of some) {
    const result = await runUnderLease(db, kind, { signal, onWait }, async () => {
      const steps = { workers, onGroup: progress };
      const records = await readAgain(db, kind, steps);
      const weights = await measureWeights(db, kind, signal);
      return { records, pairs: await findPairs(db, kind, JSON.stringify(weights), steps) };
    });
    if (result === null) return null;
    compared += result.records;
    pairs += result.pairs;
  }
  return { compared, pairs, seconds: Math.round((performance.now() - startedAt) / 10) / 100 };
}

const leaseSeconds = 60;
/** The interval of renewals in ms. */
const renewScanEveryMs = 15_000;
/** The interval in ms of checks whether another process has finished. */
const lookAgainMs = 250;

interface Patience {
  readonly signal: AbortSignal | undefined;
  readonly onWait: PatientOptions['onWait'] | undefined;
}

async function isTaken(db: AccountDatabase, kind: MatchedKind, holder: string): Promise<boolean> {
  const rows = await db.write(
    `INSERT INTO match_weights AS w ("accountId", entity, "leasedBy", "leaseUntil")
     VALUES ($1, $2, $3::uuid, ${leaseEnd(leaseSeconds)})
     ON CONFLICT ("accountId", entity) DO UPDATE SET "leasedBy" = excluded."leasedBy", "leaseUntil" = excluded."leaseUntil"
       WHERE w."leaseUntil" IS NULL OR w."leaseUntil" < now()
     RETURNING w.entity`,
    [kind, holder],
  );
  return rows.length === 0;
}

/**
 * Runs work under the lease of a kind.
 * @returns null if another process has the lease and `onWait` is missing
 */
async function runUnderLease<T>(
  db: AccountDatabase,
  kind: MatchedKind,
  { signal, onWait }: Patience,
  work: () => Promise<T>,
): Promise<T | null> {
  const holder = newId();
  for (let isFirst = true; await isTaken(db, kind, holder); isFirst = false) {
    if (!onWait) return null;
    if (isFirst) onWait(kind);
    await pause(lookAgainMs, undefined, { signal }).catch(() => signal?.throwIfAborted());
  }
  const leaseCondition = `w."accountId" = $1 AND w.entity = $2 AND w."leasedBy" = $3::uuid`;
  const renew = async (): Promise<MatchedKind> => {
    assertHeld(
      await db.write(
        `UPDATE match_weights w SET "leaseUntil" = ${leaseEnd(leaseSeconds)} WHERE ${leaseCondition} RETURNING w.entity`,
        [kind, holder],
      ),
    );
    return kind;
  };
  const renewal = renewEvery(renewScanEveryMs, kind, renew);
  try {
    return await work();
  } finally {
    await renewal.end();
    await db.write(
      `UPDATE match_weights w SET "leasedBy" = NULL, "leaseUntil" = NULL WHERE ${leaseCondition}`,
      [kind, holder],
    );
  }
}

/** The maximum of records in one transaction. */
const atOnce = 100;

const firstId = '00000000-0000-0000-0000-000000000000';

/** The number of records that the next statement takes. */
interface Pace {
  size: number;
}

/**
 * Yields groups of an account's record ids, in order.
 * @param wereRead true to leave out records that `nova_match_refresh` has not read
 */
async function* readGroups(
  db: AccountDatabase,
  kind: MatchedKind,
  { wereRead, pace }: { readonly wereRead: boolean; readonly pace: Pace },
): AsyncGenerator<readonly string[]> {
  let after = firstId;
  for (;;) {
    const { size } = pace;
    const [row] = await db.rows<{ ids: readonly string[] }>(
      `SELECT nova_match_next($1::uuid, $2, $3::uuid, $4::int, $5::boolean)::text[] AS ids`,
      [kind, after, size, wereRead],
    );
    const { ids = [] } = row ?? {};
    if (ids.length > 0) yield ids;
    if (ids.length < size) return;
    after = ids.at(-1) ?? after;
  }
}

interface Steps {
  readonly workers: number;
  readonly onGroup: (records: number) => void;
}

/** The result of a statement, and the time in ms that it used the backend. */
interface GroupDone {
  readonly done: number;
  readonly held: number;
}

/**
 * Passes each group to the next free worker.
 * @returns the sum of the results
 */
async function runWorkers(
  db: AccountDatabase,
  kind: MatchedKind,
  { workers, onGroup, wereRead }: Steps & { readonly wereRead: boolean },
  work: (ids: readonly string[]) => Promise<GroupDone | undefined>,
): Promise<number> {
  const pace: Pace = { size: firstSize };
  const groups = readGroups(db, kind, { wereRead, pace });
  let [records, sum] = [0, 0];
  const runWorker = async (): Promise<void> => {
    for await (const ids of groups) {
      const { done = 0, held = 0 } = (await work(ids)) ?? {};
      pace.size = nextSize(ids.length, held, atOnce);
      sum += done;
      records += ids.length;
      onGroup(records);
    }
  };
  // A failing worker ends the groups. The other workers finish theirs while the lease is still held.
  const ends = await Promise.allSettled(Array.from({ length: workers }, runWorker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return sum;
}

/**
 * Reads the records through the queue. Taking a record's queue row ensures that no other transaction is writing the
 * record.
 */
const readAgain = (db: AccountDatabase, kind: MatchedKind, steps: Steps): Promise<number> =>
  runWorkers(db, kind, { ...steps, wereRead: false }, async (ids) => {
    await db.write(
      `INSERT INTO match_queue ("accountId", entity, "recordId") SELECT $1, $2, n.id FROM unnest($3::uuid[]) AS n(id)
       ON CONFLICT ("accountId", entity, "recordId") DO NOTHING`,
      [kind, ids],
    );
    const [row] = await db.write<{ taken: number; held: number }>(
      `SELECT cardinality(nova_match_refresh($1::uuid, $2, $3::uuid[])) AS taken, ${heldMs}`,
      [kind, ids],
    );
    return { done: ids.length, held: row?.held ?? 0 };
  });

const findPairs = (db: AccountDatabase, kind: MatchedKind, weights: string, steps: Steps): Promise<number> =>
  runWorkers(db, kind, { ...steps, wereRead: true }, async (ids) => {
    const [row] = await db.write<GroupDone>(
      `SELECT nova_match_score($1::uuid, $2, $3::uuid[], true, $4::jsonb)::int AS done, ${heldMs}`,
      [kind, ids, weights],
    );
    return row;
  });
