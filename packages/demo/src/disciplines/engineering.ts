import { step, type Discipline } from './discipline.ts';

export const engineering: Discipline = {
  sector: 'Engineering',
  industries: ['Automotive', 'Aerospace', 'Manufacturing', 'Energy', 'Utilities'],
  ladder: [
    step('Graduate Mechanical Engineer', 'Entry level', 38_000, 45_000),
    step('Mechanical Design Engineer', 'Mid level', 50_000, 62_000),
    step('Senior Project Engineer', 'Senior', 64_000, 80_000),
    step('Engineering Manager', 'Manager', 82_000, 102_000),
  ],
  skills: [
    'AutoCAD',
    'Lean',
    'Quality assurance',
    'CNC machining',
    'Project management',
    'Health and safety',
    'Supply chain',
    'Electrical installation',
    'SAP',
    'Team leadership',
  ],
  majors: ['Mechanical Engineering', 'Electrical Engineering', 'Industrial Engineering', 'Materials Science'],
  duties: [
    'Designed gearboxes from sketch to series',
    'Brought a production line to full output in nine weeks',
    'Cut scrap by a quarter with better fixtures',
    'Led acceptance tests at customers on three continents',
  ],
  contractShare: 0.25,
};
