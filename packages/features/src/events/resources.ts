import type { ResourceDocumentation } from '@nova/contract';

export const events: ResourceDocumentation = {
  title: 'Events',
  singular: 'Event',
  description: 'Every committed change, in the order of commits.',
};

export const webhooks: ResourceDocumentation = {
  title: 'Webhooks',
  singular: 'Webhook',
  description: 'Receivers that events are posted to, signed, until they have taken them.',
  ofAdmins: 'ALL',
};
