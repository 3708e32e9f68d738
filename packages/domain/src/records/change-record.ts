import { type AccountTransaction, retryTransaction } from '@nova/db';
import type { Context } from '../context.ts';
import { isId, newId } from '../ids.ts';
import { auditRow, changedFields } from './audit.ts';
import type { ChildRows, Row } from './create-record.ts';
import { type RowKindName, rowKinds } from './kinds.ts';
import { notFound } from './refusals.ts';

/** A record's row as JSON: columns by name, dates and instants as texts. */
export type CurrentRow = Readonly<Record<string, unknown>>;

export interface RecordChange {
  /** Columns to write; those that already hold the value are left alone. */
  readonly row: Row;
  /** The record's duplicate keys after the change, where they may differ. */
  readonly duplicateKeys?: readonly string[];
  readonly children?: readonly ChildRows[];
  /** What the audit trail calls it. */
  readonly action?: string;
}

/** How often a change is tried without a lock; then it waits for its turn at the row. */
const optimisticAttempts = 3;

/** Under the lock only another move in the account's company tree can undo a decision; the next one is made knowing it. */
const lockedAttempts = 2;

/** Says what is to be written over `current`; whatever else it reads it reads through `db`, which may be a transaction's. */
type Decide = (current: CurrentRow, db: AccountTransaction) => RecordChange | Promise<RecordChange>;

/** Where a change reads and writes: by single statements, or within a transaction. */
interface RowAccess {
  readonly reads: AccountTransaction;
  readonly write: AccountTransaction['rows'];
  /** What the reading statement ends with. */
  readonly lock: string;
}

interface Identified {
  readonly kind: RowKindName;
  readonly id: string;
}

/** A row as it was read, and of which version. */
interface ReadRow extends Identified {
  readonly version: string;
  readonly current: CurrentRow;
}

/**
 * Changes one record: reads its row, lets `decide` say what is to be written, and writes only if the row is still the one
 * that was read, so that no concurrent change is lost. Row, duplicate keys, children and audit trail are one statement.
 * Where others keep changing the record meanwhile, it is locked first, so that each of any number of writers has its turn.
 * @returns the record's id
 * @throws NOT_FOUND
 */
export async function changeRecord(
  ctx: Context,
  kind: RowKindName,
  id: string,
  decide: Decide,
): Promise<string> {
  if (!isId(id)) throw notFound(rowKinds[kind].name);
  const single: RowAccess = { reads: ctx.db, write: (text, values) => ctx.db.write(text, values), lock: '' };
  return inTurn(id, async () => {
    for (let attempt = 0; attempt < optimisticAttempts; attempt++)
      if (await tryChange(ctx, single, { kind, id }, decide)) return id;
    return changeUnderLock(ctx, kind, id, decide);
  });
}

function changeUnderLock(ctx: Context, kind: RowKindName, id: string, decide: Decide): Promise<string> {
  return retryTransaction(() =>
    ctx.db.transaction(async (tx) => {
      // Before the row, as every other move in the tree: two locks in one order make no circle.
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

/** The statement that lets moves in the tree of a kind's records wait for each other. */
const treeLock = (kind: RowKindName): string | undefined =>
  rowKinds[kind].tree === true ? `SELECT nova_lock_${kind}_tree($1::uuid)::text AS locked` : undefined;

/** Whether it wrote, or had nothing to write. @throws NOT_FOUND */
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
  const change = await decide(current, way.reads);
  return writeChange(ctx, way, { kind, id, version: found.version, current }, change);
}

async function writeChange(
  ctx: Context,
  way: RowAccess,
  { kind, id, version, current }: ReadRow,
  change: RecordChange,
): Promise<boolean> {
  const changes = changedFields(current, change.row);
  const children = (change.children ?? []).filter((child) => child.rows.length > 0);
  const columns = Object.keys(changes);
  if (columns.length === 0 && children.length === 0) return true;
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
  const [outcome] = await way.write<{ written: boolean }>(
    `SELECT nova_change_record($1::uuid, $2::uuid, $3, $4, $5::text::regclass, $6, $7::jsonb, $8::text[], $9::jsonb) AS written`,
    [
      id,
      version,
      kind,
      rowKinds[kind].table,
      stamp ?? '',
      JSON.stringify(row),
      change.duplicateKeys ?? null,
      JSON.stringify([...children, { table: 'audit_events', rows: [audit] }]),
    ],
  );
  return outcome?.written === true;
}

const pick = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(columns.map((c) => [c, row[c]]));

/** row_to_json answers an object of columns. */
function readRow(text: string): CurrentRow {
  return JSON.parse(text) as CurrentRow;
}

/** The last of those who wait for a record in this process, by the record's id, which no other record of any account has. */
const last = new Map<string, Promise<unknown>>();

/**
 * Does the work when all that this process began before about the same record is done, so that its writers of one record
 * neither undo each other's work nor hold a database connection each while they wait. Other processes are the row lock's.
 */
export async function inTurn<T>(id: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(id) ?? Promise.resolve();
  const turn = before.then(work, work);
  last.set(id, turn);
  try {
    return await turn;
  } finally {
    if (last.get(id) === turn) last.delete(id);
  }
}

/** The line that a change of status leaves behind; none when the status stays and nothing was said about it. */
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
 * Locks the rows that a statement is about to rewrite, in the order of their ids, so that two rewrites of many rows wait for
 * each other and not in a circle.
 * @param condition SQL of the program's own over the row, alias `t`, and the one value `$2`
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
