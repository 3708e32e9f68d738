import type { Context } from '../context.ts';
import { auditRow } from './audit.ts';

/** Kinds of rows that are written by their table alone; `stamp` is the column that tells when they changed. */
export const plainKinds = {
  application: { table: 'applications', name: 'application', stamp: 'updatedOn' },
  savedSearch: { table: 'saved_searches', name: 'saved search', stamp: 'updatedOn' },
  masterData: { table: 'master_data', name: 'item of master data', stamp: null },
  customField: { table: 'custom_fields', name: 'custom field', stamp: null },
  interview: { table: 'interviews', name: 'interview', stamp: 'updatedOn' },
} as const;

export type PlainKind = keyof typeof plainKinds;

/** The statement that deletes a row of a kind and leaves a line in the audit trail; it answers whether the row was there. */
export function deletion(
  ctx: Context,
  kind: PlainKind,
  id: string,
): { readonly text: string; readonly values: readonly unknown[] } {
  const audit = [{ table: 'audit_events', rows: [auditRow(ctx, kind, id, 'delete', {})] }];
  return {
    text: `SELECT nova_delete_record($1::uuid, $2::uuid, $3, $4::text::regclass, $5::jsonb) AS deleted`,
    values: [id, kind, plainKinds[kind].table, JSON.stringify(audit)],
  };
}
