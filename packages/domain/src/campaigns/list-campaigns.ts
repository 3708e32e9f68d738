import type { campaign, listCampaigns as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { DocumentPage } from '../json-text.ts';
import { matching } from '../records/matching.ts';
import { condition } from '../records/page-statement.ts';
import { readPage } from '../records/read-documents.ts';
import { campaignFields } from './campaign-fields.ts';
import { campaignSource } from './campaign-source.ts';

/**
 * Live campaigns, or archived ones instead, newest first (SPEC.md, GET /campaigns/list; CONTRACT sections 6 and 8).
 * @throws INVALID_QUERY
 */
export async function listCampaigns(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<DocumentPage<z.output<typeof campaign>>> {
  const { archived, status, query } = input;
  return readPage(ctx, campaignSource, input, {
    conditions: [
      condition('c.archived = $?::boolean', archived),
      ...(status === undefined ? [] : [condition('c.status = $?::text', status)]),
      ...matching(ctx, campaignFields, query),
    ],
    stamp: 'modifiedOn',
  });
}
