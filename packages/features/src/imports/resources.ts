import type { ResourceDocumentation } from '@nova/contract';

export const imports: ResourceDocumentation = {
  title: 'Imports',
  singular: 'Import',
  description: 'Tables that are brought into the account, and taken back.',
};
