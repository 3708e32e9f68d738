import { step, type Discipline } from './discipline.ts';

export const sales: Discipline = {
  sector: 'Sales',
  industries: ['Software', 'Consumer goods', 'Telecommunications', 'Media', 'Pharmaceuticals'],
  ladder: [
    step('Sales Development Representative', 'Entry level', 32_000, 40_000),
    step('Account Manager', 'Mid level', 46_000, 60_000),
    step('Key Account Manager', 'Senior', 62_000, 80_000),
    step('Sales Director', 'Director', 95_000, 130_000),
  ],
  skills: [
    'Account management',
    'Key account management',
    'Negotiation',
    'Salesforce',
    'Business development',
    'Market research',
    'Customer service',
    'Coaching',
  ],
  majors: ['Business Administration', 'Marketing', 'Economics', 'Languages'],
  duties: [
    'Grew an account portfolio from two to five million',
    'Opened the Benelux market',
    'Beat target eight quarters running',
    'Won a framework agreement with a national retailer',
  ],
  contractShare: 0.05,
};
