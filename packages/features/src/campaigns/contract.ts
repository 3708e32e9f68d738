import { campaignStatuses, fields, flag, id, kinds, readSchema, recordId, timestamp } from '@nova/kinds';
import { z } from 'zod';
import { list, mediaText, record, recordReadInput, recordSearchInput, searchInput } from '@nova/contract';

export const campaign = readSchema(kinds.campaign).meta({ id: 'Campaign' });

/** The counters of a campaign's messages (docs/interface/campaigns.md#statistics). */
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
    ...recordSearchInput('campaigns'),
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
  input: z.object({ campaignId, ...recordReadInput }),
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

/** The states of a recipient (docs/interface/mail.md#recipients). */
export const recipientStates = [
  ...(['PENDING', 'CLAIMED', 'HANDING', 'DISPATCHED', 'DELIVERED', 'SOFT_BOUNCE', 'HARD_BOUNCE'] as const),
  ...(['REJECTED', 'FAILED', 'DROPPED', 'IN_DOUBT'] as const),
] as const;

export const campaignRecipient = z
  .object({
    recordId: z.string().describe('The candidate, contact or lead.'),
    name: z.string().nullable().describe('Their name when the list was frozen; null once they were deleted.'),
    email: z.string().nullable().describe('Their address then.'),
    state: z.enum(recipientStates).describe('What became of the mail.'),
    reason: z
      .string()
      .nullable()
      .describe('Why, where there is something to say: DO_NOT_CONTACT, SUPPRESSED, ….'),
    attempts: z.int().describe('Tries that the mail server put off or refused.'),
    dispatchedOn: timestamp().nullable().describe('When the mail server took it.'),
    bouncedOn: timestamp().nullable().describe('When it came back.'),
    firstOpenedOn: timestamp().nullable().describe('When a person first opened it.'),
    opens: z.int().describe('How often people opened it.'),
    firstClickedOn: timestamp().nullable().describe('When a person first followed a link.'),
    clicks: z.int().describe('How often people followed a link.'),
    unsubscribedOn: timestamp().nullable().describe('When they left by it.'),
    response: z.string().nullable().describe('The mail server’s last answer.'),
  })
  .meta({ id: 'CampaignRecipient' });

export const sendCampaign = record({
  name: 'campaigns.send',
  summary: 'Send an email campaign now',
  description:
    'From DRAFT and SCHEDULED. Its list is frozen into recipients (PREPARING), then it is sent (SENDING, SENT). It needs a sender, a distribution list with someone to send to, a subject and a body, and a server with mail settings.',
  route: { method: 'POST', path: '/campaigns/{campaignId}/send', body: 'none' },
  input: z.object({ campaignId }),
  output: recordId,
  errors: ['INVALID_STATE', 'NOT_FOUND'],
});

export const pauseCampaign = record({
  name: 'campaigns.pause',
  summary: 'Pause an email campaign',
  description: 'From SENDING; mails that are just being handed over still go.',
  route: { method: 'POST', path: '/campaigns/{campaignId}/pause', body: 'none' },
  input: z.object({ campaignId }),
  output: recordId,
  errors: ['INVALID_STATE', 'NOT_FOUND'],
});

export const resumeCampaign = record({
  name: 'campaigns.resume',
  summary: 'Resume an email campaign',
  description: 'From PAUSED; it goes on where it was, also one that was suspended.',
  route: { method: 'POST', path: '/campaigns/{campaignId}/resume', body: 'none' },
  input: z.object({ campaignId }),
  output: recordId,
  errors: ['INVALID_STATE', 'NOT_FOUND'],
});

export const stopCampaign = record({
  name: 'campaigns.stop',
  summary: 'Stop an email campaign for good',
  description:
    'From PREPARING, SENDING and PAUSED; it is CANCELLED, and what was not handed over is dropped.',
  route: { method: 'POST', path: '/campaigns/{campaignId}/stop', body: 'none' },
  input: z.object({ campaignId }),
  output: recordId,
  errors: ['INVALID_STATE', 'NOT_FOUND'],
});

