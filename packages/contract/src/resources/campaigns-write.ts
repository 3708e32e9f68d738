import { createSchema, instant, kinds, recordId, writeSchema } from '@nova/kinds';
import { z } from 'zod';
import { record } from '../endpoint.ts';
import { campaignContentWrite } from './campaign-content.ts';
import { campaignId } from './campaigns.ts';

export const campaignWrite = z.object({ ...writeSchema(kinds.campaign).shape, ...campaignContentWrite });

export type CampaignWrite = z.output<typeof campaignWrite>;

export const createCampaign = record({
  name: 'campaigns.create',
  summary: 'Create an email campaign',
  description:
    'It starts as a DRAFT. `distributionListId` names a distribution list, `senderId` a sender; subject, `html`, `text` and `preheader` are templates.',
  route: { method: 'POST', path: '/campaigns' },
  input: z.object({ ...createSchema(kinds.campaign).shape, ...campaignContentWrite }),
  output: recordId,
  errors: ['BAD_REQUEST', 'NOT_FOUND'],
});

export const updateCampaign = record({
  name: 'campaigns.update',
  summary: 'Update an email campaign',
  description:
    'Partial: what is left out stays; a blank name is ignored; null clears an optional field. Only a DRAFT can be changed.',
  route: { method: 'PUT', path: '/campaigns/{campaignId}' },
  input: z.object({ campaignId, ...campaignWrite.shape }),
  output: recordId,
  errors: ['BAD_REQUEST', 'INVALID_STATE', 'NOT_FOUND'],
});

export const scheduleCampaign = record({
  name: 'campaigns.schedule',
  summary: 'Schedule an email campaign',
  description:
    'Moves a live DRAFT to SCHEDULED, or gives a SCHEDULED one another time; any other status, and an archived campaign, is 400. It needs what sending it needs.',
  route: { method: 'POST', path: '/campaigns/{campaignId}/schedule' },
  input: z.object({
    campaignId,
    scheduledOn: instant().describe('When it is to be sent: an instant in the future.'),
  }),
  output: recordId,
  errors: ['BAD_REQUEST', 'INVALID_STATE', 'NOT_FOUND'],
});
