import type { Database } from '@nova/db';
import { isRunning, ownIdentity, type ProcessIdentity } from '@nova/processes';
import { knownAccount } from '../accounts/accounts.ts';
import { unknownId } from '../accounts/account-values.ts';
import { isId, newId } from '../ids.ts';

/**
 * Opens a batch, which can be undone as a whole (docs/import-and-export.md#taking-it-back).
 * @param source a file's name or other origin
 * @returns the batch's id
 */
export async function beginImport(
  database: Database,
  { accountId, source, now }: { readonly accountId: string; readonly source: string; readonly now: Date },
): Promise<string> {
  await expireImports(database, now);
  const id = newId();
  await database.query(
    `INSERT INTO import_batches ("accountId", id, source, process, "startedOn") VALUES ($1, $2, $3, $4::jsonb, $5)`,
    [accountId, id, source, JSON.stringify(ownIdentity()), now],
  );
  return id;
}

export interface BatchName {
  readonly accountId: string;
  readonly batchId: string;
}

/** Closes a batch unless it was undone meanwhile. */
export async function endImport(
  database: Database,
  { accountId, batchId }: BatchName,
  state: 'COMPLETE' | 'INTERRUPTED',
): Promise<void> {
  await database.query(
    `WITH ended AS (
       UPDATE import_batches b SET state = $3, process = NULL, "endedOn" = now()
       WHERE b."accountId" = $1::uuid AND b.id = $2::uuid AND b.state = 'RUNNING'
       RETURNING coalesce(b.created, ${countedInSteps.created}, '{}') AS created,
         coalesce(b.updated, ${countedInSteps.updated}, '{}') AS updated)
     INSERT INTO event_queue ("accountId", id, type, kind, "recordId", changed, via, summary)
     SELECT $1::uuid, $4::uuid, 'import.completed', 'import', $2::uuid, '{}', 'import',
       jsonb_build_object('created', created, 'updated', updated) FROM ended WHERE $3 = 'COMPLETE'`,
    [accountId, batchId, state, newId()],
  );
}

type Counts = Readonly<Record<string, number>>;

export interface ListedImport {
  readonly batchId: string;
  /** A file's name or other origin. */
  readonly source: string;
  readonly state: ImportState;
  readonly startedOn: string;
  readonly endedOn: string | null;
  /** By type. */
  readonly created: Counts;
  readonly updated: Counts;
  readonly undoneOn: string | null;
  /** By the undo, by type. */
  readonly deleted: Counts;
  readonly restored: Counts;
  /** Records that the undo left. */
  readonly left: number;
  readonly undoableUntil: string;
}

interface ListedRow {
  readonly batchId: string;
  readonly source: string;
  readonly state: BatchState;
  readonly process: string | null;
  readonly startedOn: Date;
  readonly endedOn: Date | null;
  readonly undoneOn: Date | null;
  readonly writtenOn: Date | null;
  readonly created: string;
  readonly updated: string;
  readonly deleted: string;
  readonly restored: string;
  readonly left: number;
}

const inSteps = (member: 'created' | 'changed'): string =>
  `(SELECT jsonb_object_agg(c.type, c.records) FROM (SELECT s.type, sum(cardinality(s.${member}))::int AS records
     FROM import_steps s WHERE s."accountId" = b."accountId" AND s."batchId" = b.id GROUP BY s.type) c WHERE c.records > 0)`;

/** By type, from the steps of batch `b`. */
export const countedInSteps = { created: inSteps('created'), updated: inSteps('changed') } as const;

const listing = `SELECT b.id AS "batchId", b.source, b.state, b.process, b."startedOn", b."endedOn", b."undoneOn",
    coalesce(b.created, ${countedInSteps.created}, '{}') AS created,
    coalesce(b.updated, ${countedInSteps.updated}, '{}') AS updated, b.deleted, b.restored, s."writtenOn",
    CASE WHEN b."undoneOn" IS NULL THEN 0 ELSE s.records END AS left
  FROM import_batches b CROSS JOIN LATERAL (
    SELECT max(s."writtenOn") AS "writtenOn", coalesce(sum(cardinality(s.created) + cardinality(s.changed)), 0)::int AS records
    FROM import_steps s WHERE s."accountId" = b."accountId" AND s."batchId" = b.id) s
  WHERE b."accountId" = $1 ORDER BY b."startedOn" DESC, b.id DESC`;

/** Newest first. @throws NOT_FOUND for an unknown account */
export async function listImports(
  database: Database,
  accountId: string,
  now = new Date(),
): Promise<readonly ListedImport[]> {
  await knownAccount(database, accountId);
  const rows = await database.query<ListedRow>(listing, [accountId]);
  return rows.map((row) => listed(row, now));
}

