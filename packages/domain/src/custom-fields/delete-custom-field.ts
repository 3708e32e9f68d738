import type { deleteCustomField as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { deleteLocked } from '../records/change-locked.ts';
import { definitionOf } from './update-custom-field.ts';
import { removeValues } from './values-in-records.ts';

/**
 * Deletes a custom field and its values of every record, in one transaction.
 * @returns the deleted field's id
 * @throws NOT_FOUND
 */
export function deleteCustomField(ctx: Context, input: z.output<typeof endpoint.input>): Promise<string> {
  return deleteLocked(ctx, 'customField', input.customFieldId, (current, tx) =>
    removeValues(tx, definitionOf(current), ctx.now()),
  );
}
