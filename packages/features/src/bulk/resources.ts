import type { ResourceDocumentation } from '@nova/contract';

export const bulk: ResourceDocumentation = {
  title: 'Many records at once',
  singular: 'Bulk',
  description: 'One change of many records, which can be undone.',
};
