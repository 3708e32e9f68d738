import type { ResourceDocumentation } from '@nova/contract';

export const merges: ResourceDocumentation = {
  title: 'Merges',
  singular: 'Merge',
  description: 'Records that became one, and how it is taken back.',
};
