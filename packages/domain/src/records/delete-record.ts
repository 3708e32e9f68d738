import { NovaError, type Uses } from '@nova/contract';
import type { Context } from '../context.ts';
import { isId } from '../ids.ts';
import { deletion } from './deletion.ts';
import { rowKinds, type RowKindName } from './kinds.ts';
import { notFound } from './not-found.ts';

/**
 * Deletes a row with all that is only its own, and leaves a line in the audit trail, in one statement: what refers to it lets go
 * of it, as the definitions of kinds have it, or keeps it.
 * @returns the deleted row's id
 * @throws NOT_FOUND; IN_USE with how many records keep it, and nothing is deleted
 */
export async function deleteRecord(ctx: Context, kind: RowKindName, id: string): Promise<string> {
  const { name } = rowKinds[kind];
  if (!isId(id)) throw notFound(name);
  const { text, values } = deletion(ctx, kind, id);
  const [{ outcome } = { outcome: 'unknown' }] = await ctx.db.write<{ outcome: string }>(text, values);
  if (outcome === 'unknown') throw notFound(name);
  if (outcome !== 'deleted') throw inUse(name, usesIn(outcome));
  return id;
}

/** `nova_let_go` writes an object of counts. */
const usesIn = (outcome: string): Uses => JSON.parse(outcome) as Uses;

/** The refusal of a deletion; `name` is what a person calls the record. */
export function inUse(name: string, uses: Uses): NovaError {
  const counts = Object.entries(uses).map(([plural, count]) => `${plural}: ${String(count)}`);
  return new NovaError('IN_USE', `This ${name} is in use (${counts.join(', ')}); nothing was deleted.`, {
    uses,
  });
}
