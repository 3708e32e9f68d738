import { demoRows } from '../demo-agency.ts';
import type { ExampleInput, FeatureExamples } from '../feature-examples.ts';
import { duplicates } from './contract.ts';

const pairIds = [demoRows.candidate.id, demoRows.duplicate.id];

export const duplicatesExamples: FeatureExamples = {
  inputs: Object.fromEntries(
    Object.values(duplicates).flatMap(({ list, dismiss, restore }): [string, ExampleInput][] => [
      [list.name, { minScore: 0.8, recordId: demoRows.candidate.id, dismissed: false }],
      [dismiss.name, { ids: pairIds }],
      [restore.name, { ids: pairIds }],
    ]),
  ),
  values: {
    'DuplicateGroup.ids': pairIds,
    'DuplicateGroup.score': 0.99731,
    'DuplicatePair.ids': pairIds,
    'DuplicatePair.score': 0.99731,
    'DuplicateReason.signal': 'phone',
    'DuplicateReason.weight': 17.4,
    'DuplicateRecord.id': demoRows.candidate.id,
    'DuplicatesDismissed.dismissed': 1,
    'DuplicatesRestored.restored': 1,
  },
};
