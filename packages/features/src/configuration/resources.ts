import type { ResourceDocumentation } from '@nova/contract';

export const masterData: ResourceDocumentation = {
  title: 'Master data',
  singular: 'MasterData',
  description: 'The statuses, sources, sectors and other lists that the account has configured.',
  ofAdmins: 'WRITES',
};

export const customFields: ResourceDocumentation = {
  title: 'Custom fields',
  singular: 'CustomField',
  description: 'Fields that an account adds to its records.',
  ofAdmins: 'WRITES',
};
