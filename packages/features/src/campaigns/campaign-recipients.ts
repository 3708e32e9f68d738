import {
  campaignCounters,
  type campaignRecipient,
  type campaignStatistics,
  type listCampaignRecipients as endpoint,
} from './contract.ts';
import {
  type Context,
  isId,
  type DocumentPage,
  type JsonText,
  buildFieldConditions,
  notFound,
  condition,
  readDocument,
  orderBy,
  orderById,
  readPage,
  columns,
  iso,
  type RecordSource,
} from '@nova/core';
import { recipientFields } from './mail-search-fields.ts';
import type { z } from 'zod';
import { filterLikelyRecipients } from './campaign-audience.ts';

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
 * Lists a campaign's recipients and the states of their mails, newest people first
 * (docs/interface/mail.md#recipients).
 * @throws NOT_FOUND, INVALID_QUERY
 */
export async function listCampaignRecipients(
  ctx: Context,
  { campaignId, state, query, ...page }: z.output<typeof endpoint.input>,
): Promise<DocumentPage<z.output<typeof campaignRecipient>>> {
  const [campaign] = isId(campaignId)
    ? await ctx.db.rows(`SELECT 1 FROM campaigns c WHERE c."accountId" = $1 AND c.id = $2::uuid`, [
        campaignId,
      ])
    : [];
  if (!campaign) throw notFound('campaign');
  return readPage(ctx, recipientSource, page, {
    conditions: [
      condition('p."campaignId" = $?::uuid', campaignId),
      ...(state === undefined ? [] : [condition('p.state = $?::text', state)]),
      // Recipients have no search table, so conditions read the rows themselves.
      ...buildFieldConditions(ctx, recipientFields, query).map((one) => ({
        ...filterLikelyRecipients(query, one),
        reads: { words: false, fields: true, others: false },
      })),
    ],
    order: [orderBy('recordId', 'DESC', { alias: 'p' }), orderById('DESC', 'p')],
  });
}

/** Counter rows exist only once sending has begun; earlier statuses skip the join. */
const joinCounters = (table: string, alias: string) => ({
  alias,
  from: 'c',
  sql:
    `LEFT JOIN ${table} ${alias} ON ${alias}."accountId" = c."accountId" AND ${alias}."campaignId" = c.id` +
    ` AND c.status NOT IN ('DRAFT', 'SCHEDULED', 'PREPARING')`,
});

/** Adds imported numbers to those counted here (docs/interface/campaigns.md#how-statistics-add-up). */
const statisticsSource: RecordSource = {
  from: 'campaigns c',
  alias: 'c',
  joins: [joinCounters('campaign_statistics', 's'), joinCounters('campaign_counts', 'n')],
  members: Object.fromEntries(
    campaignCounters.map((name) => [name, `coalesce(s."${name}", 0) + coalesce(n."${name}", 0)`]),
  ),
};

/**
 * Returns a campaign's counters (docs/interface/campaigns.md#statistics).
 * @throws NOT_FOUND
 */
export function getCampaignStatistics(
  ctx: Context,
  input: { readonly campaignId: string },
): Promise<JsonText<z.output<typeof campaignStatistics>>> {
  return readDocument(ctx, statisticsSource, { id: input.campaignId, what: 'campaign' });
}
