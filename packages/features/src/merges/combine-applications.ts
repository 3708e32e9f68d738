import type { AccountTransaction } from '@nova/db';
import { stageCodes } from '@nova/kinds';
import { type FromTo, buildStampSql } from './move-rows.ts';
import type { RowColumns, MergeDeed, SubmissionPlace } from './snapshot.ts';

/** Two applications to one job that become one. */
export interface Combined {
  readonly keptId: string;
  readonly droppedId: string;
  readonly jobId: string;
}

interface Pair {
  readonly jobId: string;
  readonly ownId: string;
  readonly ownStage: number;
  readonly ownRejected: boolean;
  readonly otherId: string;
  readonly otherStage: number;
  readonly otherRejected: boolean;
}

interface CombinedApplications {
  readonly combined: readonly Combined[];
  readonly deeds: readonly MergeDeed[];
}

/**
 * Combines two applications to the same job into one (docs/interface/merges.md#applications-to-one-job). The
 * remaining application gets the moves, submissions, mails and external ids of the other one.
 */
export async function combineApplications(
  tx: AccountTransaction,
  { fromId, toId, moment }: FromTo,
): Promise<CombinedApplications> {
  const pairs = await tx.rows<Pair>(
    `SELECT o."jobId"::text AS "jobId", o.id::text AS "ownId", d.id::text AS "otherId", o.rejected AS "ownRejected",
       d.rejected AS "otherRejected", array_position($4::text[], o."stageCode") AS "ownStage",
       array_position($4::text[], d."stageCode") AS "otherStage"
     FROM applications o JOIN applications d ON d."accountId" = $1::uuid AND d."jobId" = o."jobId"
     WHERE o."accountId" = $1::uuid AND o."candidateId" = $3::uuid AND d."candidateId" = $2::uuid
     ORDER BY o."jobId" FOR UPDATE OF o, d`,
    [fromId, toId, stageCodes],
  );
  if (pairs.length === 0) return { combined: [], deeds: [] };
  const combined = pairs.map(combinePair);
  const keptIds = combined.map(({ keptId }) => keptId);
  const droppedIds = combined.map(({ droppedId }) => droppedId);
  const deeds = [
    ...(await follow(tx, combined, { table: 'application_moves', column: 'applicationId', keys: ['id'] })),
    ...(await follow(tx, combined, {
      table: 'external_ids',
      column: 'recordId',
      keys: ['entity', 'externalId'],
    })),
    ...(await joinSubmissions(tx, combined)),
  ];
  const deletedRows = await tx.rows<{ row: string }>(
    `DELETE FROM applications a WHERE a."accountId" = $1::uuid AND a.id = ANY ($2::uuid[]) RETURNING to_jsonb(a)::text AS row`,
    [droppedIds],
  );
  await tx.rows(
    `UPDATE applications t SET ${buildStampSql('updatedOn', '$3::timestamptz').slice(2)}
     WHERE t."accountId" = $1::uuid AND t.id = ANY ($2::uuid[]) RETURNING 1`,
    [keptIds, moment],
  );
  const rows = deletedRows.map(({ row }) => JSON.parse(row) as RowColumns);
  return { combined, deeds: [...deeds, { deed: 'REMOVED', table: 'applications', rows }] };
}

/**
 * Chooses the application at the further stage. At equal stages it chooses the one that is not rejected, and
 * otherwise the primary's.
 */
function combinePair(pair: Pair): Combined {
  const { jobId, ownId, otherId, ownStage, otherStage, ownRejected, otherRejected } = pair;
  const isOwn = ownStage === otherStage ? !ownRejected || otherRejected : ownStage > otherStage;
  return isOwn ? { jobId, keptId: ownId, droppedId: otherId } : { jobId, keptId: otherId, droppedId: ownId };
}

interface Following {
  readonly table: string;
  readonly column: string;
  readonly keys: readonly string[];
}

