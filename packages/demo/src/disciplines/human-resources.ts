import { step, type Discipline } from './discipline.ts';

export const humanResources: Discipline = {
  sector: 'Human resources',
  industries: ['Consulting', 'Healthcare', 'Retail', 'Manufacturing'],
  ladder: [
    step('HR Administrator', 'Entry level', 30_000, 36_000),
    step('HR Business Partner', 'Mid level', 50_000, 64_000),
    step('Head of People', 'Director', 85_000, 112_000),
  ],
  skills: [
    'Recruitment',
    'Employment law',
    'Payroll',
    'Coaching',
    'Change management',
    'Stakeholder management',
    'Negotiation',
  ],
  majors: ['Psychology', 'Business Administration', 'Law', 'Sociology'],
  duties: [
    'Led a works council agreement on flexible hours',
    'Hired sixty people in a year',
    'Introduced a fair pay structure',
    'Brought staff turnover down to nine per cent',
  ],
  contractShare: 0.15,
};
