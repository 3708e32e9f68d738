import { NovaError, type deleteMasterData as endpoint } from '@nova/contract';
import { foreignKeyViolation } from '@nova/db';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { deleteLocked } from '../records/change-locked.ts';
import { isHeldByName } from './names-in-records.ts';
import { itemOf } from './update-master-data.ts';

/**
 * Deletes an item of master data that nothing refers to, by id or by name.
 * @returns the deleted item's id
 * @throws NOT_FOUND; INVALID_STATE while it is in use
 */
export async function deleteMasterData(
  ctx: Context,
  { masterDataId }: z.output<typeof endpoint.input>,
): Promise<string> {
  try {
    return await deleteLocked(ctx, 'masterData', masterDataId, async (current, tx) => {
      if (await isHeldByName(tx, itemOf(current))) throw inUse();
    });
  } catch (error) {
    throw foreignKeyViolation(error) === undefined ? error : inUse();
  }
}

const inUse = (): NovaError =>
  new NovaError('INVALID_STATE', 'Records refer to this item; give them another one first.');
