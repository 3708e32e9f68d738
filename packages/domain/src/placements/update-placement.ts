import type { updatePlacement as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { changeRecord } from '../records/change-record.ts';
import { assertVisible, withinTeamAndBilling } from '../records/visible-to-user.ts';
import { placementReferences, placementRow } from './placement-row.ts';
import { placementSource } from './placement-source.ts';

/**
 * Updates what is given of a placement that the user may see (CONTRACT sections 2 and 4).
 * @returns the placement's id
 * @throws NOT_FOUND for the placement, its candidate, company, job or status; BAD_REQUEST for an unknown custom field
 */
export async function updatePlacement(
  ctx: Context,
  { placementId, ...write }: z.output<typeof endpoint.input>,
): Promise<string> {
  await assertVisible(ctx, placementSource, placementId, 'placement', withinTeamAndBilling(ctx, 'o'));
  const row = placementRow(await placementReferences(ctx, write), write);
  return changeRecord(ctx, 'placement', placementId, () => ({ row }));
}
