import type * as contract from './distribution-lists-contract.ts';
import {
  type Context,
  isId,
  type DocumentPage,
  type JsonText,
  changeLocked,
  changeInTransaction,
  deleteLocked,
  type LockedChange,
  changeRecord,
  inUse,
  reads,
  type QueryContext,
  buildQueryConditions,
  notFound,
  condition,
  type Condition,
  createPlain,
  readDocument,
  readPage,
  columns,
  iso,
  type RecordSource,
  dropUndefined,
} from '@nova/core';
import { NovaError } from '@nova/contract';
import type { AccountTransaction } from '@nova/db';
import { quoteColumn, kinds, personName, recordAlias } from '@nova/kinds';
import type { z } from 'zod';

/** Lists distribution lists, newest first (docs/interface/mail.md#distribution-lists). */
export const listDistributionLists = (
  ctx: Context,
  input: z.output<typeof contract.listDistributionLists.input>,
): Promise<DocumentPage<z.output<typeof contract.distributionList>>> =>
  readPage(ctx, distributionListSource, input);

/** @throws NOT_FOUND */
export const getDistributionList = (
  ctx: Context,
  input: { readonly distributionListId: string },
): Promise<JsonText<z.output<typeof contract.distributionList>>> =>
  readDocument(ctx, distributionListSource, { id: input.distributionListId, what: 'distribution list' });

/**
 * Lists the members of a STATIC list, or the people whom a QUERY list finds now.
 * @throws NOT_FOUND, INVALID_QUERY
 */
export async function listDistributionListMembers(
  ctx: Context,
  { distributionListId, ...page }: z.output<typeof contract.listDistributionListMembers.input>,
): Promise<DocumentPage<z.output<typeof contract.listMember>>> {
  const list = await findListOrThrow(ctx, distributionListId);
  return readPage(ctx, memberSources[list.entity], page, { conditions: await onList(ctx, list) });
}

/**
 * Creates a list (docs/interface/mail.md#distribution-lists).
 * @throws BAD_REQUEST for a QUERY list without a query, or a STATIC one with one; INVALID_QUERY
 */
export async function createDistributionList(
  ctx: Context,
  { name, entity, kind, query = null }: z.output<typeof contract.createDistributionList.input>,
): Promise<string> {
  await assertQueryFits(ctx, { entity, kind }, query);
  return createPlain(ctx, 'distributionList', { name, entity, kind, query });
}

/**
 * Changes a list's name or query.
 * @throws NOT_FOUND; BAD_REQUEST for another entity or kind, or a query that does not fit the kind; INVALID_QUERY
 */
export async function updateDistributionList(
  ctx: Context,
  { distributionListId, name, entity, kind, query }: z.output<typeof contract.updateDistributionList.input>,
): Promise<string> {
  const list = await findListOrThrow(ctx, distributionListId);
  if ((entity ?? list.entity) !== list.entity || (kind ?? list.kind) !== list.kind)
    throw new NovaError(
      'BAD_REQUEST',
      'The entity and the kind of a distribution list never change; create another one.',
    );
  if (query !== undefined) await assertQueryFits(ctx, list, query);
  return changeRecord(ctx, 'distributionList', distributionListId, () => ({
    row: dropUndefined({ name, query }),
  }));
}

interface ListKind {
  readonly entity: contract.ListEntity;
  readonly kind: 'QUERY' | 'STATIC';
}

async function assertQueryFits(
  ctx: Context,
  { entity, kind }: ListKind,
  query: string | null,
): Promise<void> {
  const blank = query === null || query.trim() === '';
  if (kind === 'STATIC' && !blank)
    throw new NovaError('BAD_REQUEST', 'query: a STATIC list has members and no query.');
  if (kind === 'QUERY' && blank)
    throw new NovaError('BAD_REQUEST', 'query: a QUERY list needs one; * finds everybody.');
  if (!blank) await buildQueryConditions(ctx, entity, query, { lenient: false });
}

