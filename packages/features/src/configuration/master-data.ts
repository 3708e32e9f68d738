import type * as contract from './contract.ts';
import { type StageCode, masterDataGroups, NovaError, stageCodes, type Uses } from '@nova/contract';
import {
  type Context,
  normaliseName,
  JsonText,
  changeLocked,
  deleteLocked,
  type CurrentRow,
  inUse,
  rowKinds,
  createPlain,
  columns,
  type RecordSource,
  dropUndefined,
  countVisibleUses,
} from '@nova/core';
import { type AccountTransaction, foreignKeyViolation, uniqueViolation } from '@nova/db';
import type { z } from 'zod';
import { type MasterDataItem, buildItemCondition, renameInRecords, countItemUses } from './item-uses.ts';

/** Returns all items by group; a group without items is an empty list (docs/interface/master-data.md). */
export async function allMasterData(ctx: Context): Promise<JsonText<z.output<typeof contract.masterData>>> {
  const [row] = await ctx.db.rows<{ data: string }>(
    `SELECT json_object_agg(g.name, coalesce(m.items, '[]'::json) ORDER BY g.place)::text AS data
     FROM unnest($2::text[]) WITH ORDINALITY AS g(name, place)
     LEFT JOIN (
       SELECT "group", json_agg(json_build_object('id', id, 'name', name) ORDER BY position, name, id) AS items
       FROM master_data WHERE "accountId" = $1 GROUP BY "group"
     ) m ON m."group" = g.name`,
    [masterDataGroups],
  );
  return new JsonText(row?.data ?? '{}');
}

/** The members of an item that reads show. */
export const masterDataSource: RecordSource = {
  from: 'master_data m',
  alias: 'm',
  joins: [],
  members: columns('m', ['id', 'name']),
};

/**
 * Creates an item, which comes last unless a position is given.
 * @throws DUPLICATE with the id of the item that has the name; BAD_REQUEST for an option that the group does not
 * have
 */
export async function createMasterData(
  ctx: Context,
  input: z.output<typeof contract.createMasterData.input>,
): Promise<string> {
  assertOptionsFit(input.group, input);
  const { group, name } = input;
  const row = {
    group,
    name,
    nameKey: normaliseName(name),
    position: input.position ?? (await findNextPosition(ctx, group)),
    closed: input.closed ?? isClosedByName(group, name),
    code: input.code === undefined ? findStageCode(group, name) : input.code,
  };
  try {
    return await createPlain(ctx, 'masterData', row);
  } catch (error) {
    throw await convertNameError(ctx, error, group, name);
  }
}

/** Returns DUPLICATE if the name is in use, else the error itself. */
async function convertNameError(ctx: Context, error: unknown, group: string, name: string): Promise<unknown> {
  if (uniqueViolation(error) === undefined) return error;
  const [existing] = await ctx.db.rows<{ id: string }>(
    `SELECT id FROM master_data WHERE "accountId" = $1 AND "group" = $2 AND "nameKey" = $3`,
    [group, normaliseName(name)],
  );
  if (!existing) return error;
  return new NovaError(
    'DUPLICATE',
    `${group} has an item ${JSON.stringify(name)} already; \`data\` holds its id.`,
    {
      data: existing.id,
    },
  );
}

async function findNextPosition(ctx: Context, group: string): Promise<number> {
  const [last] = await ctx.db.rows<{ position: number }>(
    `SELECT coalesce(max(position) + 1, 0) AS position FROM master_data WHERE "accountId" = $1 AND "group" = $2`,
    [group],
  );
  return last?.position ?? 0;
}

/**
 * Changes an item. Records that hold its name are changed in the same transaction.
 * @throws NOT_FOUND, and the errors of `createMasterData`
 */
export async function updateMasterData(
  ctx: Context,
  { masterDataId, name, ...options }: z.output<typeof contract.updateMasterData.input>,
): Promise<string> {
  let group = '';
  try {
    return await changeLocked(ctx, 'masterData', masterDataId, (current) => {
      const before = toItem(current);
      group = before.group;
      assertOptionsFit(group, options);
      const row = {
        ...dropUndefined(options),
        ...(name === undefined ? {} : { name, nameKey: normaliseName(name) }),
      };
      const to = name ?? before.name;
      if (to === before.name) return { row };
      return { row, alongside: (tx) => renameInRecords(tx, before, to, ctx.now()) };
    });
  } catch (error) {
    throw name === undefined ? error : await convertNameError(ctx, error, group, name);
  }
}

/** The cast follows the columns' types (prisma/schema.prisma, MasterData). */
const toItem = (row: CurrentRow): { readonly id: string; readonly group: string; readonly name: string } =>
  row as { id: string; group: string; name: string };

/**
 * Deletes an item that no record refers to by id or name.
 * @throws NOT_FOUND; IN_USE with the number of records by kind
 */
export async function deleteMasterData(
  ctx: Context,
  { masterDataId }: z.output<typeof contract.deleteMasterData.input>,
): Promise<string> {
  let item: MasterDataItem | undefined;
  try {
    return await deleteLocked(ctx, 'masterData', masterDataId, async (current, tx) => {
      item = toItem(current);
      const uses = await countItemUses(tx, item);
      if (Object.keys(uses).length > 0) throw await createInUseError(ctx, tx, item, uses);
    });
  } catch (error) {
    // A record that refers to the item was written after the check.
    if (item === undefined || foreignKeyViolation(error) === undefined) throw error;
    throw await createInUseError(ctx, ctx.db, item, await countItemUses(ctx.db, item));
  }
}

const createInUseError = async (
  ctx: Context,
  db: AccountTransaction,
  item: MasterDataItem,
  uses: Uses,
): Promise<NovaError> =>
  inUse(rowKinds.masterData.name, await countVisibleUses(ctx, db, uses, buildItemCondition(item)));

interface ItemOptions {
  readonly position?: number | undefined;
  readonly closed?: boolean | undefined;
  readonly code?: StageCode | null | undefined;
}

/** @throws BAD_REQUEST for an option of another group */
function assertOptionsFit(group: string, { closed, code }: ItemOptions): void {
  if (closed !== undefined && group !== 'jobStatuses') {
    throw new NovaError('BAD_REQUEST', 'Only a job status can be closed.');
  }
  if (code !== undefined && code !== null && group !== 'jobPipelineStages') {
    throw new NovaError('BAD_REQUEST', 'Only a pipeline stage has a stage code.');
  }
}

const closedNames = new Set(['closed', 'filled', 'cancelled']);

/** Returns the default of `closed` for a job status (docs/interface/companies.md#counts). */
export const isClosedByName = (group: string, name: string): boolean =>
  group === 'jobStatuses' && closedNames.has(normaliseName(name));

/** Returns the default code of a pipeline stage. */
export const findStageCode = (group: string, name: string): StageCode | null =>
  (group === 'jobPipelineStages' && stageCodes.find((code) => normaliseName(code) === normaliseName(name))) ||
  null;
