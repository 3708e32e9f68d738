import { type Discipline, step } from './discipline.ts';

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

export const informationTechnology: Discipline = {
  sector: 'Information technology',
  industries: ['Software', 'Information technology', 'Telecommunications', 'Financial services'],
  ladder: [
    step('Junior Software Engineer', 'Junior', 42_000, 52_000),
    step('Software Engineer', 'Mid level', 55_000, 68_000),
    step('Senior Software Engineer', 'Senior', 70_000, 88_000),
    step('Lead Software Engineer', 'Lead', 85_000, 105_000),
    step('Head of Engineering', 'Director', 110_000, 145_000),
  ],
  skills: [
    'TypeScript',
    'Java',
    'Python',
    'Go',
    'PostgreSQL',
    'Kubernetes',
    'React',
    'Node.js',
    'Docker',
    'Amazon Web Services',
    'Terraform',
    'Linux',
    'Kotlin',
    'C#',
    '.NET',
    'Azure',
    'SQL',
    'DevOps',
    'Test automation',
    'Agile',
  ],
  majors: ['Computer Science', 'Software Engineering', 'Information Systems', 'Mathematics'],
  duties: [
    'Built and ran services used by two million customers',
    'Moved a monolith to well-tested services',
    'Cut the time from commit to production from days to minutes',
    'Mentored four engineers and led code reviews',
    'Designed the data model behind the billing platform',
  ],
  contractShare: 0.4,
};

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

export const logisticsAndSupplyChain: Discipline = {
  sector: 'Logistics and supply chain',
  industries: ['Logistics', 'Transport', 'Retail', 'Food and beverage'],
  ladder: [
    step('Warehouse Operative', 'Entry level', 26_000, 31_000),
    step('Supply Chain Planner', 'Mid level', 42_000, 52_000),
    step('Logistics Manager', 'Manager', 58_000, 74_000),
  ],
  skills: [
    'Forklift',
    'Warehouse management',
    'Supply chain',
    'Procurement',
    'SAP',
    'Lean',
    'Excel',
    'Negotiation',
  ],
  majors: ['Logistics', 'Business Administration', 'Industrial Engineering'],
  duties: [
    'Ran a warehouse of 40,000 pallets',
    'Planned routes for ninety lorries a day',
    'Brought delivery on time to 98 per cent',
    'Moved a distribution centre without closing a day',
  ],
  contractShare: 0.3,
};

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
