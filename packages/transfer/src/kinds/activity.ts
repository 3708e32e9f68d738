import { campaignCounters, type ImportLine } from '@nova/contract';
import { kinds } from '@nova/kinds';
import { given } from '@nova/domain/rules';
import { transferKindOf } from './kind-of.ts';
import type { ChildSet } from './transfer-kind.ts';

export const applicationKind = transferKindOf(kinds.application, {
  shape: (line, { before }) => {
    const stays = (name: 'stageCode' | 'rejected'): boolean =>
      (line[name] ?? before?.[name]) === before?.[name];
    if (before && stays('stageCode') && stays('rejected'))
      return given({ movedOn: line.movedOn ?? undefined });
    const { movedOn, updatedOn, createdOn } = line;
    return { movedOn: movedOn ?? updatedOn ?? createdOn ?? new Date().toISOString() };
  },
  lineKey: (line) => `${line.candidateId}:${line.jobId}`,
  natural: ['candidateId', 'jobId'],
});

export const interviewKind = transferKindOf(kinds.interview, {
  shape: (line, { before, timeZone }) =>
    given({ timeZone: line.timeZone ?? (before ? undefined : timeZone) }),
});

const { type: placementType, ...placementFields } = kinds.placement.fields;

/** A line's `type` says what it is about: the placement's own type is `placementType` there. */
export const placementKind = transferKindOf(
  { ...kinds.placement, fields: placementFields },
  {
    made: { type: placementType.fallback },
    shape: (line) => given({ type: line.placementType }),
    export: { members: { placementType: 't.type' }, without: ['type'] },
  },
);

const statisticsSql = `(SELECT json_build_object(${campaignCounters.map((name) => `'${name}', s."${name}"`).join(', ')})
  FROM campaign_statistics s WHERE s."accountId" = t."accountId" AND s."campaignId" = t.id)`;

export const campaignKind = transferKindOf(kinds.campaign, {
  children: (line, { id }) => (line.stats ? [statisticsSet(id, line.stats)] : []),
  export: { members: { stats: statisticsSql } },
});

type Statistics = NonNullable<Extract<ImportLine, { type: 'campaign' }>['stats']>;

const statisticsSet = (campaignId: string, stats: Statistics): ChildSet => ({
  table: 'campaign_statistics',
  of: 'campaignId',
  columns: ['campaignId', ...campaignCounters],
  rows: [{ campaignId, ...Object.fromEntries(campaignCounters.map((name) => [name, stats[name] ?? 0])) }],
});
