import type { AccountTransaction } from '@nova/db';
import { findHeldFields, type Kind, kinds } from '@nova/kinds';
import { type Context, compareFields, type CurrentRow } from '@nova/core';
import { findCreatedType, buildMergeLine } from './merge-trail.ts';
import type { NamedRow } from './move-rows.ts';
import { splitRecords } from './part-records.ts';
import { addRows, type RowColumns, type MergeDeed } from './snapshot.ts';
import { renewKeys, writeColumns } from './take-in.ts';
import { findChangedColumns, isAsMerged, type UndoneMerge } from './undo-conflicts.ts';
import {
  bringBack,
  bringDismissalsBack,
  moveBack,
  numberBack,
  resumeMail,
  settleReferences,
} from './undo-rows.ts';

/** A reference that could not be restored, because its record is gone. */
export interface LostReference {
  readonly kind: string;
  readonly id: string;
  readonly field: string;
}

interface Undoing {
  readonly ctx: Context;
  readonly tx: AccountTransaction;
  readonly merge: UndoneMerge;
  readonly moment: string;
  readonly lines: RowColumns[];
  readonly lost: LostReference[];
  /** Restored records, to which rows can be moved back. */
  readonly back: Set<string>;
}

/**
 * Undoes the changes of a merge, the last one first, as far as the data is still as the merge left it.
 * @returns references that could not be restored
 */
export async function takeBack(
  ctx: Context,
  tx: AccountTransaction,
  merge: UndoneMerge,
): Promise<readonly LostReference[]> {
  const moment = ctx.now().toISOString();
  const undoing: Undoing = { ctx, tx, merge, moment, lines: [], lost: [], back: new Set() };
  const { kind, primaryId, duplicateIds } = merge;
  await tx.rows(
    `DELETE FROM merged_records r WHERE r."accountId" = $1::uuid AND r."mergeId" = $2::uuid RETURNING 1`,
    [merge.id],
  );
  await restoreColumns(undoing, (column) => column === 'reference');
  for (const deed of merge.deeds.toReversed()) await takeBackDeed(undoing, deed);
  if (kind.name === 'candidate') await nameCandidates(undoing);
  await restoreColumns(undoing, (column) => column !== 'reference');
  await removeCircles(undoing);
  if (kind.hasDerivedColumns === true)
    await tx.rows(`SELECT nova_refresh_${kind.table}($1::uuid, $2::uuid[])::text AS done`, [
      [primaryId, ...duplicateIds],
    ]);
  await finishUndo(undoing);
  return undoing.lost;
}

async function takeBackDeed(undoing: Undoing, deed: MergeDeed): Promise<void> {
  const { tx, merge } = undoing;
  const { kind, primaryId } = merge;
  switch (deed.deed) {
    case 'CHANGED':
      // `restoreColumns` restores the survivor's own columns.
      if (deed.table === 'campaign_recipients') await resumeMail(tx, deed);
      return;
    case 'MOVED':
      return goBack(undoing, deed);
    case 'ADDED':
      await tx.rows(
        `DELETE FROM dismissed_pairs p USING jsonb_populate_recordset(NULL::dismissed_pairs, $2::jsonb) k
         WHERE p."accountId" = $1::uuid AND p."lowId" = k."lowId" AND p."highId" = k."highId" RETURNING 1`,
        [JSON.stringify(deed.rows)],
      );
      return;
    case 'RENUMBERED':
      return numberBack(
        tx,
        deed,
        (id) => undoing.back.has(id) || deed.places.some(({ keptId }) => keptId === id),
      );
    case 'REMOVED':
      if (deed.table === kind.table) return restoreRecords(undoing, kind, deed.rows);
      if (deed.table === kinds.application.table)
        return restoreRecords(undoing, kinds.application, deed.rows);
      if (deed.table === 'dismissed_pairs') return bringDismissalsBack(tx, kind, deed.rows);
      // A hold that was released since stays released.
      if (deed.table !== 'privacy_holds' || (await isHeld(tx, primaryId))) await bringBack(tx, deed);
  }
}

async function isHeld(tx: AccountTransaction, id: string): Promise<boolean> {
  const holdRows = await tx.rows(
    `SELECT 1 FROM privacy_holds h WHERE h."accountId" = $1::uuid AND h."recordId" = $2::uuid`,
    [id],
  );
  return holdRows.length > 0;
}

/**
 * Moves rows back to a restored record. Rows of an application that was not restored stay with the survivor's
 * application.
 */
async function goBack(
  { ctx, tx, merge, moment, lines, back }: Undoing,
  deed: Extract<MergeDeed, { readonly deed: 'MOVED' }>,
): Promise<void> {
  if (!back.has(deed.fromId)) return;
  const records = await moveBack(tx, deed, moment);
  const kind = Object.values<Kind>(kinds).find(({ table }) => table === deed.table);
  const [column = ''] = deed.columns;
  if (!kind) return;
  const changes = { [column]: { from: merge.primaryId, to: deed.fromId } };
  const movedRecords = records.filter(({ id }) => !merge.duplicateIds.includes(id));
  for (const record of movedRecords)
    lines.push(buildMergeLine(ctx, { kind, record, action: 'unmerge', changes }));
}