/**
 * Deletes a list but not the people on it. Draft and ended campaigns still hold its id as text.
 * @throws NOT_FOUND; IN_USE if a campaign waits to be sent to it
 */
export const deleteDistributionList = (
  ctx: Context,
  input: { readonly distributionListId: string },
): Promise<string> =>
  deleteLocked(ctx, 'distributionList', input.distributionListId, async (_current, tx) => {
    const [used] = await tx.rows<{ campaigns: number }>(
      `SELECT count(*)::int AS campaigns FROM campaigns c
       WHERE c."accountId" = $1 AND lower(c."distributionListId") = lower($2::text) AND c.status IN ('SCHEDULED', 'PREPARING')`,
      [input.distributionListId],
    );
    if (used && used.campaigns > 0) throw inUse('distribution list', { campaigns: used.campaigns });
  });

/**
 * Adds and removes people of a STATIC list in one transaction.
 * @throws NOT_FOUND for the list, or for an id without a record of its entity; BAD_REQUEST for a QUERY list
 */
export async function setDistributionListMembers(
  ctx: Context,
  { distributionListId, add, remove }: z.output<typeof contract.setDistributionListMembers.input>,
): Promise<string> {
  const list = await findStaticListOrThrow(ctx, distributionListId);
  const [coming, leaving] = [distinct(add), distinct(remove)];
  const both = leaving.find((id) => coming.includes(id));
  if (both !== undefined) throw new NovaError('BAD_REQUEST', `${both} cannot both come and leave.`);
  return changeLocked(ctx, 'distributionList', list.id, async (_current, tx) =>
    buildMembersChange(await writeMembers(tx, list, { coming, leaving })),
  );
}

/** The audit line holds the numbers of added and removed members, not their names. */
const buildMembersChange = ({
  added: { length: added },
  removed: { length: removed },
}: MovedMembers): LockedChange => ({
  row: {},
  action: 'setMembers',
  ...(added + removed > 0 ? { also: { added: { to: added }, removed: { to: removed } } } : {}),
});

/**
 * Changes a list's members in the caller's transaction.
 * @returns the ids that were added and removed
 * @throws NOT_FOUND for an id without a record of its entity
 */
export async function changeMembers(
  ctx: Context,
  tx: AccountTransaction,
  list: Pick<FoundList, 'id' | 'entity'>,
  changes: MemberChanges,
): Promise<MovedMembers> {
  let moved: MovedMembers = { added: [], removed: [] };
  await changeInTransaction(ctx, tx, { kind: 'distributionList', id: list.id }, async () => {
    moved = await writeMembers(tx, list, changes);
    return buildMembersChange(moved);
  });
  return moved;
}

/**
 * Finds a STATIC list.
 * @throws NOT_FOUND; BAD_REQUEST for a QUERY list
 */
export async function findStaticListOrThrow(ctx: Pick<Context, 'db'>, id: string): Promise<FoundList> {
  const list = await findListOrThrow(ctx, id);
  if (list.kind === 'STATIC') return list;
  throw new NovaError('BAD_REQUEST', 'A QUERY list holds whom its query finds: change the query instead.');
}

/** Returns each id once, ignoring case. */
const distinct = (ids: readonly string[]): readonly string[] => [
  ...new Set(ids.map((id) => id.toLowerCase())),
];

interface MemberChanges {
  readonly coming: readonly string[];
  readonly leaving: readonly string[];
}

