import { createDemoItem, demoRows } from '../demo-agency.ts';
import type { FeatureExamples } from '../feature-examples.ts';

export const auditExamples: FeatureExamples = {
  inputs: {
    'audit.list': {
      recordId: demoRows.candidate.id,
      entity: 'candidate',
      userId: demoRows.user.id,
      until: '2026-11-21T00:00:00.000Z',
    },
  },
  values: {
    action: 'setStatus',
    changes: { statusId: { from: null, to: createDemoItem('candidateStatuses').id } },
  },
};
