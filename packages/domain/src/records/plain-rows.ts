import type { Context } from '../context.ts';
import { isId, newId } from '../ids.ts';
import { auditRow } from './audit.ts';
import type { Row } from './create-record.ts';
import { notFound } from './not-found.ts';
import { deletion, plainKinds, type PlainKind } from './plain-kinds.ts';

/**
 * Creates a row of a kind without references, with its line in the audit trail, in one statement.
 * @returns the new row's id
 * @throws the database's unique violation, which the caller tells apart with `uniqueViolation`
 */
export async function createPlain(ctx: Context, kind: PlainKind, row: Row): Promise<string> {
  const id = newId();
  const { table, stamp } = plainKinds[kind];
  const now = ctx.now().toISOString();
  const stamps = stamp === null ? { createdOn: now } : { createdOn: now, [stamp]: now };
  const changes = Object.fromEntries(Object.entries(row).map(([field, to]) => [field, { to }]));
  const children = [{ table: 'audit_events', rows: [auditRow(ctx, kind, id, 'create', changes)] }];
  await ctx.db.write(
    `SELECT nova_create_record($1::uuid, $2, $3::text::regclass, false, $4::jsonb, '{}'::text[], NULL, $5::jsonb, '{}'::text[]) AS outcome`,
    [kind, table, JSON.stringify({ ...row, ...stamps, id }), JSON.stringify(children)],
  );
  return id;
}

/**
 * Deletes a row of a kind without references, with its line in the audit trail, in one statement.
 * @returns the deleted row's id
 * @throws NOT_FOUND; the database's foreign key violation, which the caller tells apart with `foreignKeyViolation`
 */
export async function deletePlain(ctx: Context, kind: PlainKind, id: string): Promise<string> {
  const { name } = plainKinds[kind];
  if (!isId(id)) throw notFound(name);
  const { text, values } = deletion(ctx, kind, id);
  const [outcome] = await ctx.db.write<{ deleted: boolean }>(text, values);
  if (outcome?.deleted !== true) throw notFound(name);
  return id;
}
