import { NovaError, type ListEntity, type setDistributionListMembers as endpoint } from '@nova/contract';
import type { AccountTransaction } from '@nova/db';
import { kinds } from '@nova/kinds';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { isId } from '../ids.ts';
import { changeLocked } from '../records/change-locked.ts';
import { findListOrThrow } from './on-list.ts';

/**
 * Adds people to a STATIC list and takes others off, all or nothing (docs/interface/mail.md#distribution-lists).
 * @returns the list's id
 * @throws NOT_FOUND for the list, and for an id that names no record of its entity; BAD_REQUEST for a QUERY list
 */
export async function setDistributionListMembers(
  ctx: Context,
  { distributionListId, add, remove }: z.output<typeof endpoint.input>,
): Promise<string> {
  const list = await findListOrThrow(ctx, distributionListId);
  if (list.kind === 'QUERY')
    throw new NovaError('BAD_REQUEST', 'A QUERY list holds whom its query finds: change the query instead.');
  const [coming, leaving] = [distinct(add), distinct(remove)];
  const both = leaving.find((id) => coming.includes(id));
  if (both !== undefined) throw new NovaError('BAD_REQUEST', `${both} cannot both come and leave.`);
  return changeLocked(ctx, 'distributionList', list.id, async (_current, tx) => {
    const { added, removed } = await writeMembers(tx, list, { coming, leaving });
    return {
      row: {},
      action: 'setMembers',
      ...(added + removed > 0 ? { also: { added: { to: added }, removed: { to: removed } } } : {}),
    };
  });
}

/** Ids differ in more than case: the same one twice is one. */
const distinct = (ids: readonly string[]): readonly string[] => [
  ...new Set(ids.map((id) => id.toLowerCase())),
];

interface Written {
  readonly coming: readonly string[];
  readonly leaving: readonly string[];
}

async function writeMembers(
  tx: AccountTransaction,
  { id, entity }: { readonly id: string; readonly entity: ListEntity },
  { coming, leaving }: Written,
): Promise<{ readonly added: number; readonly removed: number }> {
  await assertKnown(tx, entity, [...coming, ...leaving]);
  const added = await tx.rows(
    `INSERT INTO distribution_list_members ("accountId", "listId", "recordId", "${entity}Id")
     SELECT $1::uuid, $2::uuid, p.id, p.id FROM unnest($3::uuid[]) AS p(id) ON CONFLICT ("accountId", "listId", "recordId") DO NOTHING
     RETURNING "recordId"::text AS id`,
    [id, coming],
  );
  const removed = await tx.rows(
    `DELETE FROM distribution_list_members m WHERE m."accountId" = $1 AND m."listId" = $2::uuid AND m."recordId" = ANY ($3::uuid[])
     RETURNING m."recordId"::text AS id`,
    [id, leaving],
  );
  return { added: added.length, removed: removed.length };
}

/** Locked as a foreign key would, so that nobody is deleted before the members are written. @throws NOT_FOUND, naming the first that is not there */
async function assertKnown(
  tx: AccountTransaction,
  entity: ListEntity,
  ids: readonly string[],
): Promise<void> {
  const possible = ids.filter((id) => isId(id));
  const found = await tx.rows<{ id: string }>(
    `SELECT p.id::text AS id FROM ${kinds[entity].table} p WHERE p."accountId" = $1 AND p.id = ANY ($2::uuid[]) ORDER BY p.id FOR KEY SHARE`,
    [possible],
  );
  const known = new Set(found.map(({ id }) => id));
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined)
    throw new NovaError(
      'NOT_FOUND',
      `There is no ${entity} with the id ${JSON.stringify(missing)} in your account.`,
    );
}
