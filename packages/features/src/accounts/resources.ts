import type { ResourceDocumentation } from '@nova/contract';

export const users: ResourceDocumentation = {
  title: 'Users',
  singular: 'User',
  description: 'The people of the agency.',
  ofAdmins: 'WRITES',
};

export const keys: ResourceDocumentation = {
  title: 'Keys',
  singular: 'Key',
  description: 'What programs call with, for a user.',
  ofAdmins: 'ALL',
};

export const session: ResourceDocumentation = {
  title: 'Sessions',
  singular: 'Session',
  description: 'How people sign in to the console with a browser.',
};

export const usage: ResourceDocumentation = {
  title: 'Usage',
  singular: 'Usage',
  description: 'What the account used of what it may use.',
  ofAdmins: 'ALL',
};
