import { accountDatabase, type AccountDatabase, type Database } from '@nova/db';
import { firstSize, heldMs, nextSize } from './group-size.ts';
import { type MatchedKind, matchedKinds } from './match-model.ts';
import { estimateUsualWeights } from './match-weights.ts';
import { scanDuplicates, type ScanReport } from './scan-duplicates.ts';

interface WaitingKind {
  readonly accountId: string;
  readonly entity: MatchedKind;
}

/** A queue with at least this many records, and at least this share of all records, is scanned as a whole. */
const scanThreshold = { least: 500, share: 0.1 } as const;

/** An account that has grown this much since its weights were measured is scanned too, at most once a day. */
const growthThreshold = { least: 200, times: 2 } as const;

/** SQL of the number of queued records from which a scan replaces single comparisons, for the totals `c`. */
const many = `greatest(${String(scanThreshold.least)}, (c.total * ${String(scanThreshold.share)}::float8)::int)`;

/** SQL that checks whether the queue has that many records. */
const isLong = `(SELECT count(*) FROM (SELECT FROM match_queue q
  WHERE q."accountId" = c."accountId" AND q.entity = c.entity LIMIT ${many}) s) >= ${many}`;

/** SQL of the accounts and kinds that have queued records. It jumps through the index, with one lookup for each. */
const waitingKinds = `
  WITH RECURSIVE found AS (
    (SELECT q."accountId", q.entity FROM match_queue q ORDER BY q."accountId", q.entity LIMIT 1)
    UNION ALL
    SELECT n."accountId", n.entity FROM found f CROSS JOIN LATERAL (
      SELECT q."accountId", q.entity FROM match_queue q WHERE (q."accountId", q.entity) > (f."accountId", f.entity)
      ORDER BY q."accountId", q.entity LIMIT 1) n)
  SELECT f."accountId"::text AS "accountId", f.entity, coalesce((SELECT ${isLong} FROM record_totals c
    WHERE c."accountId" = f."accountId" AND c.entity = f.entity), false) AS long FROM found f`;

/** The maximum of records in one transaction. */
const atOnce = 50;

/** The number of transactions for one account before the next account's turn. */
const turnsOfAccount = 4;
/** The number of transactions for a queue that a scan will process as a whole. */
const turnsOfLong = 2;

/**
 * Compares queued records, newest first, while accounts take turns. If a scan will process a queue as a whole, only
 * its newest records are compared now. After a crash, the remaining records are still in the queue.
 * @returns the number of compared records, without those of long queues
 * @throws the error of the first account that failed, after the other accounts' turns
 */
export async function compareQueued(database: Database, signal?: AbortSignal): Promise<number> {
  let compared = 0;
  const failures: unknown[] = [];
  for (const { accountId, entity, long } of await database.query<WaitingKind & { readonly long: boolean }>(
    waitingKinds,
  )) {
    if (signal?.aborted === true) break;
    const db = accountDatabase(database, accountId);
    try {
      const count = await compareQueuedKind(db, entity, long ? turnsOfLong : turnsOfAccount);
      if (!long) compared += count;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return compared;
}

/**
 * Runs one account's turn for a kind.
 * @returns the number of compared records
 */
export async function compareQueuedKind(
  db: AccountDatabase,
  kind: MatchedKind,
  turns = turnsOfAccount,
): Promise<number> {
  let compared = 0;
  let size = firstSize;
  for (let turn = 0; turn < turns; turn++) {
    const { taken, held } = await compareSome(db, kind, size);
    compared += taken;
    if (taken < size) break;
    size = nextSize(size, held, atOnce);
  }
  return compared;
}

interface Compared {
  readonly taken: number;
  readonly held: number;
}

async function compareSome(db: AccountDatabase, kind: MatchedKind, size: number): Promise<Compared> {
  const rows = await db.rows<{ id: string }>(
    `SELECT q."recordId"::text AS id FROM match_queue q WHERE q."accountId" = $1 AND q.entity = $2
     ORDER BY q."queuedOn" DESC LIMIT $3::int`,
    [kind, size],
  );
  const none: Compared = { taken: 0, held: 0 };
  if (rows.length === 0) return none;
  const [row] = await db.write<Compared>(
    `SELECT nova_match_compare($1::uuid, $2, $3::uuid[], $4::jsonb) AS taken, ${heldMs}`,
    [kind, rows.map(({ id }) => id), JSON.stringify(estimateUsualWeights(kind))],
  );
  return row ?? none;
}

/**
 * Scans one kind of an account of which much was written since the last scan, by an import or by growth. An account
 * whose import still runs is scanned later.
 * @returns null if no account needs a scan
 */
export async function scanWaiting(
  database: Database,
  signal?: AbortSignal,
): Promise<(ScanReport & WaitingKind) | null> {
  // OFFSET 0 makes PostgreSQL compute each total once rather than in each condition.
  const [due] = await database.query<WaitingKind>(
    `SELECT c."accountId"::text AS "accountId", c.entity
     FROM (SELECT t."accountId", t.entity, t.total FROM record_totals t WHERE t.entity = ANY ($1::text[]) OFFSET 0) c
       LEFT JOIN match_weights m ON m."accountId" = c."accountId" AND m.entity = c.entity
     WHERE (m."leaseUntil" IS NULL OR m."leaseUntil" < now())
       AND (${isLong} OR c.total >= $2::int + $3::int * coalesce((m.weights ->> 'total')::float8, 0)
         AND (m."measuredOn" IS NULL OR m."measuredOn" < now() - interval '1 day'))
       AND NOT EXISTS (SELECT FROM import_batches b
         WHERE b."accountId" = c."accountId" AND b.state = 'RUNNING' AND b."leaseUntil" > now())
     ORDER BY m."measuredOn" NULLS FIRST LIMIT 1`,
    [matchedKinds, growthThreshold.least, growthThreshold.times],
  );
  if (!due) return null;
  const report = await scanDuplicates(accountDatabase(database, due.accountId), {
    kinds: [due.entity],
    ...(signal ? { signal } : {}),
  });
  return report && { ...report, ...due };
}
