import type { FeatureExamples } from '../feature-examples.ts';

export const searchExamples: FeatureExamples = {
  inputs: {
    'search.fields': { entity: 'candidate' },
  },
  values: {
    'SearchField.name': 'firstName',
  },
};
