import { bulkUndoHours } from './contract.ts';
import { NovaError } from '@nova/contract';
import { type Context, isId, newId, assertHeld, isHeld, leaseEnd, auditRow, notFound } from '@nova/core';
import type { AccountTransaction, Database } from '@nova/db';
import { type KindName, kinds } from '@nova/kinds';

/** A bulk run, or its undo, whose lease one call holds. */
export interface HeldBulk {
  readonly bulkId: string;
  readonly holder: string;
}

interface BegunBulk extends HeldBulk {
  /** The deadline of an undo, ISO 8601. */
  readonly undoableUntil: string;
}

const hourMs = 60 * 60 * 1000;

/**
 * The duration of a lease, which is far longer than a group of records takes. After a crash, an undo waits this
 * long.
 */
const leaseSeconds = 60;

interface NewBulk {
  readonly kind: KindName;
  readonly deletes: boolean;
  readonly records: number;
}

/**
 * Stores a run before its first record is written. Its audit line holds the id, in case the caller never receives
 * the answer.
 */
export async function beginBulk(ctx: Context, { kind, deletes, records }: NewBulk): Promise<BegunBulk> {
  const [bulkId, holder] = [newId(), newId()];
  const undoableUntil = new Date(ctx.now().getTime() + bulkUndoHours * hourMs).toISOString();
  const audit = auditRow(ctx, {
    entity: 'bulk',
    recordId: bulkId,
    action: deletes ? 'delete' : 'run',
    changes: { kind: { to: kind }, records: { to: records } },
  });
  await ctx.db.write(
    `WITH begun AS (
       INSERT INTO bulk_runs ("accountId", id, "userId", kind, deletes, "undoableUntil", "leasedBy", "leasedUntil")
       VALUES ($1::uuid, $2::uuid, $3::uuid, $4, $5::boolean, $6::timestamptz, $7::uuid, ${leaseEnd(leaseSeconds)}) RETURNING id)
     SELECT nova_add_children($1::uuid, $8::jsonb)::text AS done FROM begun`,
    [
      ...[bulkId, ctx.user.id, kind, deletes, undoableUntil, holder],
      JSON.stringify([{ table: 'audit_events', rows: [audit] }]),
    ],
  );
  return { bulkId, holder, undoableUntil };
}

/**
 * Renews the lease in each transaction of the run or its undo.
 * @throws LeaseLostError if another call has taken over
 */
export async function renewBulk(tx: AccountTransaction, { bulkId, holder }: HeldBulk): Promise<void> {
  assertHeld(
    await tx.rows(
      `UPDATE bulk_runs r SET "leasedUntil" = ${leaseEnd(leaseSeconds)} WHERE ${isHeld('r')} RETURNING r.id`,
      [bulkId, holder],
    ),
  );
}

/**
 * Ends the lease.
 * @param undone true if nothing remains to undo
 */
export async function releaseBulk(ctx: Context, { bulkId, holder }: HeldBulk, undone = false): Promise<void> {
  await ctx.db.write(
    `UPDATE bulk_runs r SET "leasedBy" = NULL, "leasedUntil" = NULL,
       "undoneOn" = CASE WHEN $4::boolean THEN $5::timestamptz END WHERE ${isHeld('r')}`,
    [bulkId, holder, undone, ctx.now().toISOString()],
  );
}

interface FoundBulk {
  readonly kind: string;
  readonly deletes: boolean;
  readonly undone: boolean;
  readonly past: boolean;
}

export interface UndoneBulk extends HeldBulk {
  readonly kind: KindName;
}

/**
 * Begins an undo by the user who ran the bulk change. Only one of two simultaneous calls succeeds.
 * @throws NOT_FOUND; INVALID_STATE for a delete, after an undo, after the deadline, and while it runs
 */
export async function beginBulkUndo(ctx: Context, bulkId: string): Promise<UndoneBulk> {
  const [run] = isId(bulkId)
    ? await ctx.db.rows<FoundBulk>(
        `SELECT kind, deletes, "undoneOn" IS NOT NULL AS undone, "undoableUntil" < $4::timestamptz AS past
         FROM bulk_runs WHERE "accountId" = $1 AND id = $2::uuid AND "userId" = $3::uuid`,
        [bulkId, ctx.user.id, ctx.now().toISOString()],
      )
    : [];
  if (!run) throw notFound('bulk run');
  const refusal = explainRefusal(run);
  if (refusal !== undefined) throw new NovaError('INVALID_STATE', refusal);
  const holder = newId();
  const claimed = await ctx.db.write(
    `UPDATE bulk_runs SET "leasedBy" = $3::uuid, "leasedUntil" = ${leaseEnd(leaseSeconds)}
     WHERE "accountId" = $1 AND id = $2::uuid AND "undoneOn" IS NULL AND ("leasedUntil" IS NULL OR "leasedUntil" < now())
     RETURNING id`,
    [bulkId, holder],
  );
  if (claimed.length === 0)
    throw new NovaError('INVALID_STATE', 'It still runs, or is being undone. Try again in a minute.');
  return { bulkId: bulkId.toLowerCase(), holder, kind: requireKind(run.kind) };
}

function explainRefusal({ deletes, undone, past }: FoundBulk): string | undefined {
  if (deletes) return 'Deleted records cannot be brought back.';
  if (undone) return 'It was undone already.';
  return past ? `It could be undone for ${String(bulkUndoHours)} hours.` : undefined;
}

/** `beginBulk` wrote the name. A kind that was removed since has no records to undo. */
function requireKind(name: string): KindName {
  const kind = Object.values(kinds).find((one) => one.name === name);
  if (!kind) throw notFound('bulk run');
  return kind.name;
}

/** The number of rows that one statement removes; a small number avoids blocking the database for long. */
const rowsAtOnce = 1_000;

/** The maximum of statements per call; the next call continues. */
const statementsAtOnce = 200;

/** The number of days after the deadline in which an undo still gets the reason that it is too late. */
const rememberedDays = 30;

const removeStatement = `DELETE FROM bulk_changes c USING (
    SELECT d.ctid, d."accountId" FROM bulk_runs r JOIN bulk_changes d ON d."accountId" = r."accountId" AND d."bulkId" = r.id
    WHERE r."undoableUntil" < $1::timestamptz LIMIT ${String(rowsAtOnce)} FOR UPDATE OF d SKIP LOCKED) o
  WHERE c."accountId" = o."accountId" AND c.ctid = o.ctid RETURNING 1`;

/** Removes changes of all accounts that can no longer be undone. */
export async function removeOldBulkChanges(database: Database, now = new Date()): Promise<void> {
  for (let turn = 0; turn < statementsAtOnce; turn++)
    if ((await database.query(removeStatement, [now])).length < rowsAtOnce) break;
  await database.query(
    `DELETE FROM bulk_runs r WHERE r."undoableUntil" < $1::timestamptz - interval '${String(rememberedDays)} days'`,
    [now],
  );
}
