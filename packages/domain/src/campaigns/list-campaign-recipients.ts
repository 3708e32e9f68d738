import type { campaignRecipient, listCampaignRecipients as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { isId } from '../ids.ts';
import type { DocumentPage } from '../json-text.ts';
import { matchingFields } from '../records/matching.ts';
import { notFound } from '../records/refusals.ts';
import { condition } from '../records/page-statement.ts';
import { readPage } from '../records/read-documents.ts';
import { columns, iso, type RecordSource } from '../records/record-source.ts';
import { ofLikely } from './likely-recipients.ts';
import { recipientFields } from './recipient-fields.ts';

const recipientSource: RecordSource = {
  from: 'campaign_recipients p',
  alias: 'p',
  joins: [],
  members: {
    ...columns('p', ['recordId', 'name', 'email', 'state', 'reason', 'attempts']),
    dispatchedOn: iso('p."dispatchedOn"'),
    bouncedOn: iso('p."bouncedOn"'),
    firstOpenedOn: iso('p."firstOpenedOn"'),
    opens: 'p.opens',
    firstClickedOn: iso('p."firstClickedOn"'),
    clicks: 'p.clicks',
    unsubscribedOn: iso('p."unsubscribedOn"'),
    response: 'p.response',
  },
};

/**
 * Whom a campaign is for and what became of each mail, the newest people first (docs/interface/mail.md#recipients).
 * @throws NOT_FOUND, INVALID_QUERY
 */
export async function listCampaignRecipients(
  ctx: Context,
  { campaignId, state, query, ...page }: z.output<typeof endpoint.input>,
): Promise<DocumentPage<z.output<typeof campaignRecipient>>> {
  const [found] = isId(campaignId)
    ? await ctx.db.rows(`SELECT 1 FROM campaigns c WHERE c."accountId" = $1 AND c.id = $2::uuid`, [
        campaignId,
      ])
    : [];
  if (!found) throw notFound('campaign');
  return readPage(ctx, recipientSource, page, {
    conditions: [
      condition('p."campaignId" = $?::uuid', campaignId),
      ...(state === undefined ? [] : [condition('p.state = $?::text', state)]),
      // There is no table of words of theirs: conditions look at the rows.
      ...matchingFields(ctx, recipientFields, query).map((one) => ({
        ...ofLikely(query, one),
        reads: { words: false, fields: true, others: false },
      })),
    ],
    order: [
      ['recordId', 'DESC'],
      ['id', 'DESC'],
    ],
  });
}
