import { campaignContentWrite } from '../../../campaigns/campaign-content-contract.ts';
import { campaignCounters } from '../../../campaigns/contract.ts';
import type { ImportLine } from '../../import-lines.ts';
import { dropUndefined } from '@nova/core';
import { kinds } from '@nova/kinds';
import type { Catalogue } from '../catalogue.ts';
import { deriveTransferKind } from './derive-kind.ts';
import type { ChildRows } from './transfer-kind.ts';

export const applicationKind = deriveTransferKind(kinds.application, {
  computeColumns: (line, { before }) => {
    const stays = (name: 'stageCode' | 'rejected'): boolean =>
      (line[name] ?? before?.[name]) === before?.[name];
    if (before && stays('stageCode') && stays('rejected'))
      return dropUndefined({ movedOn: line.movedOn ?? undefined });
    const { movedOn, updatedOn, createdOn } = line;
    return { movedOn: movedOn ?? updatedOn ?? createdOn ?? new Date().toISOString() };
  },
  lineKey: (line) => `${line.candidateId}:${line.jobId}`,
  childTables: [{ table: 'application_moves', of: 'applicationId' }],
  uniqueColumns: ['candidateId', 'jobId'],
});

export const interviewKind = deriveTransferKind(kinds.interview, {
  computeColumns: (line, { before, timeZone }) =>
    dropUndefined({ timeZone: line.timeZone ?? (before ? undefined : timeZone) }),
});

const { type: placementType, ...placementFields } = kinds.placement.fields;

/** `type` is the line's own type, so the placement's type is called `placementType` in a line. */
export const placementKind = deriveTransferKind(
  { ...kinds.placement, fields: placementFields },
  {
    computedDefaults: { type: placementType.defaultValue },
    computeColumns: (line) => dropUndefined({ type: line.placementType }),
    export: { members: { placementType: 't.type' }, omitted: ['type'] },
  },
);

/** Sums of imported and counted numbers (docs/interface/campaigns.md#how-statistics-add-up). */
const statisticsSql = `(SELECT json_build_object(${campaignCounters
  .map((name) => `'${name}', coalesce(s."${name}", 0) + coalesce(n."${name}", 0)`)
  .join(', ')})
  FROM (SELECT 1) AS one
    LEFT JOIN campaign_statistics s ON s."accountId" = t."accountId" AND s."campaignId" = t.id
    LEFT JOIN campaign_counts n ON n."accountId" = t."accountId" AND n."campaignId" = t.id
  WHERE s."campaignId" IS NOT NULL OR n."campaignId" IS NOT NULL)`;

const statisticsOf = { table: 'campaign_statistics', of: 'campaignId' } as const;

const contentOf = { table: 'campaign_contents', of: 'campaignId' } as const;

/** The content of a campaign. The id of its sender is valid only in the same account. */
const contentSql = `(SELECT json_build_object(${Object.keys(campaignContentWrite)
  .map((name) => `'${name}', b."${name}"`)
  .join(', ')})
  FROM campaign_contents b WHERE b."accountId" = t."accountId" AND b."campaignId" = t.id)`;

export const campaignKind = deriveTransferKind(kinds.campaign, {
  children: (line, { id, catalogue }) => [
    ...(line.stats ? [statisticsSet(id, line.stats)] : []),
    ...(line.content ? [contentSet(id, line.content, catalogue)] : []),
  ],
  childTables: [statisticsOf, contentOf],
  export: { members: { stats: statisticsSql, content: contentSql } },
});

type CampaignContent = NonNullable<Extract<ImportLine, { type: 'campaign' }>['content']>;

/** Returns the content's row. A sender that the account does not have is left out. */
const contentSet = (campaignId: string, content: CampaignContent, catalogue: Catalogue): ChildRows => {
  const {
    html = null,
    text = null,
    preheader = null,
    senderId,
    trackOpens = true,
    trackClicks = true,
  } = content;
  const sender = senderId ? (catalogue.mailSender(senderId) ?? null) : null;
  const row = { campaignId, html, text, preheader, senderId: sender, trackOpens, trackClicks };
  return { ...contentOf, rows: [row] };
};

type CampaignStatistics = NonNullable<Extract<ImportLine, { type: 'campaign' }>['stats']>;

const statisticsSet = (campaignId: string, stats: CampaignStatistics): ChildRows => ({
  ...statisticsOf,
  countedIn: 'campaign_counts',
  rows: [{ campaignId, ...Object.fromEntries(campaignCounters.map((name) => [name, stats[name] ?? 0])) }],
});
