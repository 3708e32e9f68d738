import { demoRows } from '../demo-agency.ts';
import type { FeatureExamples } from '../feature-examples.ts';

const droppedValues = [{ field: 'lastName', value: 'Lund-Berg', fromId: demoRows.duplicate.id }];

const combinedApplications = [
  {
    keptId: demoRows.application.id,
    droppedId: '01a1fc3a-7c81-7d22-8b63-6a1d0e1f5d2c',
    jobId: demoRows.job.id,
  },
];

const mergedRows = {
  candidates: demoRows.candidate,
  contacts: demoRows.contact,
  companies: demoRows.company,
  leads: demoRows.lead,
};

export const mergesExamples: FeatureExamples = {
  inputs: {
    ...Object.fromEntries(
      Object.entries(mergedRows).map(([plural, { id }]) => [
        `${plural}.merge`,
        {
          dryRun: false,
          primaryId: id,
          duplicateIds: [demoRows.duplicate.id],
          choose: { ownerId: demoRows.duplicate.id },
          expected: { [id]: '2026-11-18T09:12:45.120Z' },
        },
      ]),
    ),
    'merges.undo': { force: false },
    'merges.list': { kind: 'candidate', recordId: demoRows.candidate.id },
  },
  values: {
    ...Object.fromEntries(
      (['Candidate', 'Contact', 'Company', 'Lead'] as const).flatMap((kind): [string, unknown][] => [
        [`${kind}Merge.mergeId`, demoRows.merge.id],
        [`${kind}Merge.moves`, kind === 'Candidate' ? { applications: 2, notes: 1 } : { notes: 1 }],
        [`${kind}Merge.dropped`, droppedValues],
        [`${kind}Merge.combined`, kind === 'Candidate' ? combinedApplications : []],
        [`${kind}Merge.undoableUntil`, '2026-12-18T09:12:45.120Z'],
      ]),
    ),
    'Merge.kind': 'candidate',
    'Merge.primaryId': demoRows.candidate.id,
    'Merge.duplicateIds': [demoRows.duplicate.id],
    'Merge.moves': { applications: 2, notes: 1 },
    'Merge.dropped': droppedValues,
    'Merge.undoableUntil': '2026-12-18T09:12:45.120Z',
    'Merge.undoneOn': null,
    'MergeUndone.id': demoRows.candidate.id,
    'MergeUndone.restored': [demoRows.duplicate.id],
    'MergeUndone.kept': [{ kind: 'candidate', id: demoRows.candidate.id, field: 'mobile' }],
  },
};
