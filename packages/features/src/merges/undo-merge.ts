import type { undoMerge as endpoint } from './contract.ts';
import { NovaError } from '@nova/contract';
import { type Context, isId, notFound, listRestrictedKinds } from '@nova/core';
import { type AccountTransaction, retryTransaction } from '@nova/db';
import { type Kind, type KindName, kinds, type MergedName, mergedNames, referred } from '@nova/kinds';
import type { z } from 'zod';
import type { Combined } from './combine-applications.ts';
import { lockRecords, setMerging, findSurvivor } from './lock-merged.ts';
import { readSnapshot } from './snapshot.ts';
import {
  findChangedColumns,
  type FoundConflict,
  findUndoConflicts,
  type UndoneMerge,
} from './undo-conflicts.ts';
import { takeBack } from './undo-steps.ts';
import { findVisibleIds } from './visible-moves.ts';

type Undone = z.output<typeof endpoint.output>;

/**
 * Undoes a merge (docs/interface/merges.md#undo).
 * @throws NOT_FOUND; INVALID_STATE if it was undone already, or its survivor is gone; GONE after its days;
 * CONFLICT if something changed since, unless forced, and always after a later merge of the survivor
 */
export const undoMerge = (
  ctx: Context,
  { mergeId, force = false }: z.output<typeof endpoint.input>,
): Promise<Undone> => {
  if (!isId(mergeId)) return Promise.reject(notFound('merge'));
  return retryTransaction(() => ctx.db.transaction((tx) => runUndo(ctx, tx, mergeId.toLowerCase(), force)));
};

async function runUndo(
  ctx: Context,
  tx: AccountTransaction,
  mergeId: string,
  force: boolean,
): Promise<Undone> {
  await setMerging(tx);
  const merge = await lockMerge(ctx, tx, mergeId);
  await lockAround(tx, merge);
  const conflicts = await findUndoConflicts(tx, merge);
  const shownConflicts = await filterVisibleConflicts(ctx, tx, conflicts);
  if (conflicts.length > 0 && !force)
    throw new NovaError('CONFLICT', 'Something changed since the merge; nothing was undone.', {
      data: merge.primaryId,
      conflicts: shownConflicts.map(({ id, field, reason }) => ({ id, field, reason })),
    });
  const lostReferences = await takeBack(ctx, tx, merge);
  return {
    id: merge.primaryId,
    restored: [...merge.duplicateIds],
    kept: [...shownConflicts, ...lostReferences].map(({ kind, id, field }) => ({ kind, id, field })),
  };
}

interface MergeState {
  readonly entity: string;
  readonly primaryId: string;
  readonly duplicateIds: readonly string[];
  readonly state: string;
  readonly past: boolean;
  readonly combined: string;
}

async function lockMerge(ctx: Context, tx: AccountTransaction, mergeId: string): Promise<UndoneMerge> {
  const { entity, primaryId, duplicateIds } = await readMerge(ctx, tx, mergeId);
  const kind = findKindOrThrow(entity);
  const rows = await lockRecords(tx, kind, [primaryId, ...duplicateIds]);
  // The merge is read again, because the former holder of the locks may have ended it.
  const { state, past, combined } = await readMerge(ctx, tx, mergeId, 'FOR UPDATE');
  if (state === 'UNDONE') throw new NovaError('INVALID_STATE', 'This merge was undone already.');
  const survivor = rows.get(primaryId);
  if (state === 'DONE' && past) throw new NovaError('GONE', 'This merge is too old to be undone.');
  if (state === 'DONE' && !survivor) await refuseLater(tx, kind, primaryId);
  if (state !== 'DONE' || !survivor)
    throw new NovaError('INVALID_STATE', 'What a merge kept goes with its record, so it cannot be undone.');
  return {
    id: mergeId,
    kind,
    primaryId,
    duplicateIds,
    survivor,
    // The cast is safe, because the merge wrote the value.
    combined: JSON.parse(combined) as readonly Combined[],
    deeds: await readSnapshot(tx, mergeId),
  };
}

async function readMerge(
  ctx: Context,
  tx: AccountTransaction,
  mergeId: string,
  lock: '' | 'FOR UPDATE' = '',
): Promise<MergeState> {
  const [mergeState] = await tx.rows<MergeState>(
    `SELECT m.entity, m."primaryId"::text AS "primaryId", m."duplicateIds"::text[] AS "duplicateIds", m.state,
       m."undoableUntil" < $3::timestamptz AS past, m.combined::text AS combined
     FROM merges m WHERE m."accountId" = $1::uuid AND m.id = $2::uuid ${lock}`,
    [mergeId, ctx.now().toISOString()],
  );
  if (!mergeState) throw notFound('merge');
  return mergeState;
}

/**
 * Refuses to undo a merge whose survivor a later merge took; that one must be undone first.
 * @throws CONFLICT
 */
async function refuseLater(tx: AccountTransaction, kind: Kind, primaryId: string): Promise<void> {
  const survivor = await findSurvivor(tx, kind, primaryId);
  if (survivor === null) return;
  throw new NovaError('CONFLICT', `A later merge took the ${kind.singular}; undo that one first.`, {
    data: survivor,
    conflicts: [{ id: primaryId, field: 'id', reason: 'MERGED' }],
  });
}

function findKindOrThrow(entity: string): Kind<MergedName> {
  const name = mergedNames.find((one) => one === entity);
  if (!name) throw notFound('merge');
  return kinds[name];
}

/**
 * Takes locks in the same order as everywhere: names before the rows that copy them, and jobs before the rows
 * they are derived from.
 */
async function lockAround(tx: AccountTransaction, merge: UndoneMerge): Promise<void> {
  const { kind, primaryId, duplicateIds } = merge;
  const { before } = findChangedColumns(merge);
  if (referred[kind.name].nameColumns.some((column) => column in before))
    await tx.rows(`SELECT nova_changing_original($1::uuid, 'names')::text AS locked`);
  if (kind.name === 'candidate')
    await tx.rows(`SELECT nova_lock_jobs_of($1::uuid, $2::uuid[])::text AS locked`, [
      [primaryId, ...duplicateIds],
    ]);
}

/**
 * Hides conflicts of records that the user may not see. A deleted record of a restricted kind is hidden too,
 * because its visibility cannot be checked any more.
 */
async function filterVisibleConflicts(
  ctx: Context,
  tx: AccountTransaction,
  conflicts: readonly FoundConflict[],
): Promise<readonly FoundConflict[]> {
  let remainingConflicts = conflicts;
  for (const kind of listRestrictedKinds(ctx)) {
    const ids = remainingConflicts.filter((one) => one.kind === kind.name).map(({ id }) => id);
    const visible = await findVisibleIds(ctx, tx, kind satisfies Kind<KindName>, ids);
    remainingConflicts = remainingConflicts.filter((one) => one.kind !== kind.name || visible.has(one.id));
  }
  return remainingConflicts;
}
