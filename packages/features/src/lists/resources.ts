import { documentKind, kinds, type ResourceDocumentation } from '@nova/contract';

export const distributionLists: ResourceDocumentation = {
  title: 'Distribution lists',
  singular: 'DistributionList',
  description: 'Who campaigns are sent to.',
};

export const savedSearches = documentKind(kinds.savedSearch);
