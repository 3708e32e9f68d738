import type { ResourceDocumentation } from '@nova/contract';

export const privacy: ResourceDocumentation = {
  title: 'Privacy',
  singular: 'Privacy',
  description: 'What the agency uses data for, and what persons asked for about theirs.',
};
