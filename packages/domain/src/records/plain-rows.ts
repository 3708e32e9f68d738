import type { Context } from '../context.ts';
import { newId } from '../ids.ts';
import { auditRow, createdChanges } from './audit.ts';
import type { ChildRows, Row } from './create-record.ts';
import { rowKinds, type RowKindName } from './kinds.ts';

/**
 * Creates a row of a kind whose rows carry no reference number, with its line in the audit trail, in one statement.
 * @returns the new row's id
 * @throws the database's unique violation, which the caller tells apart with `uniqueViolation`
 */
export async function createPlain(
  ctx: Context,
  kind: RowKindName,
  row: Row,
  children: (id: string) => readonly ChildRows[] = () => [],
): Promise<string> {
  const id = newId();
  const { table, stamp } = rowKinds[kind];
  const now = ctx.now().toISOString();
  const stamps = stamp === null ? { createdOn: now } : { createdOn: now, [stamp]: now };
  const audit = {
    table: 'audit_events',
    rows: [
      auditRow(ctx, {
        entity: kind,
        recordId: id,
        action: 'create',
        changes: createdChanges(row),
        record: row,
      }),
    ],
  };
  await ctx.db.write(
    `SELECT nova_create_record($1::uuid, $2, $3::text::regclass, false, $4::jsonb, '{}'::text[], NULL, $5::jsonb, '{}'::text[]) AS outcome`,
    [kind, table, JSON.stringify({ ...row, ...stamps, id }), JSON.stringify([...children(id), audit])],
  );
  return id;
}
