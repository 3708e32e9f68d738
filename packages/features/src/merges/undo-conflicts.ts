import type { MergeConflict } from '@nova/contract';
import type { AccountTransaction } from '@nova/db';
import { type Kind, kinds, type MergedName } from '@nova/kinds';
import { isSameJson, type CurrentRow } from '@nova/core';
import type { Combined } from './combine-applications.ts';
import { listFollowingLinks, listFollowingRecords } from './merge-tables.ts';
import type { RowColumns, MergeDeed } from './snapshot.ts';

export interface UndoneMerge {
  readonly id: string;
  readonly kind: Kind<MergedName>;
  readonly primaryId: string;
  readonly duplicateIds: readonly string[];
  readonly combined: readonly Combined[];
  readonly deeds: readonly MergeDeed[];
  /** The survivor's present row. */
  readonly survivor: CurrentRow;
}

/** A conflict and the kind of its record. */
export interface FoundConflict extends MergeConflict {
  readonly kind: string;
}

type Moved = Extract<MergeDeed, { readonly deed: 'MOVED' }>;

/** Finds the survivor's columns that the merge changed, with their values before and after the merge. */
export function findChangedColumns({ deeds, kind, primaryId }: UndoneMerge): {
  readonly before: RowColumns;
  readonly after: RowColumns;
} {
  const survivorDeeds = deeds.flatMap((one) =>
    one.deed === 'CHANGED' && one.table === kind.table && one.id === primaryId ? [one] : [],
  );
  return {
    before: Object.assign({}, ...survivorDeeds.toReversed().map(({ before }) => before)) as RowColumns,
    after: Object.assign({}, ...survivorDeeds.map(({ after }) => after)) as RowColumns,
  };
}

/**
 * Returns true if a column still has the value that the merge left. Labels are ignored, because they are
 * copies.
 */
export const isAsMerged = (current: unknown, after: unknown): boolean =>
  isSameJson(removeLabels(current), removeLabels(after));

const removeLabels = (value: unknown): unknown =>
  Array.isArray(value)
    ? (value as unknown[]).map((entry) =>
        typeof entry === 'object' && entry !== null
          ? Object.fromEntries(Object.entries(entry).filter(([name]) => name !== 'fieldLabel'))
          : entry,
      )
    : value;

/**
 * Finds changes since the merge that an undo would overwrite or cannot revert
 * (docs/interface/merges.md#conflicts).
 */
export async function findUndoConflicts(
  tx: AccountTransaction,
  merge: UndoneMerge,
): Promise<readonly FoundConflict[]> {
  const { kind, primaryId, survivor, deeds } = merge;
  const { after } = findChangedColumns(merge);
  const changed = Object.keys(after)
    .filter((column) => !isAsMerged(survivor[column], after[column]))
    .map((column) => findField(kind, column));
  // The merge itself removed its duplicates and the applications that it combined, so these do not count as
  // changed since.
  const combined = new Set([...merge.combined.map(({ droppedId }) => droppedId), ...merge.duplicateIds]);
  const moved = deeds.flatMap((one) =>
    one.deed === 'MOVED' ? [{ ...one, ids: one.ids.filter((id) => !combined.has(id)) }] : [],
  );
  return [
    ...[...new Set(changed)].map((field): FoundConflict => ({
      kind: kind.name,
      id: primaryId,
      field,
      reason: 'CHANGED',
    })),
    ...(await findMovedRecords(tx, kind, moved)),
    ...(await findLostLinks(tx, kind, moved)),
    ...(await findLostApplications(tx, merge)),
  ];
}

/** Finds the field of a column, because parts of a field are separate columns. */
function findField({ fields }: Kind, column: string): string {
  const parentField = Object.keys(fields).find(
    (name) => fields[name]?.type === 'parts' && column in (fields[name].members ?? {}),
  );
  return column in fields ? column : (parentField ?? column);
}

async function findMovedRecords(
  tx: AccountTransaction,
  { name }: Kind<MergedName>,
  moved: readonly Moved[],
): Promise<readonly FoundConflict[]> {
  const conflicts: FoundConflict[] = [];
  for (const { table, columns, records } of listFollowingRecords(name)) {
    const [column = ''] = columns;
    const tableDeeds = moved.filter((one) => one.table === table && one.columns[0] === column);
    if (tableDeeds.length === 0 || !records) continue;
    const ids = tableDeeds.flatMap((one) => one.ids);
    const rows = await tx.rows<{ id: string; to: string | null }>(
      `SELECT t.id::text AS id, t."${column}"::text AS to FROM ${table} t WHERE t."accountId" = $1::uuid AND t.id = ANY ($2::uuid[])`,
      [ids],
    );
    const now = new Map(rows.map(({ id, to }) => [id, to]));
    for (const { toId, ids: some } of tableDeeds)
      for (const id of some) {
        if (now.get(id) === toId) continue;
        const reason = now.has(id) ? 'MOVED' : 'DELETED';
        conflicts.push({ kind: records.kind.name, id, field: records.member, reason });
      }
  }
  return conflicts;
}

/** Finds links that were removed since, of records that still exist. */
async function findLostLinks(
  tx: AccountTransaction,
  { name }: Kind<MergedName>,
  moved: readonly Moved[],
): Promise<readonly FoundConflict[]> {
  const conflicts: FoundConflict[] = [];
  for (const { table, columns, keys, records } of listFollowingLinks(name)) {
    const tableDeeds = moved.filter((one) => one.table === table);
    if (tableDeeds.length === 0 || !records) continue;
    const [[column = ''], [of = '']] = [columns, keys];
    for (const { toId, keys: links } of tableDeeds) {
      const rows = await tx.rows<{ id: string }>(
        `SELECT r.id::text AS id FROM ${records.kind.table} r WHERE r."accountId" = $1::uuid AND r.id = ANY ($2::uuid[])
           AND NOT EXISTS (SELECT FROM ${table} l WHERE l."accountId" = $1::uuid AND l."${of}" = r.id AND l."${column}" = $3::uuid)`,
        [links.map((link) => link[of]), toId],
      );
      for (const { id } of rows)
        conflicts.push({ kind: records.kind.name, id, field: records.member, reason: 'CHANGED' });
    }
  }
  return conflicts;
}

/**
 * Finds combined applications that cannot be restored: their job was deleted, or the application that took over
 * their moves was.
 */
async function findLostApplications(
  tx: AccountTransaction,
  { combined }: UndoneMerge,
): Promise<readonly FoundConflict[]> {
  if (combined.length === 0) return [];
  const rows = await tx.rows<{ id: string }>(
    `SELECT x.id::text AS id FROM unnest($2::uuid[]) AS x(id)
     WHERE EXISTS (SELECT FROM applications a WHERE a."accountId" = $1::uuid AND a.id = x.id)
       OR EXISTS (SELECT FROM jobs j WHERE j."accountId" = $1::uuid AND j.id = x.id)`,
    [combined.flatMap(({ keptId, jobId }) => [keptId, jobId])],
  );
  const there = new Set(rows.map(({ id }) => id));
  const { name } = kinds.application;
  const dropped = new Set(combined.map(({ droppedId }) => droppedId));
  return combined.flatMap(({ keptId, droppedId, jobId }): FoundConflict[] => {
    if (!there.has(jobId)) return [{ kind: name, id: droppedId, field: 'jobId', reason: 'DELETED' }];
    return there.has(keptId) || dropped.has(keptId)
      ? []
      : [{ kind: name, id: keptId, field: 'candidateId', reason: 'DELETED' }];
  });
}
