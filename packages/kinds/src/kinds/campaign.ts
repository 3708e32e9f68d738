import { stamp } from '../fields/make-field.ts';
import { owner } from '../fields/references.ts';
import { email, instant, requiredCode, requiredText, text, wholeText, yesNo } from '../fields/scalars.ts';
import { identified } from '../fields/shared.ts';
import { kind, weighted } from '../kind.ts';

export const campaignStatuses = [
  'DRAFT',
  'SCHEDULED',
  'PREPARING',
  'PAUSED',
  'SENDING',
  'FAILED',
  'SENT',
  'CANCELLED',
] as const;

export type CampaignStatus = (typeof campaignStatuses)[number];

/** Only the campaign's life cycle or an import sets these fields. */
const moved = { written: 'imports' } as const;

export const campaign = kind('campaign', {
  table: 'campaigns',
  prefix: 'CMP',
  plural: 'campaigns',
  description: 'Mailings with their life cycle and statistics.',
  emits: [
    { type: 'archived', field: 'archived', is: true },
    { type: 'unarchived', field: 'archived', is: false },
    { type: 'scheduled', field: 'status', is: 'SCHEDULED' },
    { type: 'cancelled', field: 'status', is: 'DRAFT' },
    { type: 'cancelled', field: 'status', is: 'CANCELLED' },
    { type: 'sending', field: 'status', is: 'SENDING' },
    { type: 'sent', field: 'status', is: 'SENT' },
    { type: 'paused', field: 'status', is: 'PAUSED' },
    { type: 'scheduled', field: 'scheduledOn' },
  ],
  stamp: 'modifiedOn',
  brief: [
    'name',
    'subject',
    'status',
    'scheduledOn',
    'sentOn',
    'senderName',
    'distributionListName',
    'ownerName',
  ],
  fields: {
    ...identified('CMP-1001'),
    name: requiredText('Its name.'),
    subject: text('The subject line.'),
    status: requiredCode('Where it is in its life cycle.', campaignStatuses, 'DRAFT', moved),
    statusMessage: text('What there is to say about the status.', moved),
    archived: yesNo('Whether it is archived.', moved),
    suspended: yesNo('Whether sending is suspended.', moved),
    senderName: text('The name it is sent under.'),
    senderEmail: email('The address it is sent from.'),
    distributionListId: wholeText('Who it is sent to.'),
    distributionListName: text('The name of that list.'),
    scheduledOn: instant('When it is to be sent, ISO 8601 in UTC.', moved),
    sentOn: instant('When it was sent, ISO 8601 in UTC.', moved),
    ownerId: owner('campaign'),
    createdOn: stamp('When it was created, ISO 8601 in UTC.'),
    modifiedOn: stamp('When it last changed, ISO 8601 in UTC.'),
  },
  searchable: [weighted('name', 'A'), weighted('subject', 'B')],
});
