import type { placement, searchPlacements as endpoint } from '@nova/contract';
import { kinds } from '@nova/kinds';
import type { z } from 'zod';
import type { Context } from './context.ts';
import type { DocumentPage } from './json-text.ts';
import { reads } from './records/kind-reads.ts';
import { matching } from './records/matching.ts';
import { readPage } from './records/read-documents.ts';
import { visibleToUser } from './records/visibility.ts';

type Placement = z.output<typeof placement>;

/**
 * Placements that match the query and that the user may see, newest first; the total counts those alone
 * (docs/interface/placements.md#visibility).
 * @throws INVALID_QUERY; text that is not valid syntax is refused here, not searched as plain words
 */
export async function searchPlacements(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<DocumentPage<Placement>> {
  return readPage<Placement>(ctx, reads.placement.source, input, {
    conditions: [
      ...visibleToUser(ctx, kinds.placement),
      ...(await matching(ctx, 'placement', input.query, false)),
    ],
  });
}
