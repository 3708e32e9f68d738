import { type AccountTransaction, retryTransaction } from '@nova/db';
import type { Context } from '../context.ts';
import { isId, newId } from '../ids.ts';
import { type Actor, type AuditChanges, auditRow, compareFields } from './audit.ts';
import type { ChildRows, Row } from './create-record.ts';
import { assertExpected } from './expected.ts';
import { type RowKindName, rowKinds } from './kinds.ts';
import { notFound } from './refusals.ts';

/** A row's columns by name; dates and instants are texts. */
export type CurrentRow = Readonly<Record<string, unknown>>;

export interface RecordChange {
  /** Unchanged columns are skipped. */
  readonly row: Row;
  /** All duplicate keys after the change. */
  readonly duplicateKeys?: readonly string[];
  readonly children?: readonly ChildRows[];
  /** The action in the audit trail; `update` by default. */
  readonly action?: string;
}

const optimisticAttempts = 3;

/**
 * Attempts while the row is locked. A second one is needed, because moves in the company tree can still
 * conflict.
 */
const lockedAttempts = 2;

/** Decides a change; `db` may be a transaction. */
type Decide = (current: CurrentRow, db: AccountTransaction) => RecordChange | Promise<RecordChange>;

interface RowAccess {
  readonly reads: AccountTransaction;
  readonly write: AccountTransaction['rows'];
  /** The locking clause of the reading statement, or an empty text. */
  readonly lock: string;
}

interface Identified {
  readonly kind: RowKindName;
  readonly id: string;
}

interface ReadRow extends Identified {
  readonly version: string;
  readonly current: CurrentRow;
}

/**
 * Changes one record as `decide` returns. It only writes if the row still has the version that was read, so no
 * concurrent change is lost. After repeated conflicts it locks the row.
 * @returns the record's id
 * @throws NOT_FOUND; as assertExpected
 */
export async function changeRecord(
  ctx: Context,
  kind: RowKindName,
  id: string,
  decide: Decide,
): Promise<string> {
  if (!isId(id)) throw notFound(rowKinds[kind].name);
  const single: RowAccess = { reads: ctx.db, write: (text, values) => ctx.db.write(text, values), lock: '' };
  return runInTurn(id, async () => {
    for (let attempt = 0; attempt < optimisticAttempts; attempt++)
      if (await tryChange(ctx, single, { kind, id }, decide)) return id;
    return changeUnderLock(ctx, kind, id, decide);
  });
}

function changeUnderLock(ctx: Context, kind: RowKindName, id: string, decide: Decide): Promise<string> {
  return retryTransaction(() =>
    ctx.db.transaction(async (tx) => {
      // The tree's lock comes first everywhere, to prevent deadlocks.
      const tree = treeLock(kind);
      if (tree !== undefined) await tx.rows(tree);
      const way: RowAccess = {
        reads: tx,
        write: (text, values) => tx.rows(text, values),
        lock: 'FOR NO KEY UPDATE',
      };
      for (let attempt = 0; attempt < lockedAttempts; attempt++)
        if (await tryChange(ctx, way, { kind, id }, decide)) return id;
      throw new Error(`The ${rowKinds[kind].name} ${id} changed while it was locked`);
    }),
  );
}

/** Returns the statement that serialises moves in the kind's tree, if it has one. */
const treeLock = (kind: RowKindName): string | undefined =>
  rowKinds[kind].tree === true ? `SELECT nova_lock_${kind}_tree($1::uuid)::text AS locked` : undefined;

/**
 * Tries once to read, decide and write.
 * @returns false after a conflict
 * @throws NOT_FOUND
 */
async function tryChange(
  ctx: Context,
  way: RowAccess,
  { kind, id }: Identified,
  decide: Decide,
): Promise<boolean> {
  const { table, name } = rowKinds[kind];
  const [found] = await way.reads.rows<{ row: string; version: string }>(
    `SELECT row_to_json(t)::text AS row, t.xmin::text AS version FROM ${table} t
     WHERE t."accountId" = $1::uuid AND t.id = $2::uuid ${way.lock}`,
    [id],
  );
  if (!found) throw notFound(name);
  const current = readRow(found.row);
  await assertExpected(ctx, way.reads, { kind, id });
  const change = await decide(current, way.reads);
  return writeChange(ctx, way, { kind, id, version: found.version, current }, change);
}

