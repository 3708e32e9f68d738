import {
  NovaError,
  type createDistributionList as createEndpoint,
  type ListEntity,
  type updateDistributionList as updateEndpoint,
} from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { changeRecord } from '../records/change-record.ts';
import { createPlain } from '../records/create-record.ts';
import { given } from '../records/row-of.ts';
import { assertQuery, findListOrThrow } from './on-list.ts';

/**
 * Creates a distribution list (docs/interface/mail.md#distribution-lists).
 * @returns its id
 * @throws BAD_REQUEST for a QUERY list without a query, and a STATIC one with one; INVALID_QUERY
 */
export async function createDistributionList(
  ctx: Context,
  { name, entity, kind, query = null }: z.output<typeof createEndpoint.input>,
): Promise<string> {
  await assertQueryFits(ctx, { entity, kind }, query);
  return createPlain(ctx, 'distributionList', { name, entity, kind, query });
}

/**
 * Changes the name or the query of a list.
 * @returns its id
 * @throws NOT_FOUND; BAD_REQUEST for another entity or kind, and for a query that does not fit the kind; INVALID_QUERY
 */
export async function updateDistributionList(
  ctx: Context,
  { distributionListId, name, entity, kind, query }: z.output<typeof updateEndpoint.input>,
): Promise<string> {
  const list = await findListOrThrow(ctx, distributionListId);
  if ((entity ?? list.entity) !== list.entity || (kind ?? list.kind) !== list.kind)
    throw new NovaError(
      'BAD_REQUEST',
      'The entity and the kind of a distribution list never change; create another one.',
    );
  if (query !== undefined) await assertQueryFits(ctx, list, query);
  return changeRecord(ctx, 'distributionList', distributionListId, () => ({ row: given({ name, query }) }));
}

interface Fit {
  readonly entity: ListEntity;
  readonly kind: 'QUERY' | 'STATIC';
}

async function assertQueryFits(ctx: Context, { entity, kind }: Fit, query: string | null): Promise<void> {
  const blank = query === null || query.trim() === '';
  if (kind === 'STATIC' && !blank)
    throw new NovaError('BAD_REQUEST', 'query: a STATIC list has members and no query.');
  if (kind === 'QUERY' && blank)
    throw new NovaError('BAD_REQUEST', 'query: a QUERY list needs one; * finds everybody.');
  if (!blank) await assertQuery(ctx, entity, query);
}
