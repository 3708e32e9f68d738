import type { listSearchFields as endpoint, SearchField, SearchFieldKind } from './contract.ts';
import { type Context, orderFields, reads, type CustomFieldKind } from '@nova/core';
import { isReference, kinds, nameMember, type Kind } from '@nova/kinds';
import type { FieldKind } from '@nova/search';
import type { z } from 'zod';

/** The kind of literal that a field is compared with. */
const literalKinds: Readonly<Record<FieldKind, SearchFieldKind>> = {
  text: 'text',
  exact: 'text',
  id: 'text',
  phone: 'text',
  number: 'number',
  boolean: 'boolean',
  instant: 'date',
  date: 'date',
};

/** The kinds of values by which records are sorted, by their SQL type. */
const orderedKinds: Readonly<Record<string, SearchFieldKind>> = {
  float8: 'number',
  boolean: 'boolean',
  date: 'date',
  timestamptz: 'date',
};

const customLiteralKinds: Readonly<Record<CustomFieldKind, SearchFieldKind>> = {
  TEXT: 'text',
  BOOLEAN: 'boolean',
  DATE: 'date',
  LIST: 'text',
  NUMBER: 'number',
};

/** Lists the fields that a query or an order may name. Custom fields are named by their labels (docs/query-language.md). */
export async function listSearchFields(
  ctx: Context,
  { entity }: z.output<typeof endpoint.input>,
): Promise<SearchField[]> {
  const kind: Kind = kinds[entity];
  const names = new Set(
    Object.entries(kind.fields).flatMap(([name, field]) => (isReference(field) ? [nameMember(name)] : [])),
  );
  const orders = orderFields[entity];
  const queried = Object.entries(reads[entity].fields.fields).map(
    ([name, field]) => [name, names.has(name) ? 'name' : literalKinds[field.kind]] as const,
  );
  const queriedNames = new Set(queried.map(([name]) => name));
  const orderedAlone = Object.entries(orders)
    .filter(([name]) => !queriedNames.has(name))
    .map(([name, { type }]) => [name, orderedKinds[type] ?? 'text'] as const);
  const ownFields = [...queried, ...orderedAlone].map(([name, fieldKind]) => ({
    name,
    kind: fieldKind,
    sortable: Object.hasOwn(orders, name),
    sortIndexed: orders[name]?.indexed ?? false,
    custom: false,
  }));
  return [...ownFields, ...(await readCustomFields(ctx, entity))];
}

async function readCustomFields(ctx: Context, entity: string): Promise<SearchField[]> {
  const rows = await ctx.db.rows<{ label: string; kind: CustomFieldKind }>(
    `SELECT label, kind FROM custom_fields WHERE "accountId" = $1 AND entity = $2 ORDER BY position, label`,
    [entity],
  );
  return rows.map(({ label, kind }) => ({
    name: label,
    kind: customLiteralKinds[kind],
    sortable: false,
    sortIndexed: false,
    custom: true,
  }));
}
