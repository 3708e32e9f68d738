import type { Context } from '../context.ts';
import { auditRow } from './audit.ts';
import { rowKinds, type RowKindName } from './kinds.ts';

/** The statement that deletes a row of a kind and leaves a line in the audit trail; it answers 'deleted', 'unknown' where there is no such row, or as JSON how many records keep it. */
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
