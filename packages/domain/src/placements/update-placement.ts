import type { updatePlacement as endpoint } from '@nova/contract';
import { kinds } from '@nova/kinds';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { updateKind } from '../records/crud.ts';
import { reads } from '../records/kind-reads.ts';
import { assertVisible, withinTeamAndBilling } from '../records/visible-to-user.ts';

/**
 * Updates what is given of a placement that the user may see.
 * @returns the placement's id
 * @throws as updateKind; NOT_FOUND for a placement that the user may not see
 */
export async function updatePlacement(
  ctx: Context,
  { placementId, ...write }: z.output<typeof endpoint.input>,
): Promise<string> {
  const visible = withinTeamAndBilling(ctx, 'owner');
  await assertVisible(ctx, reads.placement.source, placementId, 'placement', visible);
  return updateKind(ctx, kinds.placement, placementId, write);
}
