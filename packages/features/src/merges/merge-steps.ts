import type { AccountTransaction } from '@nova/db';
import { findHeldFields, type Kind, kinds, type MergedName } from '@nova/kinds';
import type { Context, AuditChanges, CurrentRow } from '@nova/core';
import { type Combined, combineApplications } from './combine-applications.ts';
import {
  listFollowingLinks,
  listFollowingParts,
  listFollowingRecords,
  type FollowingRows,
} from './merge-tables.ts';
import { findDeletedType, buildMergeLine } from './merge-trail.ts';
import type { DroppedValue } from './merged-values.ts';
import { type FromTo, moveRows, type NamedRow } from './move-rows.ts';
import { dropWaitingMails } from './recipients.ts';
import { addRows, type RowColumns, type MergeDeed, writeSnapshot } from './snapshot.ts';
import { deleteDuplicate, moveDismissals, renewKeys, writeColumns } from './take-in.ts';

/** Collects the changes of a running merge, for its snapshot and the audit trail. */
export class MergeLog {
  readonly deeds: MergeDeed[] = [];
  readonly lines: RowColumns[] = [];
  readonly combined: Combined[] = [];
  /** The number of moved rows by part. */
  readonly moves: Record<string, number> = {};
  /** Changes of the survivor, over several writes. */
  changes: AuditChanges = {};

  count(part: string | undefined, rows: number): void {
    if (part !== undefined && rows > 0) this.moves[part] = (this.moves[part] ?? 0) + rows;
  }
}

export interface RunningMerge {
  readonly ctx: Context;
  readonly tx: AccountTransaction;
  readonly kind: Kind<MergedName>;
  readonly mergeId: string;
  /** The primary comes first. */
  readonly ids: readonly string[];
  readonly primaryId: string;
  readonly duplicateIds: readonly string[];
  /** The rows before the merge, the primary's first. */
  readonly records: readonly CurrentRow[];
  /** ISO 8601. */
  readonly moment: string;
  readonly log: MergeLog;
}

/**
 * The column of reference numbers, which are unique. The survivor can take over a duplicate's number only after
 * the duplicate is deleted.
 */
const unique = 'reference';

/**
 * Writes the survivor's values. They are written first, because names are locked before the rows that copy
 * them.
 */
export const takeValues = async (merge: RunningMerge, row: RowColumns): Promise<void> => {
  const columns = Object.entries(row).filter(([column]) => column !== unique);
  await writeSurvivor(merge, Object.fromEntries(columns));
};

async function writeSurvivor(
  { tx, kind, primaryId, moment, log }: RunningMerge,
  row: RowColumns,
): Promise<void> {
  const current = await readRow(tx, kind, primaryId);
  const { changes, deeds } = await writeColumns(tx, { kind, current, row, moment });
  log.deeds.push(...deeds);
  log.changes = { ...log.changes, ...changes };
}

/** Reads the survivor, which is locked. */
async function readRow(tx: AccountTransaction, { table }: Kind, id: string): Promise<CurrentRow> {
  const [survivorRow] = await tx.rows<{ row: string }>(
    `SELECT to_jsonb(t)::text AS row FROM ${table} t WHERE t."accountId" = $1::uuid AND t.id = $2::uuid`,
    [id],
  );
  return JSON.parse(survivorRow?.row ?? '{}') as CurrentRow;
}

/** Moves rows that belong to a duplicate to the survivor. */
export async function takeRows(merge: RunningMerge, fromId: string): Promise<void> {
  const { tx, kind, primaryId: toId, moment, log } = merge;
  const between: FromTo = { fromId, toId, moment };
  if (kind.name === 'candidate') await combine(merge, between);
  for (const rows of listFollowingRecords(kind.name)) await take(merge, rows, between);
  for (const rows of listFollowingLinks(kind.name)) await take(merge, rows, between);
  for (const rows of listFollowingParts(kind.name)) await take(merge, rows, between);
  if (kind.name === 'candidate') await nameCandidates(tx, between);
  log.deeds.push(...(await dropWaitingMails(tx, fromId)));
}

async function combine({ ctx, tx, log }: RunningMerge, between: FromTo): Promise<void> {
  const { combined, deeds } = await combineApplications(tx, between);
  log.deeds.push(...deeds);
  log.combined.push(...combined);
  const { application }: Readonly<Record<'application', Kind>> = kinds;
  const record = (id: string): NamedRow => ({ id, reference: null, ownerId: null });
  for (const { keptId, droppedId } of combined)
    log.lines.push(
      buildMergeLine(ctx, {
        kind: application,
        record: record(droppedId),
        action: 'merge',
        changes: { keptId: { to: keptId } },
        event: { type: findDeletedType(application) },
      }),
      buildMergeLine(ctx, {
        kind: application,
        record: record(keptId),
        action: 'merge',
        changes: { droppedId: { to: droppedId } },
        event: null,
      }),
    );
}

