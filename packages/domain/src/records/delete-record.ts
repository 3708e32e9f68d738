import type { Context } from '../context.ts';
import { isId } from '../ids.ts';
import { auditRow } from './audit.ts';
import { recordKinds, type RecordKind } from './kinds.ts';
import { notFound } from './not-found.ts';

/**
 * Deletes a record with all that is only its own, and leaves a line in the audit trail.
 * @returns the deleted record's id
 * @throws NOT_FOUND
 */
export async function deleteRecord(ctx: Context, kind: RecordKind, id: string): Promise<string> {
  const { table, name } = recordKinds[kind];
  if (!isId(id)) throw notFound(name);
  const [outcome] = await ctx.db.write<{ deleted: boolean }>(
    `SELECT nova_delete_record($1::uuid, $2::uuid, $3, $4::text::regclass, $5::jsonb) AS deleted`,
    [
      id,
      kind,
      table,
      JSON.stringify([{ table: 'audit_events', rows: [auditRow(ctx, kind, id, 'delete', {})] }]),
    ],
  );
  if (outcome?.deleted !== true) throw notFound(name);
  return id;
}
