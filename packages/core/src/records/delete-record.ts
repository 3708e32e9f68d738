import { NovaError, type Uses } from '@nova/contract';
import type { AccountTransaction } from '@nova/db';
import type { Context } from '../context.ts';
import { isId } from '../ids.ts';
import { auditRow } from './audit.ts';
import { type RowKindName, rowKinds } from './kinds.ts';
import { notFound, onHold } from './refusals.ts';
import { refusingDelete, countVisibleUses } from './visible-uses.ts';

/**
 * Deletes a row and all that belongs to it alone, in one statement. The kinds' definitions decide what happens
 * to references (`onDelete`).
 * @returns the deleted row's id
 * @throws NOT_FOUND; INVALID_STATE for a person on hold; IN_USE with counts. Nothing is deleted then
 */
export async function deleteRecord(ctx: Context, kind: RowKindName, id: string): Promise<string> {
  const { name } = rowKinds[kind];
  if (!isId(id)) throw notFound(name);
  const { text, values } = buildDeletion(ctx, kind, id);
  const refusal = await explainRefusal(ctx, ctx.db, { kind, name, id }, await ctx.db.write(text, values));
  if (refusal) throw refusal;
  return id;
}

interface DeletedRecord {
  readonly kind: RowKindName;
  /** The word by which people call the record. */
  readonly name: string;
  readonly id: string;
}

/**
 * Translates the outcome of a delete into an error.
 * @param rows the result of `buildDeletion`
 * @returns undefined if the record was deleted
 */
export async function explainRefusal(
  ctx: Context,
  db: AccountTransaction,
  { kind, name, id }: DeletedRecord,
  [row]: readonly { readonly outcome: string }[],
): Promise<NovaError | undefined> {
  const outcome = row?.outcome ?? 'unknown';
  if (outcome === 'deleted') return undefined;
  if (outcome === 'unknown') return notFound(name);
  if (outcome === 'held') return onHold(name);
  // The cast is safe, because `nova_let_go` writes an object of counts.
  const uses = JSON.parse(outcome) as Uses;
  return inUse(name, await countVisibleUses(ctx, db, uses, refusingDelete(kind, id)));
}

/**
 * @param name the word by which people call the record
 * @param uses counts that the user may see; empty if all are hidden
 */
export function inUse(name: string, uses: Uses): NovaError {
  if (Object.keys(uses).length === 0)
    return new NovaError(
      'IN_USE',
      `This ${name} is in use by records that you do not see; nothing was deleted. Ask a user who sees them.`,
      { uses },
    );
  const counts = Object.entries(uses).map(([plural, count]) => `${plural}: ${String(count)}`);
  return new NovaError('IN_USE', `This ${name} is in use (${counts.join(', ')}); nothing was deleted.`, {
    uses,
  });
}

/**
 * Builds the deleting statement. Its outcome is `deleted`, `unknown`, `held`, or counts of the records that
 * restrict the delete.
 */
export function buildDeletion(
  ctx: Context,
  kind: RowKindName,
  id: string,
): { readonly text: string; readonly values: readonly unknown[] } {
  const audit = [
    {
      table: 'audit_events',
      rows: [auditRow(ctx, { entity: kind, recordId: id, action: 'delete', changes: {} })],
    },
  ];
  return {
    text: `SELECT nova_delete_record($1::uuid, $2::uuid, $3, $4::text::regclass, $5::jsonb) AS outcome`,
    values: [id, kind, rowKinds[kind].table, JSON.stringify(audit)],
  };
}
