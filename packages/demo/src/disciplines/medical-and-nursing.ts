import { step, type Discipline } from './discipline.ts';

export const medicalAndNursing: Discipline = {
  sector: 'Medical and nursing',
  industries: ['Healthcare', 'Pharmaceuticals', 'Biotechnology', 'Non-profit'],
  ladder: [
    step('Staff Nurse', 'Mid level', 34_000, 42_000),
    step('Senior Nurse', 'Senior', 42_000, 52_000),
    step('Ward Manager', 'Manager', 52_000, 64_000),
  ],
  skills: ['Nursing', 'Health and safety', 'Team leadership', 'Compliance', 'Coaching', 'Customer service'],
  majors: ['Nursing', 'Health Sciences', 'Biology'],
  duties: [
    'Cared for patients on a 28-bed surgical ward',
    'Led the night shift of nine',
    'Trained newly qualified nurses',
    'Introduced electronic medication charts',
  ],
  contractShare: 0.45,
};
