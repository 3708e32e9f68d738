import type { ResourceDocumentation } from '@nova/contract';

export const proposals: ResourceDocumentation = {
  title: 'Proposals',
  singular: 'Proposal',
  description: 'Writes that an agent asked for, and that wait for a person.',
};