async function writeChange(
  ctx: Context,
  way: RowAccess,
  { kind, id, version, current }: ReadRow,
  change: RecordChange,
): Promise<boolean> {
  const prepared = prepareChange(ctx, { kind, id, current }, change);
  if (!prepared) return true;
  const [outcome] = await way.write<{ written: boolean }>(
    `SELECT nova_change_record($1::uuid, $2::uuid, $3, $4, $5::text::regclass, $6, $7::jsonb, $8::text[], $9::jsonb) AS written`,
    [
      id,
      version,
      kind,
      rowKinds[kind].table,
      rowKinds[kind].stamp ?? '',
      JSON.stringify(prepared.row),
      change.duplicateKeys ?? null,
      JSON.stringify(prepared.children),
    ],
  );
  return outcome?.written === true;
}

export interface PreparedChange {
  readonly changes: AuditChanges;
  /** The columns that change, and the stamp. */
  readonly row: Row;
  /** Child rows, including the audit line. */
  readonly children: readonly ChildRows[];
}

/**
 * Compares a change with the current row.
 * @returns what to write; undefined if nothing changes
 */
export function prepareChange(
  ctx: Actor,
  { kind, id, current }: Omit<ReadRow, 'version'>,
  change: RecordChange,
): PreparedChange | undefined {
  const changes = compareFields(current, change.row);
  const children = (change.children ?? []).filter((child) => child.rows.length > 0);
  const columns = Object.keys(changes);
  if (columns.length === 0 && children.length === 0) return undefined;
  const { stamp } = rowKinds[kind];
  const row: Row = {
    ...pick(change.row, columns),
    ...(stamp !== null && { [stamp]: ctx.now().toISOString() }),
  };
  const audit = auditRow(ctx, {
    entity: kind,
    recordId: id,
    action: change.action ?? 'update',
    changes,
    record: { ...current, ...row },
  });
  return { changes, row, children: [...children, { table: 'audit_events', rows: [audit] }] };
}

const pick = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(columns.map((c) => [c, row[c]]));

function readRow(text: string): CurrentRow {
  return JSON.parse(text) as CurrentRow;
}

/** The last queued writer by record id, which is unique over all accounts. */
const last = new Map<string, Promise<unknown>>();

/**
 * Queues the writers of one record within this process, so that they neither conflict nor occupy connections.
 * Writers of other processes wait for the row lock.
 */
export async function runInTurn<T>(id: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(id) ?? Promise.resolve();
  const turn = before.then(work, work);
  last.set(id, turn);
  try {
    return await turn;
  } finally {
    if (last.get(id) === turn) last.delete(id);
  }
}

/** Builds the row of a status change; without a new status or a comment, the list is empty. */
export function statusChange(
  ctx: Context,
  entity: string,
  current: CurrentRow,
  {
    statusId,
    comments = null,
  }: { readonly statusId: unknown; readonly comments?: string | null | undefined },
): readonly ChildRows[] {
  if (typeof statusId !== 'string' || (statusId === current.statusId && comments === null)) return [];
  const row = {
    id: newId(),
    entity,
    recordId: current.id,
    fromStatusId: current.statusId ?? null,
    statusId,
    comments,
    userId: ctx.user.id,
    changedOn: ctx.now().toISOString(),
  };
  return [{ table: 'status_changes', rows: [row] }];
}

/**
 * Locks the rows of a rewrite in the order of their ids, so that two rewrites cannot deadlock.
 * @param condition SQL over the row, alias `t`, and the value `$2`; never from input
 */
export async function lockRows(
  tx: AccountTransaction,
  table: string,
  condition: string,
  value: string,
): Promise<void> {
  await tx.rows(
    `SELECT count(*)::int AS locked FROM (
       SELECT t.id FROM ${table} t WHERE t."accountId" = $1::uuid AND (${condition}) ORDER BY t.id FOR NO KEY UPDATE
     ) AS rows`,
    [value],
  );
}
