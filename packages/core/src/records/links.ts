import { isReferences, type Kind, type ReferencesField } from '@nova/kinds';
import type { AccountTransaction } from '@nova/db';
import { compareFields, type AuditChanges } from './audit.ts';
import type { ChildRows } from './create-record.ts';
import type { References } from './references.ts';
import type { Write } from './row-of.ts';

/** The links of a list field: distinct ids in their order. */
export interface GivenLinks {
  readonly name: string;
  readonly field: ReferencesField;
  readonly ids: readonly string[];
}

/**
 * Reads the links that a write gives.
 * @throws NOT_FOUND for an unknown record
 */
export const readLinks = (kind: Kind, references: References, write: Write): readonly GivenLinks[] =>
  Object.entries(kind.fields).flatMap(([name, field]) => {
    const ids = write[name];
    if (!isReferences(field) || !Array.isArray(ids)) return [];
    const { to } = field;
    if (to === 'masterData') throw new Error(`${name} lists master data, which no link leads to.`);
    // The cast is safe, because the field's schema only accepts texts.
    const knownIds = (ids as readonly string[]).flatMap((id) => references.record(to, id) ?? []);
    return [{ name, field, ids: [...new Set(knownIds)] }];
  });

export const linkRows = (id: string, links: readonly GivenLinks[]): readonly ChildRows[] =>
  links.map(({ field: { links: to }, ids }) => ({
    table: to.table,
    rows: ids.map((other, position) => ({ [to.of]: id, [to.column]: other, position })),
  }));

/** Compares links with the stored ones, for the audit trail. */
export async function compareLinks(
  tx: AccountTransaction,
  id: string,
  links: readonly GivenLinks[],
): Promise<AuditChanges> {
  if (links.length === 0) return {};
  const lists = links.map(
    ({ name, field: { links: to } }) =>
      `ARRAY(SELECT "${to.column}"::text FROM ${to.table} WHERE "accountId" = $1::uuid AND "${to.of}" = $2::uuid
         ORDER BY position) AS "${name}"`,
  );
  const [before] = await tx.rows<Readonly<Record<string, string[]>>>(`SELECT ${lists.join(', ')}`, [id]);
  return compareFields({ ...before }, Object.fromEntries(links.map(({ name, ids }) => [name, ids])));
}

export async function replaceLinks(
  tx: AccountTransaction,
  id: string,
  links: readonly GivenLinks[],
): Promise<void> {
  if (links.length === 0) return;
  for (const { field } of links)
    await tx.rows(
      `DELETE FROM ${field.links.table} WHERE "accountId" = $1::uuid AND "${field.links.of}" = $2::uuid`,
      [id],
    );
  await tx.rows(`SELECT nova_add_children($1::uuid, $2::jsonb)::text AS done`, [
    JSON.stringify(linkRows(id, links)),
  ]);
}
