import type { deleteMasterData as endpoint } from '@nova/contract';
import { foreignKeyViolation } from '@nova/db';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { deleteLocked } from '../records/change-locked.ts';
import { inUse } from '../records/delete-record.ts';
import { rowKinds } from '../records/kinds.ts';
import { itemOf } from './update-master-data.ts';
import { usesOfItem, type Item } from './uses-of-item.ts';

/**
 * Deletes an item of master data that nothing refers to, by id or by name.
 * @returns the deleted item's id
 * @throws NOT_FOUND; IN_USE with how many records refer to it
 */
export async function deleteMasterData(
  ctx: Context,
  { masterDataId }: z.output<typeof endpoint.input>,
): Promise<string> {
  let item: Item | undefined;
  try {
    return await deleteLocked(ctx, 'masterData', masterDataId, async (current, tx) => {
      item = itemOf(current);
      const uses = await usesOfItem(tx, item);
      if (Object.keys(uses).length > 0) throw inUse(rowKinds.masterData.name, uses);
    });
  } catch (error) {
    // One that came to refer to it after it was looked for.
    if (item === undefined || foreignKeyViolation(error) === undefined) throw error;
    throw inUse(rowKinds.masterData.name, await usesOfItem(ctx.db, item));
  }
}
