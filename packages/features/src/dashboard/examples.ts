import type { FeatureExamples } from '../feature-examples.ts';

export const dashboardExamples: FeatureExamples = {
  inputs: {
    'dashboard.get': { months: 1 },
  },
  values: {
    'Dashboard.jobs': { open: 31, positions: 44 },
    'Dashboard.funnel': [
      { stageCode: 'SOURCED', stageName: 'Sourced', total: 58 },
      { stageCode: 'SHORTLISTED', stageName: 'Shortlisted', total: 49 },
      { stageCode: 'SUBMITTED', stageName: 'Submitted', total: 40 },
      { stageCode: 'INTERVIEW', stageName: 'Interview', total: 27 },
      { stageCode: 'OFFER', stageName: 'Offer', total: 6 },
      { stageCode: 'PLACED', stageName: 'Placed', total: 2 },
    ],
    'Dashboard.interviewsToday': 4,
    'Dashboard.placements': [{ month: '2026-03', total: 5, fees: [{ currency: 'GBP', amount: 61_200 }] }],
    'Dashboard.tasks': { open: 9, overdue: 2 },
  },
};
