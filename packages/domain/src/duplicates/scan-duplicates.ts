import type { AccountDatabase } from '@nova/db';
import { newId } from '../ids.ts';
import { nextSize } from './group-size.ts';
import { assertHeld, leaseEnd, renewEvery } from '../leases.ts';
import { type MatchedKind, matchedKinds } from './match-model.ts';
import { measureWeights } from './match-weights.ts';

export interface ScanReport {
  /** Records. */
  readonly compared: number;
  /** That may be the same, from a score of 0.01. */
  readonly pairs: number;
  readonly seconds: number;
}

interface ScanOptions {
  readonly kinds?: readonly MatchedKind[];
  /** How many groups of records are compared at once; 1 by default, which leaves processors to others. */
  readonly workers?: number;
  readonly signal?: AbortSignal;
  /** Records of a kind that a step has done so far. */
  readonly onProgress?: (records: number) => void;
}

/**
 * Compares all records of an account anew: what is compared of each is read, the weights are measured, and pairs found.
 * Short transactions, so that others write meanwhile; what they write is compared as always.
 * @returns what was compared; null if another process scans the account just now
 */
export async function scanDuplicates(
  db: AccountDatabase,
  { kinds: some = matchedKinds, workers = 1, signal, onProgress }: ScanOptions = {},
): Promise<ScanReport | null> {
  const began = performance.now();
  let compared = 0;
  let pairs = 0;
  const progress = (records: number): void => {
    signal?.throwIfAborted();
    onProgress?.(records);
  };
  for (const kind of some) {
    const done = await underLease(db, kind, async () => {
      const steps = { workers, onGroup: progress };
      const records = await readAgain(db, kind, steps);
      const weights = await measureWeights(db, kind, signal);
      return { records, pairs: await findPairs(db, kind, JSON.stringify(weights), steps) };
    });
    if (done === null) return null;
    compared += done.records;
    pairs += done.pairs;
  }
  return { compared, pairs, seconds: Math.round((performance.now() - began) / 10) / 100 };
}

const leaseSeconds = 60;
/** In ms. */
const renewScanEveryMs = 15_000;

/** Null if another process has the lease. */
async function underLease<T>(
  db: AccountDatabase,
  kind: MatchedKind,
  work: () => Promise<T>,
): Promise<T | null> {
  const holder = newId();
  const taken = await db.write(
    `INSERT INTO match_weights AS w ("accountId", entity, "leasedBy", "leaseUntil")
     VALUES ($1, $2, $3::uuid, ${leaseEnd(leaseSeconds)})
     ON CONFLICT ("accountId", entity) DO UPDATE SET "leasedBy" = excluded."leasedBy", "leaseUntil" = excluded."leaseUntil"
       WHERE w."leaseUntil" IS NULL OR w."leaseUntil" < now()
     RETURNING w.entity`,
    [kind, holder],
  );
  if (taken.length === 0) return null;
  const held = `w."accountId" = $1 AND w.entity = $2 AND w."leasedBy" = $3::uuid`;
  const renew = async (): Promise<MatchedKind> => {
    assertHeld(
      await db.write(
        `UPDATE match_weights w SET "leaseUntil" = ${leaseEnd(leaseSeconds)} WHERE ${held} RETURNING w.entity`,
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
    await db.write(`UPDATE match_weights w SET "leasedBy" = NULL, "leaseUntil" = NULL WHERE ${held}`, [
      kind,
      holder,
    ]);
  }
}

/** Records of a transaction: each is short, since the embedded database has one backend. */
const atOnce = 100;

const firstId = '00000000-0000-0000-0000-000000000000';

/** @param wereRead leaves out records that `nova_match_refresh` has not read */
async function* inGroups(
  db: AccountDatabase,
  kind: MatchedKind,
  wereRead: boolean,
): AsyncGenerator<readonly string[]> {
  let after = firstId;
  let size: number = atOnce;
  for (;;) {
    const [row] = await db.rows<{ ids: readonly string[] }>(
      `SELECT nova_match_next($1::uuid, $2, $3::uuid, $4::int, $5::boolean)::text[] AS ids`,
      [kind, after, size, wereRead],
    );
    const { ids = [] } = row ?? {};
    const began = performance.now();
    if (ids.length > 0) yield ids;
    if (ids.length < size) return;
    size = nextSize(size, performance.now() - began, atOnce);
    after = ids.at(-1) ?? after;
  }
}

interface Steps {
  readonly workers: number;
  readonly onGroup: (records: number) => void;
}

/** Hands each group to the next free worker. @returns the sum of what the work returned */
async function withWorkers(
  groups: AsyncGenerator<readonly string[]>,
  { workers, onGroup }: Steps,
  work: (ids: readonly string[]) => Promise<number>,
): Promise<number> {
  let [records, sum] = [0, 0];
  const worker = async (): Promise<void> => {
    for await (const ids of groups) {
      const done = await work(ids);
      sum += done;
      records += ids.length;
      onGroup(records);
    }
  };
  // A failing worker ends the groups; the others finish theirs, under the lease.
  const ends = await Promise.allSettled(Array.from({ length: workers }, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return sum;
}

/** By way of the queue, whose rows say that nobody else writes what is read. */
const readAgain = (db: AccountDatabase, kind: MatchedKind, steps: Steps): Promise<number> =>
  withWorkers(inGroups(db, kind, false), steps, async (ids) => {
    await db.write(
      `INSERT INTO match_queue ("accountId", entity, "recordId") SELECT $1, $2, n.id FROM unnest($3::uuid[]) AS n(id)
       ON CONFLICT ("accountId", entity, "recordId") DO NOTHING`,
      [kind, ids],
    );
    await db.write(`SELECT cardinality(nova_match_refresh($1::uuid, $2, $3::uuid[])) AS taken`, [kind, ids]);
    return ids.length;
  });

const findPairs = (db: AccountDatabase, kind: MatchedKind, weights: string, steps: Steps): Promise<number> =>
  withWorkers(inGroups(db, kind, true), steps, async (ids) => {
    const [row] = await db.write<{ pairs: number }>(
      `SELECT nova_match_score($1::uuid, $2, $3::uuid[], true, $4::jsonb)::int AS pairs`,
      [kind, ids, weights],
    );
    return row?.pairs ?? 0;
  });
