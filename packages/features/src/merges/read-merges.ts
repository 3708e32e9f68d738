import type * as contract from './contract.ts';
import {
  type Context,
  isId,
  type DocumentPage,
  type JsonText,
  condition,
  readDocument,
  orderBy,
  orderById,
  readPage,
  columns,
  iso,
  joinOne,
  type RecordSource,
  listRestrictedKinds,
} from '@nova/core';
import type { z } from 'zod';
import { listRestrictedParts } from './visible-moves.ts';

type Merge = z.output<typeof contract.merge>;

/** Omits the counts of kinds of which the user sees only a part. */
function buildSource(ctx: Context): RecordSource {
  const hidden = [...listRestrictedKinds(ctx).map(({ plural }) => plural), ...listRestrictedParts(ctx)];
  return {
    from: 'merges m',
    alias: 'm',
    joins: [joinOne('users', 'u', 'm', 'userId')],
    members: {
      id: 'm.id',
      kind: 'm.entity',
      ...columns('m', ['primaryId', 'duplicateIds']),
      state: `CASE WHEN m.state = 'DONE' AND m."undoableUntil" < now() THEN 'EXPIRED' ELSE m.state END`,
      moves: `m.moves - '{${hidden.join(',')}}'::text[]`,
      dropped: 'm.dropped',
      mergedOn: iso('m."mergedOn"'),
      userId: 'm."userId"',
      userName: 'u.name',
      undoableUntil: iso('m."undoableUntil"'),
      undoneOn: iso('m."undoneOn"'),
    },
  };
}

/** Lists merges, newest first (docs/interface/merges.md#merges). */
export async function listMerges(
  ctx: Context,
  input: z.output<typeof contract.listMerges.input>,
): Promise<DocumentPage<Merge>> {
  const { kind, recordId } = input;
  const of = '$?::uuid = ANY (m."primaryId" || m."duplicateIds")';
  const id = recordId !== undefined && isId(recordId) ? recordId : null;
  const filters = [
    kind === undefined ? null : condition('m.entity = $?::text', kind),
    recordId === undefined ? null : condition(of, id),
  ];
  return readPage(ctx, buildSource(ctx), input, {
    conditions: filters.filter((filter) => filter !== null),
    order: [orderBy('mergedOn', 'DESC', { alias: 'm' }), orderById('DESC', 'm')],
    stamp: 'mergedOn',
  });
}

/** @throws NOT_FOUND */
export async function getMerge(
  ctx: Context,
  { mergeId }: z.output<typeof contract.getMerge.input>,
): Promise<JsonText<Merge>> {
  return readDocument(ctx, buildSource(ctx), { id: mergeId, what: 'merge' });
}
