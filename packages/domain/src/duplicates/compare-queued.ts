import { accountDatabase, type AccountDatabase, type Database } from '@nova/db';
import { firstSize, heldMs, nextSize } from './group-size.ts';
import { type MatchedKind, matchedKinds } from './match-model.ts';
import { usualWeights } from './match-weights.ts';
import { scanDuplicates, type ScanReport } from './scan-duplicates.ts';

interface WaitingKind {
  readonly accountId: string;
  readonly entity: MatchedKind;
}

/** A queue of so many, and of so great a share of the records, is scanned as a whole. */
const scanned = { least: 500, share: 0.1 } as const;

/** An account that has grown so much since its weights were measured is scanned too, once a day at most. */
const grown = { least: 200, times: 2 } as const;

/** SQL: how many queued records of a counter `c` are too many to be compared one by one. */
const many = `greatest(${String(scanned.least)}, (c.total * ${String(scanned.share)}::float8)::int)`;

/** SQL: whether there are so many. */
const isLong = `(SELECT count(*) FROM (SELECT FROM match_queue q
  WHERE q."accountId" = c."accountId" AND q.entity = c.entity LIMIT ${many}) s) >= ${many}`;

/** Accounts and kinds with queued records: one look at the index each. */
const waitingKinds = `
  WITH RECURSIVE found AS (
    (SELECT q."accountId", q.entity FROM match_queue q ORDER BY q."accountId", q.entity LIMIT 1)
    UNION ALL
    SELECT n."accountId", n.entity FROM found f CROSS JOIN LATERAL (
      SELECT q."accountId", q.entity FROM match_queue q WHERE (q."accountId", q.entity) > (f."accountId", f.entity)
      ORDER BY q."accountId", q.entity LIMIT 1) n)
  SELECT f."accountId"::text AS "accountId", f.entity, coalesce((SELECT ${isLong} FROM record_totals c
    WHERE c."accountId" = f."accountId" AND c.entity = f.entity), false) AS long FROM found f`;

/** Records of a transaction. */
const atOnce = 50;

/** So many of one account, then it is the next one's turn. */
const turnsOfAccount = 4;
/** Of a queue that a scan will take. */
const turnsOfLong = 2;

/**
 * Compares what was written, the newest first, in turns of the accounts. Of a queue that a scan will take only the newest
 * are compared. A crash leaves what was not compared in the queue.
 * @returns how many records were compared, but for those of long queues
 * @throws what the first account failed with, after the others' turns
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
      const taken = await compareQueuedOf(db, entity, long ? turnsOfLong : turnsOfAccount);
      if (!long) compared += taken;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return compared;
}

/** One account's turn for a kind. */
export async function compareQueuedOf(
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
  const [done] = await db.write<Compared>(
    `SELECT nova_match_compare($1::uuid, $2, $3::uuid[], $4::jsonb) AS taken, ${heldMs}`,
    [kind, rows.map(({ id }) => id), JSON.stringify(usualWeights(kind))],
  );
  return done ?? none;
}

/**
 * Scans one kind of an account, where much was written since the last scan: an import, or an account that has grown.
 * An import that runs is waited for.
 * @returns null if no account needs it
 */
export async function scanWaiting(
  database: Database,
  signal?: AbortSignal,
): Promise<(ScanReport & WaitingKind) | null> {
  // By OFFSET 0 a total is added up once, not in each condition.
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
    [matchedKinds, grown.least, grown.times],
  );
  if (!due) return null;
  const report = await scanDuplicates(accountDatabase(database, due.accountId), {
    kinds: [due.entity],
    ...(signal ? { signal } : {}),
  });
  return report && { ...report, ...due };
}
