import type { ResourceDocumentation } from '@nova/contract';

export const dashboard: ResourceDocumentation = {
  title: 'Dashboard',
  singular: 'Dashboard',
  description: 'Where the work stands: the pipeline, placements by month, today’s interviews and own tasks.',
};
