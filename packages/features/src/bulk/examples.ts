import { createDemoItem, demoRows } from '../demo-agency.ts';
import type { FeatureExamples } from '../feature-examples.ts';

export const bulkExamples: FeatureExamples = {
  inputs: {
    'bulk.run': {
      kind: 'candidate',
      ids: [demoRows.candidate.id],
      set: { statusId: createDemoItem('candidateStatuses').id },
      addTags: [{ group: 'Availability', value: 'Open to offers' }],
    },
  },
  values: {
    'BulkResult.done': 1,
    'BulkResult.failed': [],
    'BulkUndone.restored': 1,
    'BulkUndone.left': [{ id: demoRows.candidate.id, field: 'statusId' }],
  },
};
