import { step, type Discipline } from './discipline.ts';

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
