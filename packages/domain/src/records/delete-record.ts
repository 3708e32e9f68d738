import { NovaError, type Uses } from '@nova/contract';
import type { Context } from '../context.ts';
import { isId } from '../ids.ts';
import { auditRow } from './audit.ts';
import { type RowKindName, rowKinds } from './kinds.ts';
import { notFound, onHold } from './refusals.ts';

/**
 * Deletes a row and all that belongs to it alone, in one statement. Definitions decide about references
 * (`onDelete`).
 * @returns the deleted row's id
 * @throws NOT_FOUND; INVALID_STATE for a person on hold; IN_USE with counts. Then nothing is deleted
 */
export async function deleteRecord(ctx: Context, kind: RowKindName, id: string): Promise<string> {
  const { name } = rowKinds[kind];
  if (!isId(id)) throw notFound(name);
  const { text, values } = deletion(ctx, kind, id);
  const refusal = refusalIn(name, await ctx.db.write<{ outcome: string }>(text, values));
  if (refusal) throw refusal;
  return id;
}

/** @param name what people call the record @param rows what `deletion` answers */
export function refusalIn(
  name: string,
  [row]: readonly { readonly outcome: string }[],
): NovaError | undefined {
  const outcome = row?.outcome ?? 'unknown';
  if (outcome === 'deleted') return undefined;
  if (outcome === 'unknown') return notFound(name);
  if (outcome === 'held') return onHold(name);
  // `nova_let_go` writes an object of counts.
  return inUse(name, JSON.parse(outcome) as Uses);
}

/** @param name what people call the record */
export function inUse(name: string, uses: Uses): NovaError {
  const counts = Object.entries(uses).map(([plural, count]) => `${plural}: ${String(count)}`);
  return new NovaError('IN_USE', `This ${name} is in use (${counts.join(', ')}); nothing was deleted.`, {
    uses,
  });
}

/** Answers `deleted`, `unknown`, `held`, or counts of records that restrict the delete. */
export function deletion(
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
