import { NovaError, type createMasterData as endpoint } from '@nova/contract';
import { uniqueViolation } from '@nova/db';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { foldName } from '../fold-name.ts';
import { createPlain } from '../records/create-record.ts';
import { assertOptionsFit, closedByName, codeByName } from './master-data-options.ts';

/**
 * Adds an item to a group of master data, at its end where no position is given.
 * @returns the new item's id
 * @throws DUPLICATE with the id of the item of that name; BAD_REQUEST for an option that the group does not have
 */
export async function createMasterData(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<string> {
  assertOptionsFit(input.group, input);
  const { group, name } = input;
  const row = {
    group,
    name,
    nameKey: foldName(name),
    position: input.position ?? (await nextPosition(ctx, group)),
    closed: input.closed ?? closedByName(group, name),
    code: input.code === undefined ? codeByName(group, name) : input.code,
  };
  try {
    return await createPlain(ctx, 'masterData', row);
  } catch (error) {
    throw await duplicateItem(ctx, error, group, name);
  }
}

/** What a write of this name failed with: a duplicate where it ran into the name, the error itself otherwise. */
export async function duplicateItem(
  ctx: Context,
  error: unknown,
  group: string,
  name: string,
): Promise<unknown> {
  if (uniqueViolation(error) === undefined) return error;
  const [existing] = await ctx.db.rows<{ id: string }>(
    `SELECT id FROM master_data WHERE "accountId" = $1 AND "group" = $2 AND "nameKey" = $3`,
    [group, foldName(name)],
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

async function nextPosition(ctx: Context, group: string): Promise<number> {
  const [last] = await ctx.db.rows<{ position: number }>(
    `SELECT coalesce(max(position) + 1, 0) AS position FROM master_data WHERE "accountId" = $1 AND "group" = $2`,
    [group],
  );
  return last?.position ?? 0;
}
