import { step, type Discipline } from './discipline.ts';

export const marketing: Discipline = {
  sector: 'Marketing',
  industries: ['Media', 'Consumer goods', 'Retail', 'Software'],
  ladder: [
    step('Marketing Assistant', 'Entry level', 30_000, 36_000),
    step('Content Marketing Manager', 'Mid level', 44_000, 56_000),
    step('Senior Brand Manager', 'Senior', 58_000, 74_000),
    step('Head of Marketing', 'Director', 85_000, 115_000),
  ],
  skills: [
    'Social media',
    'Copywriting',
    'Search engine optimisation',
    'Graphic design',
    'Market research',
    'Event management',
    'Budgeting',
    'User experience design',
  ],
  majors: ['Marketing', 'Communications', 'Design', 'Psychology'],
  duties: [
    'Doubled organic traffic in a year',
    'Ran a launch in five languages',
    'Built the editorial calendar and the team behind it',
    'Managed agencies and a seven-figure budget',
  ],
  contractShare: 0.15,
};
