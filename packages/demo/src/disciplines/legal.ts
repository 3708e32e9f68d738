import { step, type Discipline } from './discipline.ts';

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
