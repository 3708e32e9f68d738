import type { listSearchFields as endpoint, SearchField, SearchFieldKind } from './contract.ts';
import { type Context, reads, type CustomFieldKind } from '@nova/core';
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

const customLiteralKinds: Readonly<Record<CustomFieldKind, SearchFieldKind>> = {
  TEXT: 'text',
  BOOLEAN: 'boolean',
  DATE: 'date',
  LIST: 'text',
  NUMBER: 'number',
};

/** Lists the fields that a query may name. Custom fields are named by their labels (docs/query-language.md). */
export async function listSearchFields(
  ctx: Context,
  { entity }: z.output<typeof endpoint.input>,
): Promise<SearchField[]> {
  const kind: Kind = kinds[entity];
  const names = new Set(
    Object.entries(kind.fields).flatMap(([name, field]) => (isReference(field) ? [nameMember(name)] : [])),
  );
  const ownFields = Object.entries(reads[entity].fields.fields).map(([name, field]) => ({
    name,
    kind: names.has(name) ? ('name' as const) : literalKinds[field.kind],
    custom: false,
  }));
  return [...ownFields, ...(await readCustomFields(ctx, entity))];
}

async function readCustomFields(ctx: Context, entity: string): Promise<SearchField[]> {
  const rows = await ctx.db.rows<{ label: string; kind: CustomFieldKind }>(
    `SELECT label, kind FROM custom_fields WHERE "accountId" = $1 AND entity = $2 ORDER BY position, label`,
    [entity],
  );
  return rows.map(({ label, kind }) => ({ name: label, kind: customLiteralKinds[kind], custom: true }));
}
