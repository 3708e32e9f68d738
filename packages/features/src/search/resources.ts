import type { ResourceDocumentation } from '@nova/contract';

export const search: ResourceDocumentation = {
  title: 'Search',
  singular: 'SearchField',
  description: 'What the query language knows of the account’s records.',
};
