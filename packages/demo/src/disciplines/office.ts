import { type Discipline, step } from './discipline.ts';

export const finance: Discipline = {
  sector: 'Finance',
  industries: ['Accounting', 'Banking', 'Insurance', 'Consulting', 'Real estate'],
  ladder: [
    step('Accounts Assistant', 'Entry level', 30_000, 36_000),
    step('Management Accountant', 'Mid level', 46_000, 56_000),
    step('Finance Manager', 'Manager', 62_000, 78_000),
    step('Financial Controller', 'Lead', 75_000, 92_000),
    step('Finance Director', 'Director', 105_000, 140_000),
  ],
  skills: [
    'IFRS',
    'Financial reporting',
    'Financial modelling',
    'Excel',
    'SAP',
    'Budgeting',
    'Bookkeeping',
    'Credit control',
    'Accounts payable',
    'Tax',
    'Payroll',
    'Compliance',
  ],
  majors: ['Accounting', 'Finance', 'Business Administration', 'Economics'],
  duties: [
    'Closed the month in four working days',
    'Led the change to a new ledger without a missed payment',
    'Prepared the group accounts under IFRS',
    'Ran budgets for eleven cost centres',
    'Brought overdue receivables down by a third',
  ],
  contractShare: 0.2,
};

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

export const legal: Discipline = {
  sector: 'Legal',
  industries: ['Legal services', 'Consulting', 'Real estate', 'Banking'],
  ladder: [
    step('Paralegal', 'Entry level', 32_000, 40_000),
    step('Legal Counsel', 'Mid level', 68_000, 85_000),
    step('General Counsel', 'Executive', 115_000, 155_000),
  ],
  skills: ['Contract law', 'Employment law', 'Compliance', 'Negotiation', 'Stakeholder management', 'German'],
  majors: ['Law', 'International Law', 'Political Science'],
  duties: [
    'Negotiated licence agreements in three jurisdictions',
    'Set up the data protection programme',
    'Advised the board on an acquisition',
    'Drafted and reviewed two hundred contracts a year',
  ],
  contractShare: 0.15,
};

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