function listed(row: ListedRow, now: Date): ListedImport {
  const { batchId, source, startedOn, endedOn, undoneOn, left } = row;
  return {
    batchId,
    source,
    state: importState({ ...row, process: identityIn(row.process) }, now),
    startedOn: startedOn.toISOString(),
    endedOn: endedOn?.toISOString() ?? null,
    created: countsIn(row.created),
    updated: countsIn(row.updated),
    undoneOn: undoneOn?.toISOString() ?? null,
    deleted: countsIn(row.deleted),
    restored: countsIn(row.restored),
    left,
    undoableUntil: undoableUntil(row).toISOString(),
  };
}

/** The statements make objects of counts. */
const countsIn = (text: string): Counts => JSON.parse(text) as Counts;

/** `beginImport` wrote the text. */
export const identityIn = (text: string | null): ProcessIdentity | null =>
  text === null ? null : (JSON.parse(text) as ProcessIdentity);

/** @throws NOT_FOUND */
export async function accountOfImport(database: Database, batchId: string): Promise<string> {
  const [found] = isId(batchId)
    ? await database.query<{ accountId: string }>(
        `SELECT a.id AS "accountId" FROM accounts a JOIN import_batches b ON b."accountId" = a.id AND b.id = $1`,
        [batchId],
      )
    : [];
  if (!found) throw unknownId('import', batchId, 'import list');
  return found.accountId;
}

/** Days after its start in which an import can be undone. */
export const undoDays = 30;

/** The column `state` (prisma/schema.prisma, ImportBatch). */
export type BatchState = 'RUNNING' | 'COMPLETE' | 'INTERRUPTED' | 'UNDOING' | 'UNDONE' | 'EXPIRED';

/** `interrupted` also if the undo was cut off. */
export type ImportState = 'running' | 'complete' | 'interrupted' | 'undone' | 'expired';

export interface BatchFacts {
  readonly state: BatchState;
  readonly process: ProcessIdentity | null;
  readonly startedOn: Date;
  readonly writtenOn: Date | null;
}

const day = 24 * 60 * 60 * 1000;

/** Another machine's process counts as running so long after its last write, in ms. */
const silence = 15 * 60 * 1000;

const undoableUntil = ({ startedOn }: Pick<BatchFacts, 'startedOn'>): Date =>
  new Date(startedOn.getTime() + undoDays * day);

/** A killed process leaves RUNNING in the row, so the process itself is checked. */
export function importState(facts: BatchFacts, now: Date): ImportState {
  switch (facts.state) {
    case 'UNDONE':
      return 'undone';
    case 'EXPIRED':
      return 'expired';
    case 'COMPLETE':
    case 'INTERRUPTED':
      if (now > undoableUntil(facts)) return 'expired';
      return facts.state === 'COMPLETE' ? 'complete' : 'interrupted';
    case 'RUNNING':
    case 'UNDOING':
      return isAtWork(facts, now) ? 'running' : 'interrupted';
  }
}

function isAtWork({ process, startedOn, writtenOn }: BatchFacts, now: Date): boolean {
  const known = process === null ? false : isRunning(process);
  return known ?? now.getTime() - (writtenOn ?? startedOn).getTime() < silence;
}

/** Per statement, so that none blocks the database for long. */
const rowsAtOnce = 1_000;

/** The next call continues. */
const statementsAtOnce = 200;

const past = `b."startedOn" < $1::timestamptz - interval '${String(undoDays)} days'`;

const closing = `UPDATE import_batches b SET state = 'EXPIRED', process = NULL,
    created = coalesce(b.created, ${countedInSteps.created}, '{}'), updated = coalesce(b.updated, ${countedInSteps.updated}, '{}')
  WHERE ${past} AND b.state NOT IN ('EXPIRED', 'UNDONE')`;

const removing = (table: 'import_changes' | 'import_steps', rows: number): string =>
  `DELETE FROM ${table} d USING (
     SELECT r.ctid, r."accountId" FROM import_batches b JOIN ${table} r ON r."accountId" = b."accountId" AND r."batchId" = b.id
     WHERE ${past} LIMIT ${String(rows)} FOR UPDATE OF r SKIP LOCKED) o
   WHERE d."accountId" = o."accountId" AND d.ctid = o.ctid RETURNING 1`;

/**
 * Removes overdue undo data of all accounts (docs/import-and-export.md#taking-it-back). Contents of replaced
 * files become unreferenced.
 */
export async function expireImports(database: Database, now = new Date()): Promise<void> {
  await database.query(closing, [now]);
  await removeAll(database, removing('import_changes', rowsAtOnce), rowsAtOnce, now);
  const steps = rowsAtOnce / 10;
  await removeAll(database, removing('import_steps', steps), steps, now);
}

async function removeAll(database: Database, sql: string, rows: number, now: Date): Promise<void> {
  for (let turn = 0; turn < statementsAtOnce; turn++)
    if ((await database.query(sql, [now])).length < rows) return;
}
