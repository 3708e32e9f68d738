import { kinds } from '@nova/kinds';
import type { AccountDatabase } from '@nova/db';
import { newId } from '../ids.ts';
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
  { kinds: some = matchedKinds, signal, onProgress }: ScanOptions = {},
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
      const records = await readAgain(db, kind, progress);
      const weights = await measureWeights(db, kind, signal);
      return { records, pairs: await findPairs(db, kind, JSON.stringify(weights), progress) };
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

async function* inGroups(
  db: AccountDatabase,
  table: { readonly name: string; readonly id: string; readonly only: string },
  values: readonly unknown[],
): AsyncGenerator<readonly string[]> {
  let after = firstId;
  for (;;) {
    const rows = await db.rows<{ id: string }>(
      `SELECT t."${table.id}"::text AS id FROM ${table.name} t WHERE t."accountId" = $1 AND t."${table.id}" > $2::uuid${table.only}
       ORDER BY t."${table.id}" LIMIT ${String(atOnce)}`,
      [after, ...values],
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) yield ids;
    if (ids.length < atOnce) return;
    after = ids.at(-1) ?? after;
  }
}

/** By way of the queue, whose rows say that nobody else writes what is read. */
async function readAgain(
  db: AccountDatabase,
  kind: MatchedKind,
  onGroup: (records: number) => void,
): Promise<number> {
  let records = 0;
  for await (const ids of inGroups(db, { name: kinds[kind].table, id: 'id', only: '' }, [])) {
    await db.write(
      `INSERT INTO match_queue ("accountId", entity, "recordId") SELECT $1, $2, n.id FROM unnest($3::uuid[]) AS n(id)
       ON CONFLICT ("accountId", entity, "recordId") DO NOTHING`,
      [kind, ids],
    );
    await db.write(`SELECT cardinality(nova_match_refresh($1::uuid, $2, $3::uuid[])) AS taken`, [kind, ids]);
    records += ids.length;
    onGroup(records);
  }
  return records;
}

async function findPairs(
  db: AccountDatabase,
  kind: MatchedKind,
  weights: string,
  onGroup: (records: number) => void,
): Promise<number> {
  let pairs = 0;
  let records = 0;
  const table = { name: 'match_records', id: 'recordId', only: ' AND t.entity = $3' };
  for await (const ids of inGroups(db, table, [kind])) {
    const [row] = await db.write<{ pairs: number }>(
      `SELECT nova_match_score($1::uuid, $2, $3::uuid[], true, $4::jsonb)::int AS pairs`,
      [kind, ids, weights],
    );
    pairs += row?.pairs ?? 0;
    records += ids.length;
    onGroup(records);
  }
  return pairs;
}