export const retryCampaign = record({
  name: 'campaigns.retry',
  summary: 'Send to recipients in doubt or failed again',
  description:
    'From SENT and PAUSED. Who is in doubt may have got the mail: to send it again is a person’s decision. 400 where there is none.',
  route: { method: 'POST', path: '/campaigns/{campaignId}/retry' },
  input: z.object({
    campaignId,
    states: z
      .array(z.enum(['IN_DOUBT', 'FAILED']))
      .min(1)
      .max(2)
      .describe('Who gets it again.'),
  }),
  output: recordId,
  errors: ['INVALID_STATE', 'NOT_FOUND'],
});

export const listCampaignRecipients = list({
  name: 'campaigns.recipients',
  summary: 'List a campaign’s recipients',
  description:
    'Whom it is for, from the moment when its list was frozen, and what became of each. Bare words look in names and addresses.',
  route: { method: 'GET', path: '/campaigns/{campaignId}/recipients' },
  input: z.object({
    campaignId,
    ...searchInput('recipients'),
    state: z.enum(recipientStates).optional().describe('Only recipients in this state.'),
  }),
  output: campaignRecipient,
  errors: ['INVALID_QUERY', 'NOT_FOUND'],
  searches: 'recipients',
});

const campaignLink = z
  .object({
    url: z.string().describe('Where it leads.'),
    clicks: z.int().describe('How often people clicked on it.'),
    uniqueClicks: z.int().describe('How many people did.'),
  })
  .meta({ id: 'CampaignLink', description: 'A link of a campaign.' });

const campaignHour = z
  .object({
    on: timestamp().describe('When the hour begins, in UTC.'),
    dispatched: z.int().describe('Mails handed over.'),
    opens: z.int().describe('Opens by people.'),
    clicks: z.int().describe('Clicks by people.'),
    bounces: z.int().describe('Mails that bounced, hard or soft.'),
    unsubscribes: z.int().describe('Recipients who unsubscribed.'),
  })
  .meta({ id: 'CampaignHour', description: 'What happened to a campaign’s mails within an hour.' });

export const campaignActivity = z
  .object({
    opens: z.int().describe('Opens by people.'),
    clicks: z.int().describe('Clicks by people.'),
    machineOpens: z.int().describe('Opens by scanners and the like.'),
    machineClicks: z.int().describe('Clicks by scanners and the like.'),
    hours: z
      .array(campaignHour)
      .describe('The hours in which something happened, the earliest first; the last 2,000 of them at most.'),
  })
  .meta({ id: 'CampaignActivity', description: 'What happened to a campaign’s mails, hour by hour.' });

export const listCampaignLinks = record({
  name: 'campaigns.links',
  summary: 'List a campaign’s links',
  description: 'In the order of reading, with the clicks of people. None before its list is frozen.',
  route: { method: 'GET', path: '/campaigns/{campaignId}/links' },
  input: z.object({ campaignId }),
  output: z
    .array(campaignLink)
    .meta({ id: 'CampaignLinks', description: 'The links of a campaign and their clicks.' }),
  errors: ['NOT_FOUND'],
});

export const getCampaignActivity = record({
  name: 'campaigns.activity',
  summary: 'Get a campaign’s activity',
  description: 'Opens and clicks, of people and of machines, and what happened hour by hour.',
  route: { method: 'GET', path: '/campaigns/{campaignId}/activity' },
  input: z.object({ campaignId }),
  output: campaignActivity,
  errors: ['NOT_FOUND'],
});

export const getCampaignChart = mediaText({
  name: 'campaigns.chart',
  summary: 'Draw a campaign’s activity',
  description:
    'A chart of what was handed over, opened, clicked, bounced and unsubscribed over time, in SVG for light and dark pages; times are those of the account’s time zone.',
  route: { method: 'GET', path: '/campaigns/{campaignId}/activity.svg' },
  input: z.object({ campaignId }),
  output: z.unknown().meta({ type: 'string', description: 'The chart.' }),
  media: { type: 'image/svg+xml; charset=utf-8', fileName: 'activity.svg' },
  errors: ['NOT_FOUND'],
});