interface MovedMembers {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

async function writeMembers(
  tx: AccountTransaction,
  { id, entity }: { readonly id: string; readonly entity: contract.ListEntity },
  { coming, leaving }: MemberChanges,
): Promise<MovedMembers> {
  await assertKnown(tx, entity, [...coming, ...leaving]);
  const addedRows = await tx.rows<{ id: string }>(
    `INSERT INTO distribution_list_members ("accountId", "listId", "recordId", "${entity}Id")
     SELECT $1::uuid, $2::uuid, p.id, p.id FROM unnest($3::uuid[]) AS p(id) ON CONFLICT ("accountId", "listId", "recordId") DO NOTHING
     RETURNING "recordId"::text AS id`,
    [id, coming],
  );
  const removedRows = await tx.rows<{ id: string }>(
    `DELETE FROM distribution_list_members m WHERE m."accountId" = $1 AND m."listId" = $2::uuid AND m."recordId" = ANY ($3::uuid[])
     RETURNING m."recordId"::text AS id`,
    [id, leaving],
  );
  return { added: addedRows.map(({ id: of }) => of), removed: removedRows.map(({ id: of }) => of) };
}

/**
 * Locks the records, so that none can be deleted before its member row is written.
 * @throws NOT_FOUND that names the first unknown id
 */
async function assertKnown(
  tx: AccountTransaction,
  entity: contract.ListEntity,
  ids: readonly string[],
): Promise<void> {
  const possible = ids.filter((id) => isId(id));
  const rows = await tx.rows<{ id: string }>(
    `SELECT p.id::text AS id FROM ${kinds[entity].table} p WHERE p."accountId" = $1 AND p.id = ANY ($2::uuid[]) ORDER BY p.id FOR KEY SHARE`,
    [possible],
  );
  const knownIds = new Set(rows.map(({ id }) => id));
  const missing = ids.find((id) => !knownIds.has(id));
  if (missing !== undefined)
    throw new NovaError(
      'NOT_FOUND',
      `There is no ${entity} with the id ${JSON.stringify(missing)} in your account.`,
    );
}

export type FoundList = Pick<
  z.output<typeof contract.distributionList>,
  'id' | 'name' | 'entity' | 'kind' | 'query'
>;

/** @throws NOT_FOUND */
export async function findListOrThrow(ctx: Pick<Context, 'db'>, id: string): Promise<FoundList> {
  const [list] = isId(id)
    ? await ctx.db.rows<FoundList>(
        `SELECT id, name, entity, kind, query FROM distribution_lists WHERE "accountId" = $1 AND id = $2`,
        [id],
      )
    : [];
  if (!list) throw notFound('distribution list');
  return list;
}

/**
 * Returns the conditions for the list's people. Members, audience and recipients use the same ones.
 * @throws INVALID_QUERY if the query has become invalid, for example because a custom field was deleted
 */
export const onList = (
  ctx: QueryContext,
  { id, entity, kind, query }: Omit<FoundList, 'name'>,
): Promise<readonly Condition[]> =>
  kind === 'QUERY'
    ? buildQueryConditions(ctx, entity, query ?? '', { lenient: false })
    : Promise.resolve([
        condition(
          `EXISTS (SELECT 1 FROM distribution_list_members m
             WHERE m."accountId" = r."accountId" AND m."listId" = $?::uuid AND m."recordId" = r.id)`,
          id,
        ),
      ]);

export const distributionListSource: RecordSource = {
  from: 'distribution_lists l',
  alias: 'l',
  joins: [],
  members: {
    ...columns('l', ['id', 'name', 'entity', 'kind', 'query']),
    createdOn: iso('l."createdOn"'),
    updatedOn: iso('l."updatedOn"'),
  },
};

const createMemberSource = (entity: contract.ListEntity): RecordSource => {
  const { from, alias, joins, words } = reads[entity].source;
  return {
    from,
    alias,
    joins,
    ...(words === undefined ? {} : { words }),
    members: {
      recordId: quoteColumn('id'),
      name: personName(recordAlias),
      email: quoteColumn('email'),
    },
  };
};

/** The sources are made once, because prepared statements are cached by source. */
const memberSources: Readonly<Record<contract.ListEntity, RecordSource>> = {
  candidate: createMemberSource('candidate'),
  contact: createMemberSource('contact'),
  lead: createMemberSource('lead'),
};
