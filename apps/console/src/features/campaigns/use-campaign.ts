import { useQuery } from '@tanstack/react-query';
import type { Answers, RowOf } from '../../api/answers.ts';
import { nova, type Page } from '../../api/client.ts';
import { asked } from '../../api/queries.ts';
import type { Sender } from './sender.ts';

export type Campaign = Answers['campaigns']['get'];
export type Content = Answers['campaigns']['content'];
export type Audience = Answers['campaigns']['audience'];
export type List = RowOf<Answers['distributionLists']['list']>;

/**
 * Polling interval of a campaign that is being sent, in milliseconds. Events report changes of its state, but not of
 * its counters.
 */
export const askAgainAfter = 2_000;

export const isUnderWay = ({ status }: Pick<Campaign, 'status'>): boolean =>
  status === 'PREPARING' || status === 'SENDING';

export const useCampaign = (campaignId: string) =>
  useQuery({
    ...asked<Campaign>('campaigns.get', { campaignId }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? askAgainAfter : false),
  });

export const useContent = (campaignId: string) =>
  useQuery(asked<Content>('campaigns.content', { campaignId }));

/** Counts who would get the campaign now. It does not ask the server while the campaign has no list. */
export const useAudience = ({ id, distributionListId }: Campaign) =>
  useQuery({
    ...asked<Audience>('campaigns.audience', { campaignId: id }),
    enabled: distributionListId !== null,
    retry: false,
  });

const noLists: readonly List[] = [];

/** The account's distribution lists, at most 100. */
export const useLists = (): readonly List[] =>
  useQuery(asked<Page<List>>('distributionLists.list', { size: 100 })).data?.data ?? noLists;

const noSenders: readonly Sender[] = [];

export const useSenders = (): readonly Sender[] =>
  useQuery(asked<Page<Sender>>('mailSenders.list', { size: 100 })).data?.data ?? noSenders;

/** Loads the mail as the record's person would receive it. */
export const usePreview = (campaignId: string, recordId: string | null, stamp: string) =>
  useQuery({
    queryKey: ['campaigns.preview', { campaignId, recordId, stamp }] as const,
    // The call is a read. It is a POST because the record's id travels in the body.
    queryFn: () => nova.campaigns.preview.mutate({ campaignId, recordId: recordId ?? '' }),
    enabled: recordId !== null,
    retry: false,
  });
