import { documentKind, kinds, type ResourceDocumentation } from '@nova/contract';

export const campaigns = documentKind(kinds.campaign, 'Email campaigns');

export const mailSenders: ResourceDocumentation = {
  title: 'Senders',
  singular: 'MailSender',
  description: 'Who campaigns are sent by, and how fast.',
  ofAdmins: 'WRITES',
};

export const mailSuppressions: ResourceDocumentation = {
  title: 'Suppressed addresses',
  singular: 'MailSuppression',
  description: 'Addresses that get no campaign.',
};
