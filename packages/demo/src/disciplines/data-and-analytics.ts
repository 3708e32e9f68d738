import { step, type Discipline } from './discipline.ts';

export const dataAndAnalytics: Discipline = {
  sector: 'Data and analytics',
  industries: ['Software', 'Banking', 'Insurance', 'Retail'],
  ladder: [
    step('Data Analyst', 'Junior', 40_000, 50_000),
    step('Data Engineer', 'Mid level', 58_000, 72_000),
    step('Senior Data Scientist', 'Senior', 72_000, 92_000),
    step('Head of Data', 'Director', 105_000, 135_000),
  ],
  skills: [
    'Python',
    'SQL',
    'Machine learning',
    'Data engineering',
    'Power BI',
    'Data analysis',
    'PostgreSQL',
    'Google Cloud',
    'Azure',
    'Excel',
    'Stakeholder management',
  ],
  majors: ['Statistics', 'Mathematics', 'Physics', 'Data Science', 'Economics'],
  duties: [
    'Built demand forecasts that cut stock by a tenth',
    'Set up the warehouse that finance reports from',
    'Ran experiments on pricing with clear outcomes',
    'Taught analysts in six departments to help themselves',
  ],
  contractShare: 0.35,
};
