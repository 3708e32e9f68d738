import type { bulkResult } from './contract.ts';
import { listLimits, NovaError } from '@nova/contract';
import {
  type Context,
  type AuditChanges,
  compareFields,
  changeGroup,
  type CurrentRow,
  type RecordChange,
  type Row,
  decideUpdate,
  createVerbs,
  notFound,
} from '@nova/core';
import { changeMembers } from '../lists/distribution-lists.ts';
import type { AccountTransaction } from '@nova/db';
import { type Kind, type KindName, kinds } from '@nova/kinds';
import type { z } from 'zod';
import { processGroup, splitIntoGroups, filterVisibleIds } from './bulk-groups.ts';
import { type BulkInput, type BulkWork, findChosenIds, readWork, tagKey } from './bulk-request.ts';
import { beginBulk, type HeldBulk, releaseBulk } from './bulk-runs.ts';

type BulkResult = z.output<typeof bulkResult>;

interface Outcome {
  readonly done: number;
  readonly unchanged: number;
  readonly failed: BulkResult['failed'];
}

/**
 * Changes many records. Each group has a transaction, which also stores what an undo needs
 * (docs/interface/bulk.md). A crash loses only the groups that were not written.
 * @throws VALIDATION_ERROR, BAD_REQUEST, NOT_FOUND, INVALID_QUERY before anything is written
 */
export async function runBulk(ctx: Context, input: BulkInput): Promise<BulkResult> {
  const work = await readWork(ctx, input);
  const ids = await findChosenIds(ctx, input);
  ctx.warnings.settle();
  const deletes = input.delete === true;
  const run = await beginBulk(ctx, { kind: input.kind, deletes, records: ids.length });
  try {
    const outcome = deletes
      ? await deleteEach(ctx, input.kind, ids)
      : await changeAll(ctx, run, { kind: kinds[input.kind], ids, work });
    return { bulkId: run.bulkId, ...outcome, undoableUntil: deletes ? null : run.undoableUntil };
  } finally {
    // A failure is ignored, because the lease expires by itself.
    await releaseBulk(ctx, run).catch(() => undefined);
  }
}

const toFailure = (id: string, { code, message }: NovaError): BulkResult['failed'][number] => ({
  id,
  code,
  message,
});

/** Each delete has its own short transaction, because deleting a candidate deletes many other rows. */
async function deleteEach(ctx: Context, name: KindName, ids: readonly string[]): Promise<Outcome> {
  const verbs = createVerbs(name);
  const failed: BulkResult['failed'] = [];
  for (const id of ids)
    await verbs.delete(ctx, { [`${name}Id`]: id }).catch((error: unknown) => {
      if (!(error instanceof NovaError)) throw error;
      failed.push(toFailure(id, error));
    });
  return { done: ids.length - failed.length, unchanged: 0, failed };
}

interface Changing {
  readonly kind: Kind<KindName>;
  readonly ids: readonly string[];
  readonly work: BulkWork;
}

async function changeAll(ctx: Context, run: HeldBulk, { kind, ids, work }: Changing): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const group of splitIntoGroups(ids)) {
    const visible = await filterVisibleIds(ctx, kind.name, group);
    const hidden = group.filter((id) => !visible.has(id));
    outcomes.push(
      ...(await processGroup(
        ctx,
        run,
        group.filter((id) => visible.has(id)),
        {
          work: (tx, some) => changeSome(ctx, tx, run, { kind, ids: some, work }),
          refused: (id, error) => ({ done: 0, unchanged: 0, failed: [toFailure(id, error)] }),
        },
      )),
      {
        done: 0,
        unchanged: 0,
        failed: hidden.map((id) => toFailure(id, notFound(kind.singular))),
      },
    );
  }
  return {
    done: outcomes.reduce((sum, { done }) => sum + done, 0),
    unchanged: outcomes.reduce((sum, { unchanged }) => sum + unchanged, 0),
    failed: outcomes.flatMap(({ failed }) => failed),
  };
}

/** Writes some records together with their previous values. */
async function changeSome(
  ctx: Context,
  tx: AccountTransaction,
  { bulkId }: HeldBulk,
  { kind, ids, work }: Changing,
): Promise<Outcome> {
  const { changed, failed } = await changeGroup(ctx, tx, { kind: kind.name, ids }, (current) =>
    decide(ctx, tx, { kind, work, current }),
  );
  const { list } = work;
  if (list) {
    const coming = ids.filter((id) => !failed.has(id));
    const { added } = await changeMembers(ctx, tx, list, { coming, leaving: [] });
    for (const id of added)
      changed.set(id, { ...changed.get(id), distributionListId: { from: null, to: list.id } });
  }
  await storeChanges(tx, bulkId, changed);
  return {
    done: changed.size,
    unchanged: ids.length - changed.size - failed.size,
    failed: [...failed].map(([id, error]) => toFailure(id, error)),
  };
}

async function storeChanges(
  tx: AccountTransaction,
  bulkId: string,
  changed: ReadonlyMap<string, AuditChanges>,
): Promise<void> {
  if (changed.size === 0) return;
  const rows = [...changed].map(([recordId, changes]) => ({ bulkId, recordId, changes }));
  await tx.rows(`SELECT nova_add_children($1::uuid, $2::jsonb)::text AS done`, [
    JSON.stringify([{ table: 'bulk_changes', rows }]),
  ]);
}

interface Deciding {
  readonly kind: Kind<KindName>;
  readonly work: BulkWork;
  readonly current: CurrentRow;
}

/** The kind's rules are not asked about a record that would not change. */
async function decide(
  ctx: Context,
  tx: AccountTransaction,
  { kind, work, current }: Deciding,
): Promise<RecordChange> {
  const row: Row = { ...work.set, ...mergeTags(current, work) };
  if (Object.keys(compareFields(current, row)).length === 0) return { row: {} };
  return decideUpdate(ctx, kind, { current, row }, tx);
}

/**
 * Returns the record's tags after the change.
 * @throws BAD_REQUEST for too many tags
 */
function mergeTags(current: CurrentRow, { addTags, removeTags }: BulkWork): Row {
  if (addTags.length + removeTags.length === 0) return {};
  const leaving = new Set(removeTags.map(tagKey));
  // The cast follows the column's type (prisma/schema.prisma).
  const before = (current.tags ?? []) as BulkWork['addTags'];
  const all = [...before.filter((tag) => !leaving.has(tagKey(tag))), ...addTags];
  const tags = [...new Map(all.map((tag) => [tagKey(tag), tag])).values()];
  const { entries, characters } = listLimits.tags;
  const length = tags.reduce((sum, { group, value }) => sum + (group ?? '').length + value.length, 0);
  if (tags.length <= entries && length <= characters) return { tags };
  throw new NovaError('BAD_REQUEST', `It would have more than ${String(entries)} tags, or too long ones.`);
}
