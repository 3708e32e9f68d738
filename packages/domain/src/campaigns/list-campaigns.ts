import type { campaign, listCampaigns as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { DocumentPage } from '../json-text.ts';
import { matching } from '../records/matching.ts';
import { condition } from '../records/page-statement.ts';
import { readPage } from '../records/read-documents.ts';
import { reads } from '../records/kind-reads.ts';

/**
 * Live campaigns, or archived ones instead, newest first (docs/interface/campaigns.md#list).
 * @throws INVALID_QUERY
 */
export async function listCampaigns(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<DocumentPage<z.output<typeof campaign>>> {
  const { archived, status, query } = input;
  return readPage(ctx, reads.campaign.source, input, {
    conditions: [
      condition('r.archived = $?::boolean', archived),
      ...(status === undefined ? [] : [condition('r.status = $?::text', status)]),
      ...(await matching(ctx, 'campaign', query)),
    ],
    stamp: 'modifiedOn',
  });
}