async function take(
  { ctx, tx, ids, log }: RunningMerge,
  rows: FollowingRows,
  between: FromTo,
): Promise<void> {
  const moved = await moveRows(tx, rows, between);
  log.deeds.push(...moved.deeds);
  // Duplicates that refer to one another are about to be deleted, so they are not counted.
  const stay = moved.records.filter(({ id }) => !ids.includes(id));
  log.count(rows.part, moved.count - (moved.records.length - stay.length));
  const { records } = rows;
  if (!records) return;
  const changes = { [records.member]: { from: between.fromId, to: between.toId } };
  for (const record of stay)
    log.lines.push(buildMergeLine(ctx, { kind: records.kind, record, action: 'merge', changes }));
}

/** Updates the candidate's id that rows of applications and files copy. */
async function nameCandidates(tx: AccountTransaction, { fromId, toId }: FromTo): Promise<void> {
  for (const table of namingTables)
    await tx.rows(
      `UPDATE ${table} t SET "candidateId" = $3::uuid WHERE t."accountId" = $1::uuid AND t."candidateId" = $2::uuid RETURNING 1`,
      [fromId, toId],
    );
}

const namingTables = ['application_moves', 'cv_readings'] as const;

/** Removes the parent of a survivor that became its own ancestor, and reports it as dropped. */
export async function removeCircle(merge: RunningMerge): Promise<readonly DroppedValue[]> {
  const { tx, kind, primaryId, records } = merge;
  const { tree } = kind;
  if (tree === undefined) return [];
  const [circle] = await tx.rows<{ parent: string }>(
    `SELECT t."${tree}"::text AS parent FROM ${kind.table} t WHERE t."accountId" = $1::uuid AND t.id = $2::uuid
       AND t."${tree}" IS NOT NULL AND nova_is_ancestor($1::uuid, t.id, t."${tree}")`,
    [primaryId],
  );
  if (!circle) return [];
  await writeSurvivor(merge, { [tree]: null });
  // The report names the record that had this parent before the merge.
  const holder = toNamedRow(records.find((row) => row[tree] === circle.parent));
  return [{ field: tree, value: circle.parent, fromId: holder.id }];
}

/**
 * Deletes the duplicates.
 * @param row the survivor's columns; a reference taken from a duplicate can be written only now
 */
export async function deleteDuplicates(merge: RunningMerge, row: RowColumns): Promise<void> {
  const { ctx, tx, kind, mergeId, ids, primaryId, duplicateIds, records, log } = merge;
  // Dismissed pairs are passed on first, because deleting a record deletes its pairs.
  log.deeds.push(...(await moveDismissals(tx, { entity: kind.name, ids, primaryId })));
  for (const id of duplicateIds) {
    log.deeds.push(...(await deleteDuplicate(tx, kind, { id, primaryId, mergeId })));
    const record = toNamedRow(records.find((one) => one.id === id));
    log.lines.push(
      buildMergeLine(ctx, {
        kind,
        record,
        action: 'merge',
        changes: { mergedInto: { to: primaryId } },
        event: { type: findDeletedType(kind) },
      }),
    );
  }
  if (row[unique] !== records[0]?.[unique]) await writeSurvivor(merge, { [unique]: row[unique] });
}

const toNamedRow = (row: CurrentRow | undefined): NamedRow => ({
  id: String(row?.id),
  reference: typeof row?.reference === 'string' ? row.reference : null,
  ownerId: typeof row?.ownerId === 'string' ? row.ownerId : null,
});

/**
 * Writes derived data, the audit trail, the snapshot and the counters. Counters come last, because other
 * writers of the account wait from then until the commit.
 */
export async function finishMerge(merge: RunningMerge, dropped: readonly DroppedValue[]): Promise<void> {
  const { ctx, tx, kind, mergeId, primaryId, duplicateIds, log } = merge;
  if (kind.hasDerivedColumns === true)
    await tx.rows(`SELECT nova_refresh_${kind.table}($1::uuid, $2::uuid[])::text AS done`, [[primaryId]]);
  const survivor = await readRow(tx, kind, primaryId);
  await renewKeys(tx, kind, { ...survivor, id: primaryId });
  log.lines.push(
    buildMergeLine(ctx, {
      kind,
      record: toNamedRow(survivor),
      action: 'merge',
      changes: { ...log.changes, mergeId: { to: mergeId } },
      event: {
        type: `${kind.name}.merged`,
        changed: findHeldFields(kind, Object.keys(log.changes)),
        summary: { mergeId, ids: duplicateIds },
      },
    }),
  );
  await addRows(tx, [{ table: 'audit_events', rows: log.lines }]);
  await writeSnapshot(tx, mergeId, log.deeds);
  await tx.rows(
    `UPDATE merges m SET moves = $3::jsonb, dropped = $4::jsonb, combined = $5::jsonb
     WHERE m."accountId" = $1::uuid AND m.id = $2::uuid RETURNING 1`,
    [mergeId, ...[log.moves, dropped, log.combined].map((value) => JSON.stringify(value))],
  );
  await tx.rows(`SELECT nova_settle_ending($1::uuid, $2::uuid[])::text AS done`, [[]]);
}