async function restoreRecords(
  { ctx, tx, merge, lines, lost, back }: Undoing,
  kind: Kind,
  rows: readonly RowColumns[],
): Promise<void> {
  const coming = [merge.primaryId, ...merge.duplicateIds];
  const settledRows = await settleReferences(tx, kind, rows, coming);
  const stamp = ctx.now().toISOString();
  const restoredRows = await bringBack(tx, {
    table: kind.table,
    rows: settledRows.map(({ row }) => ({ ...row, [kind.stamp]: stamp })),
  });
  for (const { id } of restoredRows) back.add(String(id));
  for (const { row, lost: gone } of settledRows) {
    const record = toNamedRow(row);
    if (!back.has(record.id)) continue;
    lost.push(...gone.map((field) => ({ kind: kind.name, id: record.id, field })));
    lines.push(
      buildMergeLine(ctx, {
        kind,
        record,
        action: 'unmerge',
        changes: { mergeId: { from: merge.id } },
        event: { type: findCreatedType(kind), changed: findHeldFields(kind, listFilledColumns(row)) },
      }),
    );
  }
}

const listFilledColumns = (row: RowColumns): readonly string[] =>
  Object.keys(row).filter((column) => row[column] !== null);

const toNamedRow = (row: RowColumns): NamedRow => ({
  id: String(row.id),
  reference: typeof row.reference === 'string' ? row.reference : null,
  ownerId: typeof row.ownerId === 'string' ? row.ownerId : null,
});

/** Restores the candidate's id that rows of applications and files copy. */
async function nameCandidates({ tx, merge: { primaryId, duplicateIds } }: Undoing): Promise<void> {
  for (const [table, column, of] of [
    ['application_moves', 'applicationId', 'applications'],
    ['cv_readings', 'fileId', 'stored_files'],
  ] as const)
    await tx.rows(
      `UPDATE ${table} t SET "candidateId" = o."candidateId" FROM ${of} o
       WHERE t."accountId" = $1::uuid AND t."candidateId" = $2::uuid AND o."accountId" = $1::uuid AND o.id = t."${column}"
         AND o."candidateId" = ANY ($3::uuid[]) RETURNING 1`,
      [primaryId, duplicateIds],
    );
}

async function restoreColumns(undoing: Undoing, which: (column: string) => boolean): Promise<void> {
  const { tx, merge, moment, lost } = undoing;
  const { kind, primaryId, survivor } = merge;
  const { before, after } = findChangedColumns(merge);
  const columns = Object.keys(before).filter(
    (column) => which(column) && isAsMerged(survivor[column], after[column]),
  );
  if (columns.length === 0) return;
  const formerValues = Object.fromEntries(columns.map((column) => [column, before[column]]));
  for (const { row, lost: gone } of await settleReferences(tx, kind, [formerValues], merge.duplicateIds)) {
    lost.push(...gone.map((field) => ({ kind: kind.name, id: primaryId, field })));
    await writeColumns(tx, { kind, current: survivor, row, moment });
  }
}

/** Removes a parent that was put below its own child since, and reports it as lost. */
async function removeCircles({ tx, merge, lost }: Undoing): Promise<void> {
  const { kind, primaryId, duplicateIds } = merge;
  const { tree } = kind;
  if (tree === undefined) return;
  for (const id of [...duplicateIds, primaryId]) {
    const broken = await tx.rows(
      `UPDATE ${kind.table} t SET "${tree}" = NULL WHERE t."accountId" = $1::uuid AND t.id = $2::uuid
         AND t."${tree}" IS NOT NULL AND nova_is_ancestor($1::uuid, t.id, t."${tree}") RETURNING 1`,
      [id],
    );
    if (broken.length > 0) lost.push({ kind: kind.name, id, field: tree });
  }
}

async function finishUndo(undoing: Undoing): Promise<void> {
  const { ctx, tx, merge, moment, lines } = undoing;
  const { id, kind, primaryId, duplicateIds, survivor } = merge;
  const [survivorRow] = await tx.rows<{ row: string }>(
    `SELECT to_jsonb(t)::text AS row FROM ${kind.table} t WHERE t."accountId" = $1::uuid AND t.id = $2::uuid`,
    [primaryId],
  );
  const now = JSON.parse(survivorRow?.row ?? '{}') as CurrentRow;
  await renewKeys(tx, kind, { ...now, id: primaryId });
  const presentValues = Object.fromEntries(
    Object.keys(findChangedColumns(merge).before).map((column) => [column, now[column]]),
  );
  const changed = Object.keys(compareFields(survivor, presentValues));
  await splitRecords(tx, merge);
  lines.push(
    buildMergeLine(ctx, {
      kind,
      record: toNamedRow(now),
      action: 'unmerge',
      // The changes have no values, because the trail of one person must not contain data of another.
      changes: { ...Object.fromEntries(changed.map((column) => [column, {}])), mergeId: { from: id } },
      event: {
        type: `${kind.name}.unmerged`,
        changed: findHeldFields(kind, changed),
        summary: { mergeId: id, ids: duplicateIds },
      },
    }),
  );
  await addRows(tx, [{ table: 'audit_events', rows: lines }]);
  await tx.rows(
    `DELETE FROM merge_rows w WHERE w."accountId" = $1::uuid AND w."mergeId" = $2::uuid RETURNING 1`,
    [id],
  );
  await tx.rows(
    `UPDATE merges m SET state = 'UNDONE', "undoneOn" = $3::timestamptz, dropped = '[]'
     WHERE m."accountId" = $1::uuid AND m.id = $2::uuid RETURNING 1`,
    [id, moment],
  );
  await tx.rows(`SELECT nova_count_records($1::uuid, $2, $3::int, NULL)::text AS done`, [
    kind.name,
    duplicateIds.length,
  ]);
}
