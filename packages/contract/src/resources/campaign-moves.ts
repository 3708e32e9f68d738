import { recordId, timestamp } from '@nova/kinds';
import { z } from 'zod';
import { list, record } from '../endpoint.ts';
import { searchInput } from '../inputs.ts';
import { campaignId } from './campaigns.ts';

/** What may have become of a recipient (docs/interface/mail.md#recipients). */
export const recipientStates = [
  ...(['PENDING', 'CLAIMED', 'HANDING', 'DISPATCHED', 'DELIVERED', 'SOFT_BOUNCE', 'HARD_BOUNCE'] as const),
  ...(['REJECTED', 'FAILED', 'DROPPED', 'IN_DOUBT'] as const),
] as const;

/** Whom a campaign is for, and what became of the mail. */
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
