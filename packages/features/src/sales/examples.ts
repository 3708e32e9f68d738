import { newPerson } from '../demo-agency.ts';
import type { FeatureExamples } from '../feature-examples.ts';

export const salesExamples: FeatureExamples = {
  inputs: {
    'leads.create': {
      ...newPerson,
      companyName: 'Analytical Engines Ltd',
      jobTitle: 'Head of People',
      rating: 3,
    },
    'leads.update': { mobile: '+44 7700 900142', rating: 4, homePhone: null },
    'opportunities.update': { probability: 80, stateReason: 'The board agreed.', actualClosingDate: null },
    'opportunities.create': {
      name: 'Three lawyers for a new office',
      bidCurrency: 'GBP',
      bidValue: 54_000,
      probability: 60,
      estimatedDurationMonths: 3,
      forecastedClosingDate: '2026-12-18',
      startDate: '2027-01-11',
    },
    'leads.search': { query: 'rating:>=2 AND _exists_:email' },
    'opportunities.search': { query: 'probability:>=50' },
  },
  values: {
    'Lead.firstName': 'Charlie',
    'Lead.lastName': 'Wright',
    'Lead.email': 'charlie.wright@ridge-properties.example',
    'Lead.jobTitle': 'Chief Operating Officer',
    'Lead.linkedIn': 'https://www.linkedin.com/in/charlie-wright-demo',
    'Lead.companyName': 'Ridge Properties Ltd',
    'Lead.website': 'https://www.ridge-properties.example',
    'Lead.description': 'Works with one agency and wants a second.',
    'Lead.employees': '501–1,000',
    bidCurrency: 'GBP',
    bidValue: 54_000,
    probability: 60,
    forecastedClosingDate: '2026-12-18',
    estimatedDurationMonths: 3,
  },
};
