import type { Database } from '@nova/db';
import type { ProcessIdentity } from '@nova/processes';
import { knownAccount } from '../accounts/known-account.ts';
import { importState, undoableUntil, type ImportState, type KeptState } from './import-state.ts';

type Counts = Readonly<Record<string, number>>;

/** An import as the operator sees it. */
export interface ListedImport {
  readonly batchId: string;
  /** The name of its file, or whatever else it read. */
  readonly source: string;
  readonly state: ImportState;
  readonly startedOn: string;
  readonly endedOn: string | null;
  /** Records it created and changed, by type. */
  readonly created: Counts;
  readonly updated: Counts;
  readonly undoneOn: string | null;
  /** Records that were deleted and put back when it was taken back, by type. */
  readonly deleted: Counts;
  readonly restored: Counts;
  /** How many were left then; 0 where it was not taken back. */
  readonly left: number;
  readonly undoableUntil: string;
}

interface BatchRow {
  readonly batchId: string;
  readonly source: string;
  readonly state: KeptState;
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

/** What the steps of batch `b` say that it created and changed, by type. */
export const countedInSteps = { created: inSteps('created'), updated: inSteps('changed') } as const;

const listing = `SELECT b.id AS "batchId", b.source, b.state, b.process, b."startedOn", b."endedOn", b."undoneOn",
    coalesce(b.created, ${countedInSteps.created}, '{}') AS created,
    coalesce(b.updated, ${countedInSteps.updated}, '{}') AS updated, b.deleted, b.restored, s."writtenOn",
    CASE WHEN b."undoneOn" IS NULL THEN 0 ELSE s.records END AS left
  FROM import_batches b CROSS JOIN LATERAL (
    SELECT max(s."writtenOn") AS "writtenOn", coalesce(sum(cardinality(s.created) + cardinality(s.changed)), 0)::int AS records
    FROM import_steps s WHERE s."accountId" = b."accountId" AND s."batchId" = b.id) s
  WHERE b."accountId" = $1 ORDER BY b."startedOn" DESC, b.id DESC`;

/**
 * The imports of an account, latest first (docs/import-and-export.md#taking-it-back).
 * @throws NOT_FOUND for an unknown account
 */
export async function listImports(
  database: Database,
  accountId: string,
  now = new Date(),
): Promise<readonly ListedImport[]> {
  await knownAccount(database, accountId);
  const rows = await database.query<BatchRow>(listing, [accountId]);
  return rows.map((row) => listed(row, now));
}

function listed(row: BatchRow, now: Date): ListedImport {
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

/** The statements above make objects of counts. */
const countsIn = (text: string): Counts => JSON.parse(text) as Counts;

/** `beginImport` wrote it. */
export const identityIn = (text: string | null): ProcessIdentity | null =>
  text === null ? null : (JSON.parse(text) as ProcessIdentity);
