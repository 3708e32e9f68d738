import { retryTransaction, type AccountTransaction } from '@nova/db';
import type { Context } from '../context.ts';
import { isId } from '../ids.ts';
import { auditRow, compareFields, type AuditChanges } from './audit.ts';
import { type CurrentRow, runInTurn, type RecordChange } from './change-record.ts';
import { notFound } from './refusals.ts';
import { buildDeletion } from './delete-record.ts';
import { assertExpected } from './expected.ts';
import { rowKinds, type RowKindName } from './kinds.ts';

export interface LockedChange extends RecordChange {
  /** Further changes for the audit trail. */
  readonly also?: AuditChanges;
  /** Runs in the transaction, after the write. */
  readonly alongside?: (tx: AccountTransaction) => Promise<unknown>;
}

type Locked<T> = (current: CurrentRow, tx: AccountTransaction) => T | Promise<T>;

/**
 * Locks one row and writes the change that `decide` returns, with rows of other tables, in one transaction.
 * @returns the row's id
 * @throws NOT_FOUND; as assertExpected
 */
export async function changeLocked(
  ctx: Context,
  kind: RowKindName,
  id: string,
  decide: Locked<LockedChange>,
): Promise<string> {
  await runLocked(ctx, kind, id, async (current, tx) =>
    writeLocked(ctx, tx, { kind, id, current }, await decide(current, tx)),
  );
  return id;
}

/** Does the same as `changeLocked` in the caller's transaction. */
export const changeInTransaction = (
  ctx: Context,
  tx: AccountTransaction,
  { kind, id }: Omit<LockedRow, 'current'>,
  decide: Locked<LockedChange>,
): Promise<void> =>
  lockAndRun(ctx, tx, { kind, id }, async (current) =>
    writeLocked(ctx, tx, { kind, id, current }, await decide(current, tx)),
  );

/**
 * Deletes one row after `before` has run, in one transaction.
 * @returns the deleted row's id
 * @throws NOT_FOUND; what `before` throws
 */
export async function deleteLocked(
  ctx: Context,
  kind: RowKindName,
  id: string,
  before: Locked<unknown>,
): Promise<string> {
  await runLocked(ctx, kind, id, async (current, tx) => {
    await before(current, tx);
    const { text, values } = buildDeletion(ctx, kind, id);
    await tx.rows(text, values);
  });
  return id;
}

function runLocked<T>(ctx: Context, kind: RowKindName, id: string, work: Locked<T>): Promise<T> {
  if (!isId(id)) return Promise.reject(notFound(rowKinds[kind].name));
  const transaction = () => ctx.db.transaction((tx) => lockAndRun(ctx, tx, { kind, id }, work));
  return runInTurn(id, () => retryTransaction(transaction));
}

async function lockAndRun<T>(
  ctx: Context,
  tx: AccountTransaction,
  { kind, id }: Omit<LockedRow, 'current'>,
  work: Locked<T>,
): Promise<T> {
  const { table, name } = rowKinds[kind];
  const [found] = await tx.rows<{ row: CurrentRow }>(
    `SELECT to_jsonb(t) AS row FROM ${table} t WHERE t."accountId" = $1::uuid AND t.id = $2::uuid FOR NO KEY UPDATE`,
    [id],
  );
  if (!found) throw notFound(name);
  await assertExpected(ctx, tx, { kind, id });
  return work(found.row, tx);
}

interface LockedRow {
  readonly kind: RowKindName;
  readonly id: string;
  readonly current: CurrentRow;
}

async function writeLocked(
  ctx: Context,
  tx: AccountTransaction,
  { kind, id, current }: LockedRow,
  change: LockedChange,
): Promise<void> {
  const { table, stamp } = rowKinds[kind];
  const changes = { ...compareFields(current, change.row), ...change.also };
  const children = (change.children ?? []).filter((child) => child.rows.length > 0);
  if (Object.keys(changes).length === 0 && children.length === 0) return;
  const row = stamp === null ? change.row : { ...change.row, [stamp]: ctx.now().toISOString() };
  const audit = auditRow(ctx, {
    entity: kind,
    recordId: id,
    action: change.action ?? 'update',
    changes,
    record: { ...current, ...change.row },
  });
  await tx.rows(
    `SELECT nova_change_record($1::uuid, t.id, t.xmin::text, $3, $4::text::regclass, $5, $6::jsonb, $7::text[], $8::jsonb) AS written
     FROM ${table} t WHERE t."accountId" = $1::uuid AND t.id = $2::uuid`,
    [
      id,
      kind,
      table,
      stamp ?? '',
      JSON.stringify(row),
      change.duplicateKeys ?? null,
      JSON.stringify([...children, { table: 'audit_events', rows: [audit] }]),
    ],
  );
  await change.alongside?.(tx);
}