async function follow(
  tx: AccountTransaction,
  combined: readonly Combined[],
  { table, column, keys }: Following,
): Promise<readonly MergeDeed[]> {
  const movedRows = await tx.rows<{ keys: string; droppedId: string; keptId: string }>(
    `UPDATE ${table} t SET "${column}" = c.kept FROM unnest($2::uuid[], $3::uuid[]) AS c(dropped, kept)
     WHERE t."accountId" = $1::uuid AND t."${column}" = c.dropped
     RETURNING jsonb_build_object(${keys.map((key) => `'${key}', t."${key}"`).join(', ')})::text AS keys,
       c.dropped::text AS "droppedId", c.kept::text AS "keptId"`,
    [combined.map(({ droppedId }) => droppedId), combined.map(({ keptId }) => keptId)],
  );
  return combined.flatMap(({ droppedId, keptId }): MergeDeed[] => {
    const rowKeys = movedRows
      .filter((row) => row.droppedId === droppedId)
      .map((row) => JSON.parse(row.keys) as RowColumns);
    if (rowKeys.length === 0) return [];
    const byId = keys.includes('id');
    const ids = byId ? rowKeys.map(({ id }) => String(id)) : [];
    return [
      {
        deed: 'MOVED',
        table,
        columns: [column],
        fromId: droppedId,
        toId: keptId,
        ids,
        keys: byId ? [] : rowKeys,
      },
    ];
  });
}

/**
 * Joins the submissions of both applications and numbers them in the order of their time. Mails refer to these
 * numbers.
 */
async function joinSubmissions(
  tx: AccountTransaction,
  combined: readonly Combined[],
): Promise<readonly MergeDeed[]> {
  const places = await tx.rows<SubmissionPlace>(
    `SELECT s."applicationId"::text AS "applicationId", s.number, c.kept::text AS "keptId", nova_iso(s."consentOn") AS "consentOn",
       (row_number() OVER (PARTITION BY c.kept ORDER BY s."consentOn", s."applicationId" <> c.kept, s.number))::int AS place
     FROM unnest($2::uuid[], $3::uuid[]) AS c(dropped, kept)
       JOIN application_submissions s ON s."accountId" = $1::uuid AND s."applicationId" IN (c.dropped, c.kept)`,
    [combined.map(({ droppedId }) => droppedId), combined.map(({ keptId }) => keptId)],
  );
  const joined = new Set(
    places.filter((one) => one.applicationId !== one.keptId).map(({ keptId }) => keptId),
  );
  const moved = places.filter(({ keptId }) => joined.has(keptId));
  if (moved.length === 0) return [];
  await numberSubmissions(
    tx,
    moved.map(({ applicationId, number, keptId, place }) => ({
      ofId: applicationId,
      number,
      toId: keptId,
      place,
    })),
  );
  return [{ deed: 'RENUMBERED', table: 'application_submissions', places: moved }];
}

export interface Renumbering {
  readonly ofId: string;
  readonly number: number;
  readonly toId: string;
  readonly place: number;
}

/**
 * Renumbers in two steps, by way of negative numbers, because an application cannot have the same number twice
 * at any time.
 */
export async function numberSubmissions(
  tx: AccountTransaction,
  places: readonly Renumbering[],
): Promise<void> {
  if (places.length === 0) return;
  const placesSql = `jsonb_to_recordset($2::jsonb) AS c("ofId" uuid, number int, "toId" uuid, place int)`;
  const values = [JSON.stringify(places)];
  await tx.rows(
    `UPDATE application_submissions s SET "applicationId" = c."toId", number = -c.place FROM ${placesSql}
     WHERE s."accountId" = $1::uuid AND s."applicationId" = c."ofId" AND s.number = c.number RETURNING 1`,
    values,
  );
  await tx.rows(
    `UPDATE application_submissions s SET number = -s.number
     WHERE s."accountId" = $1::uuid AND s."applicationId" = ANY ($2::uuid[]) AND s.number < 0 RETURNING 1`,
    [places.map(({ toId }) => toId)],
  );
  await tx.rows(
    `UPDATE application_mails m SET "applicationId" = c."toId", submission = c.place FROM ${placesSql}
     WHERE m."accountId" = $1::uuid AND m."applicationId" = c."ofId" AND m.submission = c.number RETURNING 1`,
    values,
  );
}
