import { campaignStatuses, fields, flag, id, kinds, readSchema, recordId } from '@nova/kinds';
import { z } from 'zod';
import { list, record } from '../endpoint.ts';
import { searchInput } from '../inputs.ts';

/** An email campaign as lists and single reads show it. */
export const campaign = readSchema(kinds.campaign).meta({ id: 'Campaign' });

/** What became of a campaign's messages (docs/interface/campaigns.md#statistics). */
export const campaignCounters = [
  'requests',
  'dispatches',
  'delivered',
  'opens',
  'uniqueOpens',
  'clicks',
  'uniqueClicks',
  'softBounce',
  'hardBounce',
  'unsubscribes',
  'spamComplaints',
  'failures',
  'rejects',
  'drops',
] as const;

export const campaignStatistics = z
  .object(fields(campaignCounters, () => z.int()))
  .meta({ id: 'CampaignStatistics' });

export const campaignId = id().describe('The campaign’s id.');

export const listCampaigns = list({
  name: 'campaigns.list',
  summary: 'List email campaigns',
  description: 'Live campaigns, or archived ones; never both. Bare words look in name and subject.',
  route: { method: 'GET', path: '/campaigns/list' },
  input: z.object({
    ...searchInput('campaigns'),
    status: z.enum(campaignStatuses).optional().describe('Only campaigns in this status.'),
    archived: flag().default(false).describe('Whether archived campaigns are listed instead of live ones.'),
  }),
  output: campaign,
  errors: ['INVALID_QUERY'],
  searches: 'campaigns',
});

export const getCampaign = record({
  name: 'campaigns.get',
  summary: 'Get an email campaign',
  description: 'The campaign with its status; its statistics are read apart.',
  route: { method: 'GET', path: '/campaigns/{campaignId}' },
  input: z.object({ campaignId }),
  output: campaign,
  errors: ['NOT_FOUND'],
});

export const deleteCampaign = record({
  name: 'campaigns.delete',
  summary: 'Delete an email campaign',
  description:
    'Removes a DRAFT or SCHEDULED campaign for good, with its statistics; a scheduled one is unscheduled first. Any other status, and an unknown id, is 400: archive a campaign that was sent.',
  route: { method: 'DELETE', path: '/campaigns/{campaignId}', unknownId: 'INVALID_STATE' },
  input: z.object({ campaignId }),
  output: recordId,
  errors: ['INVALID_STATE'],
});

export const archiveCampaign = record({
  name: 'campaigns.archive',
  summary: 'Archive an email campaign',
  description:
    'Takes it off the live list; its status stays. Refused while it is SCHEDULED, PREPARING or SENDING, and when it is archived already.',
  route: { method: 'POST', path: '/campaigns/{campaignId}/archive', body: 'none' },
  input: z.object({ campaignId }),
  output: recordId,
  errors: ['INVALID_STATE', 'NOT_FOUND'],
});

export const cancelCampaign = record({
  name: 'campaigns.cancel',
  summary: 'Cancel an email campaign',
  description: 'Returns a SCHEDULED campaign to DRAFT and clears its time; any other status is 400.',
  route: { method: 'POST', path: '/campaigns/{campaignId}/cancel', body: 'none' },
  input: z.object({ campaignId }),
  output: recordId,
  errors: ['INVALID_STATE', 'NOT_FOUND'],
});

export const unarchiveCampaign = record({
  name: 'campaigns.unarchive',
  summary: 'Unarchive an email campaign',
  description: 'Returns an archived campaign to the live list; refused when it is not archived.',
  route: { method: 'POST', path: '/campaigns/{campaignId}/unarchive', body: 'none' },
  input: z.object({ campaignId }),
  output: recordId,
  errors: ['INVALID_STATE', 'NOT_FOUND'],
});

export const getCampaignStatistics = record({
  name: 'campaigns.stats',
  summary: 'Get an email campaign’s statistics',
  description: 'All are zero for a campaign that was not sent.',
  route: { method: 'GET', path: '/campaigns/{campaignId}/stats' },
  input: z.object({ campaignId }),
  output: campaignStatistics,
  errors: ['NOT_FOUND'],
});
