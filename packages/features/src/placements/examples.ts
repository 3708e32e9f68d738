import { demoRows } from '../demo-agency.ts';
import type { FeatureExamples } from '../feature-examples.ts';

export const placementsExamples: FeatureExamples = {
  inputs: {
    'placements.create': {
      candidateId: demoRows.candidate.id,
      jobId: demoRows.job.id,
      currency: 'GBP',
      type: 'PERMANENT',
      fee: 14_400,
      salary: 72_000,
      placementDate: '2026-12-18',
      startDate: '2027-02-01',
    },
    'placements.update': { startDate: '2027-02-15', fee: 15_000, endDate: null },
    'placements.search': { query: 'placementDate:[now-30d TO now]' },
  },
  values: {
    placementDate: '2026-12-18',
    fee: 14_400,
    timeToFillDays: 46,
  },
};
