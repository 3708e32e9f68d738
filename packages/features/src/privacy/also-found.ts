import { listEntities } from '../lists/distribution-lists-contract.ts';
import { type Context, isId, type CurrentRow, notFound } from '@nova/core';
import { forceIndex, isSearched, type Kind, kinds } from '@nova/kinds';
import { extractAddresses, listProfileKeys } from './ledger-keys.ts';
import type { PersonId } from './persons.ts';

export interface AlsoFound {
  readonly kind: PersonId['entity'];
  readonly id: string;
}

/** Limit per kind, because a person looks at the result. */
const mostPerKind = 100;

/**
 * Finds other persons with an email address, phone number or LinkedIn profile of this one.
 * @throws NOT_FOUND
 */
export async function findRelatedPersons(
  ctx: Pick<Context, 'db'>,
  { entity, recordId }: PersonId,
): Promise<readonly AlsoFound[]> {
  const { table, singular } = kinds[entity];
  const [found] = isId(recordId)
    ? await ctx.db.rows<{ row: string }>(
        `SELECT to_jsonb(t)::text AS row FROM ${table} t WHERE t."accountId" = $1 AND t.id = $2`,
        [recordId],
      )
    : [];
  if (!found) throw notFound(singular);
  // The cast is safe, because the database serialised the row.
  const row = JSON.parse(found.row) as CurrentRow;
  const relatedPersons: AlsoFound[] = [];
  for (const kind of listEntities) {
    const ids = new Set([...(await findByKeys(ctx, kind, row)), ...(await findByProfile(ctx, kind, row))]);
    ids.delete(recordId.toLowerCase());
    relatedPersons.push(...[...ids].toSorted().map((id) => ({ kind, id })));
  }
  return relatedPersons;
}

/** The search vector contains whole addresses and numbers (packages/kinds/src/sql/texts-view.ts). */
async function findByKeys({ db }: Pick<Context, 'db'>, name: PersonId['entity'], row: CurrentRow) {
  const kind: Kind = kinds[name];
  const phones = Object.keys(kind.fields).filter((field) => kind.fields[field]?.type === 'phone');
  const numbers = phones.flatMap((field) => (typeof row[field] === 'string' ? [row[field]] : []));
  const values = [...extractAddresses(row), ...numbers];
  if (values.length === 0 || !isSearched(kind)) return [];
  const rows = await db.rows<{ id: string }>(
    `SELECT s.id::text AS id FROM unnest($2::text[]) AS v(value) CROSS JOIN LATERAL (
       SELECT s.id FROM ${kind.name}_search s WHERE s."accountId" = $1 AND ${forceIndex('s')}
         AND s.vector @@ nova_exact(v.value) LIMIT $3::int) s`,
    [values, mostPerKind],
    { search: true },
  );
  return rows.map(({ id }) => id);
}

/**
 * Finds persons with the same profile. Kinds that compare profiles have duplicate keys for them; for other
 * kinds the profiles themselves are compared.
 */
async function findByProfile({ db }: Pick<Context, 'db'>, name: PersonId['entity'], row: CurrentRow) {
  const keys = listProfileKeys(row);
  if (keys.length === 0) return [];
  const { duplicates = [], table }: Kind = kinds[name];
  if (duplicates.some(({ by }) => by === 'profile')) {
    const rows = await db.rows<{ id: string }>(
      `SELECT d."recordId"::text AS id FROM dedupe_keys d
       WHERE d."accountId" = $1 AND d.entity = $2 AND d.key = ANY ($3::text[]) LIMIT $4::int`,
      [name, keys, mostPerKind],
    );
    return rows.map(({ id }) => id);
  }
  const endings = keys.map((key) => key.split('/').at(-1) ?? key);
  const rows = await db.rows<{ id: string; linkedIn: string }>(
    `SELECT t.id::text AS id, t."linkedIn" FROM ${table} t
     WHERE t."accountId" = $1 AND t."linkedIn" IS NOT NULL AND strpos(lower(t."linkedIn"), $2) > 0 LIMIT $3::int`,
    [endings[0], mostPerKind],
    { search: true },
  );
  return rows.filter((one) => listProfileKeys(one).some((key) => keys.includes(key))).map(({ id }) => id);
}
