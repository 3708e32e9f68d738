import type { bulkUndone, undoBulk as endpoint } from './contract.ts';
import {
  type Context,
  type AuditChanges,
  isSameJson,
  changeGroup,
  type CurrentRow,
  type RecordChange,
  decideUpdate,
  loadReferences,
  type References,
} from '@nova/core';
import { changeMembers, findListOrThrow, type FoundList } from '../lists/distribution-lists.ts';
import type { AccountTransaction } from '@nova/db';
import { type Kind, type KindName, kinds } from '@nova/kinds';
import type { z } from 'zod';
import { processGroup, groupSize, filterVisibleIds } from './bulk-groups.ts';
import { beginBulkUndo, releaseBulk, type UndoneBulk } from './bulk-runs.ts';

type BulkUndone = z.output<typeof bulkUndone>;

interface ChangedRecord {
  readonly id: string;
  readonly changes: AuditChanges;
}

/**
 * Restores each field whose value is still the one that the run wrote (docs/interface/bulk.md#undo). After a crash,
 * another call undoes the rest.
 * @throws the errors of `beginBulkUndo`
 */
export async function undoBulk(ctx: Context, input: z.output<typeof endpoint.input>): Promise<BulkUndone> {
  const run = await beginBulkUndo(ctx, input.bulkId);
  let undone = false;
  try {
    const outcomes = [];
    for await (const group of readChangedRecords(ctx, run))
      outcomes.push(...(await undoGroup(ctx, run, group)));
    undone = true;
    return {
      restored: outcomes.reduce((sum, { restored }) => sum + restored, 0),
      left: outcomes.flatMap(({ left }) => left),
    };
  } finally {
    await releaseBulk(ctx, run, undone);
  }
}

async function* readChangedRecords(
  ctx: Context,
  { bulkId }: UndoneBulk,
): AsyncGenerator<readonly ChangedRecord[]> {
  for (let after: string | null = null; ;) {
    const rows: { id: string; changes: string }[] = await ctx.db.rows<{ id: string; changes: string }>(
      `SELECT c."recordId"::text AS id, c.changes::text AS changes FROM bulk_changes c
       WHERE c."accountId" = $1 AND c."bulkId" = $2::uuid AND ($3::uuid IS NULL OR c."recordId" > $3::uuid)
       ORDER BY c."recordId" LIMIT ${String(groupSize)}`,
      [bulkId, after],
    );
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    // The cast is safe because `runBulk` wrote the rows.
    yield rows.map(({ id, changes }) => ({ id, changes: JSON.parse(changes) as AuditChanges }));
  }
}

interface UndoScope {
  readonly kind: Kind<KindName>;
  readonly bulkId: string;
  readonly visible: ReadonlySet<string>;
  /** The former values that are references, as far as those records still exist. */
  readonly references: References;
  readonly list: FoundList | undefined;
}

async function undoGroup(
  ctx: Context,
  run: UndoneBulk,
  group: readonly ChangedRecord[],
): Promise<readonly BulkUndone[]> {
  const before = (field: string) => group.map(({ changes }) => toId(changes[field]?.from));
  const list = group.map(({ changes }) => toId(changes.distributionListId?.to)).find((id) => id !== null);
  const scope: UndoScope = {
    kind: kinds[run.kind],
    bulkId: run.bulkId,
    visible: await filterVisibleIds(
      ctx,
      run.kind,
      group.map(({ id }) => id),
    ),
    references: await loadReferences(ctx, { masterData: before('statusId'), users: before('ownerId') }),
    list: list ? await findListOrThrow(ctx, list).catch(() => undefined) : undefined,
  };
  return processGroup(ctx, run, group, {
    work: (tx, some) => undoSome(ctx, tx, scope, some),
    refused: (record) => ({ restored: 0, left: listLeftFields(record) }),
  });
}

const toId = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const listLeftFields = ({ id, changes }: ChangedRecord): BulkUndone['left'] =>
  Object.keys(changes).map((field) => ({ id, field }));

async function undoSome(
  ctx: Context,
  tx: AccountTransaction,
  scope: UndoScope,
  records: readonly ChangedRecord[],
): Promise<BulkUndone> {
  const byId = new Map(records.map((record) => [record.id, record]));
  const leftFields = new Map<string, readonly string[]>();
  const ids = [...byId.keys()];
  const { changed, failed } = await changeGroup(ctx, tx, { kind: scope.kind.name, ids }, (current) => {
    const { id, changes } = byId.get(String(current.id)) ?? { id: '', changes: {} };
    const fields = Object.keys(changes).filter((field) => field !== memberOf);
    const restorableFields = fields.filter((field) => mayRestore(scope, current, changes, field));
    leftFields.set(
      id,
      fields.filter((field) => !restorableFields.includes(field)),
    );
    return restoreFields(ctx, tx, scope, { current, changes, back: restorableFields });
  });
  const members = await leaveList(ctx, tx, scope, records);
  await tx.rows(
    `DELETE FROM bulk_changes c WHERE c."accountId" = $1 AND c."bulkId" = $2::uuid AND c."recordId" = ANY($3::uuid[])`,
    [scope.bulkId, ids],
  );
  const remaining = records.flatMap((record) => {
    if (failed.has(record.id))
      return failed.get(record.id)?.code === 'NOT_FOUND' ? [] : listLeftFields(record);
    const stays = memberOf in record.changes && !members.has(record.id) ? [memberOf] : [];
    return [...(leftFields.get(record.id) ?? []), ...stays].map((field) => ({ id: record.id, field }));
  });
  return { restored: new Set([...changed.keys(), ...members]).size, left: remaining };
}

const memberOf = 'distributionListId';

/**
 * Checks whether a field may be restored. The run itself may have hidden the record from the user by changing its
 * owner, so such a record may be restored too.
 */
function mayRestore(
  { visible, references }: UndoScope,
  current: CurrentRow,
  changes: AuditChanges,
  field: string,
): boolean {
  const { from, to } = changes[field] ?? {};
  if (!isSameJson(current[field], to)) return false;
  const isOwn = changes.ownerId !== undefined && isSameJson(current.ownerId, changes.ownerId.to);
  if (!visible.has(String(current.id)) && !isOwn) return false;
  return (
    typeof from !== 'string' ||
    (field === 'ownerId' ? references.owner(from) !== undefined : references.has('masterData', from))
  );
}

interface Restoring {
  readonly current: CurrentRow;
  readonly changes: AuditChanges;
  readonly back: readonly string[];
}

async function restoreFields(
  ctx: Context,
  tx: AccountTransaction,
  { kind }: UndoScope,
  { current, changes, back }: Restoring,
): Promise<RecordChange> {
  if (back.length === 0) return { row: {} };
  const row = Object.fromEntries(back.map((field) => [field, changes[field]?.from ?? null]));
  return { ...(await decideUpdate(ctx, kind, { current, row }, tx)), action: 'undo' };
}

/**
 * Removes records from the list.
 * @returns the ids of those that were still on it
 */
async function leaveList(
  ctx: Context,
  tx: AccountTransaction,
  { list }: UndoScope,
  records: readonly ChangedRecord[],
): Promise<ReadonlySet<string>> {
  const leaving = records.filter(({ changes }) => memberOf in changes).map(({ id }) => id);
  if (!list || leaving.length === 0) return new Set();
  return new Set((await changeMembers(ctx, tx, list, { coming: [], leaving })).removed);
}
