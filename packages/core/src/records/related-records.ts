import { type Included, recordReadLimits } from '@nova/contract';
import {
  type Field,
  isReference,
  type Kind,
  type KindName,
  kinds,
  mapObject,
  objectMember,
  quoteColumn,
} from '@nova/kinds';
import type { Context } from '../context.ts';
import { JsonText } from '../json-text.ts';
import { buildConditions } from './condition.ts';
import { removeCache } from './cached-documents.ts';
import { reads } from './kind-reads.ts';
import { buildIdRows, documentJoins, documentSql } from './record-source.ts';
import { createInputError, createNameError } from './refusals.ts';
import { visibleToUser } from './visibility.ts';

/** A reference whose records come along. */
export interface RelatedReference {
  /** SQL of the reference's column. */
  readonly column: string;
  readonly to: KindName;
}

function listReferences({ fields }: Kind): Readonly<Record<string, RelatedReference>> {
  return Object.fromEntries(
    Object.entries<Field>(fields).flatMap(([name, field]): [string, RelatedReference][] =>
      isReference(field) && field.to !== 'user' && field.to !== 'masterData' && field.shown !== 'never'
        ? [[objectMember(name), { column: quoteColumn(name), to: field.to }]]
        : [],
    ),
  );
}

/** Lists the references whose records a read of the kind can bring along, and their kinds. */
export const listRelated = (kind: Kind): Readonly<Record<string, KindName>> =>
  mapObject(listReferences(kind), ({ to }) => to);

/**
 * Reads which related records are asked for, such as `company,candidate`
 * (docs/interface/paging.md#related-records).
 * @throws VALIDATION_ERROR
 */
export function parseExpand(kind: KindName, expand: string): readonly RelatedReference[] {
  const references = listReferences(kinds[kind]);
  const names = [...new Set(expand.split(',').map((one) => one.trim()))];
  if (names.length > recordReadLimits.expand)
    throw createInputError('expand', `takes at most ${String(recordReadLimits.expand)} references`);
  return names.map((name) => {
    const reference = Object.hasOwn(references, name) ? references[name] : undefined;
    if (reference) return reference;
    throw createNameError('expand', name, Object.keys(references));
  });
}

/**
 * Reads related records as their own lists show them. What the caller may not see is left out.
 * @param ids of each reference
 */
export async function readRelated(
  ctx: Context,
  references: readonly RelatedReference[],
  ids: readonly (readonly string[])[],
): Promise<JsonText<Included>> {
  const byKind = new Map<KindName, Set<string>>();
  for (const [at, { to }] of references.entries())
    byKind.set(to, new Set([...(byKind.get(to) ?? []), ...(ids[at] ?? [])]));
  const parts = await Promise.all(
    [...byKind].map(
      async ([to, wanted]) =>
        `${JSON.stringify(kinds[to].plural)}:{${await readRecords(ctx, to, [...wanted])}}`,
    ),
  );
  return new JsonText<Included>(`{${parts.join(',')}}`);
}

/** Reads the members of an object of records by id. */
async function readRecords(ctx: Context, name: KindName, ids: readonly string[]): Promise<string> {
  if (ids.length === 0) return '';
  const kind: Kind<KindName> = kinds[name];
  const source = removeCache(reads[name].source);
  const { alias } = source;
  const { sql, values } = buildConditions(visibleToUser(ctx, kind), 3);
  const [row] = await ctx.db.rows<{ readonly records: string | null }>(
    `SELECT string_agg('"' || ${alias}.id || '":' || ${documentSql(source)}, ',') AS records` +
      ` FROM ${buildIdRows('$2::uuid[]')} JOIN ${source.from} ON ${alias}."accountId" = page."accountId"` +
      ` AND ${alias}.id = page.id ${documentJoins(source, sql)} WHERE ${['true', ...sql].join(' AND ')}`,
    [ids, ...values],
    { dynamic: sql.length > 0 },
  );
  return row?.records ?? '';
}
