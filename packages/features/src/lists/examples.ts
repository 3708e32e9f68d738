import { demoRows } from '../demo-agency.ts';
import type { FeatureExamples } from '../feature-examples.ts';

export const listsExamples: FeatureExamples = {
  inputs: {
    'distributionLists.create': {
      name: 'Engineers in Birmingham',
      entity: 'candidate',
      kind: 'QUERY',
      query: 'jobTitle:engineer AND address.city:Birmingham',
    },
    'distributionLists.update': { query: 'jobTitle:engineer AND address.city:(Birmingham OR Coventry)' },
    'distributionLists.setMembers': { add: [demoRows.candidate.id] },
    'savedSearches.create': {
      name: 'Engineers in Birmingham',
      kind: 'candidate',
      query: 'jobTitle:engineer AND address.city:Birmingham',
      columns: ['firstName', 'lastName', 'statusName'],
    },
    'savedSearches.update': { name: 'Engineers nearby', shared: true },
    'savedSearches.list': { kind: 'candidate' },
  },
  values: {
    'DistributionList.query': 'jobTitle:engineer AND address.city:Birmingham',
    'SavedSearch.createdBy': demoRows.user.name,
    'SavedSearch.createdOn': '18/11/2026 09:12',
  },
};
