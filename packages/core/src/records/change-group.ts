import { NovaError } from '@nova/contract';
import type { AccountTransaction } from '@nova/db';
import { isId } from '../ids.ts';
import type { Actor, AuditChanges } from './audit.ts';
import { type CurrentRow, prepareChange, type PreparedChange, type RecordChange } from './change-record.ts';
import type { ChildRows, Row } from './create-record.ts';
import { type RowKindName, rowKinds } from './kinds.ts';
import { notFound } from './refusals.ts';

/** The outcome by id. A record in neither map was left unchanged. */
interface GroupOutcome {
  readonly changed: Map<string, AuditChanges>;
  readonly failed: Map<string, NovaError>;
}

interface PreparedRecord {
  readonly current: CurrentRow;
  readonly change: PreparedChange;
}

type DecideEach = (current: CurrentRow, db: AccountTransaction) => RecordChange | Promise<RecordChange>;

/**
 * Locks records and writes the change that `decide` returns for each, in the caller's transaction. Records that
 * are unknown, or that `decide` refuses, fail alone. Duplicate keys are not updated, so no decision may change
 * a field that they compare.
 * @param ids distinct, in lower case
 */
export async function changeGroup(
  ctx: Actor,
  tx: AccountTransaction,
  { kind, ids }: { readonly kind: RowKindName; readonly ids: readonly string[] },
  decide: DecideEach,
): Promise<GroupOutcome> {
  const rows = await lockGroup(tx, kind, ids);
  const outcome: GroupOutcome = { changed: new Map(), failed: new Map() };
  const prepared: PreparedRecord[] = [];
  for (const id of ids) {
    const current = rows.get(id);
    if (!current) outcome.failed.set(id, notFound(rowKinds[kind].name));
    else
      try {
        const change = prepareChange(ctx, { kind, id, current }, await decide(current, tx));
        if (!change) continue;
        prepared.push({ current, change });
        outcome.changed.set(id, change.changes);
      } catch (error) {
        if (!(error instanceof NovaError)) throw error;
        outcome.failed.set(id, error);
      }
  }
  await writeGroup(tx, kind, prepared);
  return outcome;
}

/** Locks rows in the order of their ids, so that two transactions cannot deadlock. */
async function lockGroup(
  tx: AccountTransaction,
  kind: RowKindName,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CurrentRow>> {
  const rows = await tx.rows<{ id: string; row: string }>(
    `SELECT t.id::text AS id, row_to_json(t)::text AS row FROM ${rowKinds[kind].table} t
     WHERE t."accountId" = $1::uuid AND t.id = ANY($2::uuid[]) ORDER BY t.id FOR NO KEY UPDATE`,
    [ids.filter(isId)],
  );
  // The cast is safe, because `row_to_json` made the texts.
  return new Map(rows.map(({ id, row }) => [id, JSON.parse(row) as CurrentRow]));
}

/**
 * Writes all records in one statement, so that the triggers run once. A column that changes in one record is
 * written in all.
 */
async function writeGroup(
  tx: AccountTransaction,
  kind: RowKindName,
  prepared: readonly PreparedRecord[],
): Promise<void> {
  if (prepared.length === 0) return;
  const { table, stamp } = rowKinds[kind];
  const columns = [...new Set(prepared.flatMap(({ change }) => Object.keys(change.row)))];
  const records = prepared.map(({ current, change }) => {
    const after: Row = { ...current, ...change.row };
    return Object.fromEntries(['id', ...columns].map((column) => [column, after[column]]));
  });
  await tx.rows(
    `SELECT nova_change_records($1::uuid, $2::text::regclass, $3, $4::jsonb, $5::jsonb)::text AS written`,
    [table, stamp ?? '', JSON.stringify(records), JSON.stringify(mergeChildren(prepared))],
  );
}

/** Merges child rows by table. The rows of one table must have the same columns. */
function mergeChildren(prepared: readonly PreparedRecord[]): readonly ChildRows[] {
  const byTable = new Map<string, Row[]>();
  for (const { table, rows } of prepared.flatMap(({ change }) => change.children))
    byTable.set(table, [...(byTable.get(table) ?? []), ...rows]);
  return [...byTable].map(([table, rows]) => ({ table, rows }));
}
