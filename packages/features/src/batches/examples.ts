import type { FeatureExamples } from '../feature-examples.ts';

export const batchesExamples: FeatureExamples = {
  values: {
    'BatchResult.created': 1,
    'BatchedRecord.error': null,
  },
};
