import type { placement, searchPlacements as endpoint } from '@nova/contract';
import { kinds } from '@nova/kinds';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { DocumentPage } from '../json-text.ts';
import { reads } from '../records/kind-reads.ts';
import { matching } from '../records/matching.ts';
import { readPage } from '../records/read-documents.ts';
import { visibleToUser } from '../records/visibility.ts';

type Placement = z.output<typeof placement>;

/**
 * The total counts only visible placements (docs/interface/placements.md#visibility).
 * @throws INVALID_QUERY, also for invalid syntax, which other searches take as plain words
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
