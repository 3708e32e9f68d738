import type { deleteCustomField as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { deleteLocked } from '../records/change-locked.ts';
import { definitionOf } from './update-custom-field.ts';
import { tellHolders } from './tell-holders.ts';
import { removeValues } from './values-in-records.ts';

/**
 * Deletes a custom field and its values of every record, in one transaction; each of these records is told of (docs/interface/events.md#the-event).
 * @returns the deleted field's id
 * @throws NOT_FOUND
 */
export function deleteCustomField(ctx: Context, input: z.output<typeof endpoint.input>): Promise<string> {
  return deleteLocked(ctx, 'customField', input.customFieldId, async (current, tx) => {
    const definition = definitionOf(current);
    const holders = await removeValues(tx, definition, ctx.now());
    await tellHolders(ctx, tx, definition.entity, holders);
  });
}
