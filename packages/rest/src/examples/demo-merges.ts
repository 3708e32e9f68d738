import { demoRows } from './demo-agency.ts';

const droppedValues = [{ field: 'lastName', value: 'Lund-Berg', fromId: demoRows.duplicate.id }];

const combinedApplications = [
  {
    keptId: demoRows.application.id,
    droppedId: '01a1fc3a-7c81-7d22-8b63-6a1d0e1f5d2c',
    jobId: demoRows.job.id,
  },
];

/** Values of merges and duplicates, with keys as in `demoValues`. */
export const mergeValues: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    (['Candidate', 'Contact', 'Company', 'Lead'] as const).flatMap((kind): [string, unknown][] => [
      [`${kind}Merge.mergeId`, demoRows.merge.id],
      [`${kind}Merge.moves`, kind === 'Candidate' ? { applications: 2, notes: 1 } : { notes: 1 }],
      [`${kind}Merge.dropped`, droppedValues],
      [`${kind}Merge.combined`, kind === 'Candidate' ? combinedApplications : []],
      [`${kind}Merge.undoableUntil`, '2026-12-18T09:12:45.120Z'],
    ]),
  ),
  'DuplicateGroup.ids': [demoRows.candidate.id, demoRows.duplicate.id],
  'DuplicateGroup.score': 0.99731,
  'DuplicatePair.ids': [demoRows.candidate.id, demoRows.duplicate.id],
  'DuplicatePair.score': 0.99731,
  'DuplicateReason.signal': 'phone',
  'DuplicateReason.weight': 17.4,
  'DuplicateRecord.id': demoRows.candidate.id,
  'DuplicatesDismissed.dismissed': 1,
  'DuplicatesRestored.restored': 1,
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
};
