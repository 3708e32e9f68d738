import { createHash } from 'node:crypto';

/** A record of the demo agency. Other records show it by its `name`. */
export interface DemoRow {
  readonly id: string;
  readonly name: string;
}

/** Ids look real, and share their beginning. */
const createRow = (end: string, name: string): DemoRow => ({ id: `01a1fc3a-${end}`, name });

/** The keys are names of references without `Id`. */
export const demoRows = {
  candidate: createRow('6cfc-76f0-a78c-dac4114230fd', 'Erik Lund'),
  duplicate: createRow('6d03-7a42-9c17-0b5d3e8f1a26', 'Eric Lund'),
  company: createRow('3c31-74af-948b-ee73b02967b7', 'Dune Properties Ltd'),
  contact: createRow('3c61-76d0-b276-3649784885bc', 'Emily Carter'),
  lead: createRow('6d14-73c4-8f50-175f44dc09ce', 'Charlie Wright'),
  opportunity: createRow('6d2c-7553-9696-83e61c728a91', 'Three lawyers for a new office'),
  job: createRow('6d4a-77cb-a5e1-34ff940523a2', 'General Counsel'),
  user: createRow('332b-714a-b08a-280fa35241ac', 'Daniel Osei'),
  application: createRow('7c80-7d11-9a52-5f0c9d0e4c1b', 'Erik Lund, General Counsel'),
  interview: createRow('9e3c-773e-968d-c09bf229943c', 'First interview: General Counsel'),
  placement: createRow('9e42-7347-8e76-f0c7ea3ee3f5', 'Erik Lund at Dune Properties Ltd'),
  campaign: createRow('9e55-72bb-9636-12019e185f47', 'Client newsletter 2026-09'),
  savedSearch: createRow('9e57-7d11-a5c2-3e6f0a4b7d20', 'Engineers in Birmingham'),
  customField: createRow('32f8-73c2-bce1-565ce6b63221', 'Account tier'),
  distributionList: createRow('9f11-7b42-9d66-3a1e7b2c8d02', 'Engineers in Birmingham'),
  sender: createRow('9f10-7a31-8c55-2f0d6a1b7c01', 'Claire Fontaine'),
  suppression: createRow('9f12-7c53-8e77-4b2f8c3d9e03', 'no.mail@inbox.example'),
  file: createRow('b338-77d8-b1e8-bc8d1bf73c20', 'CV Erik Lund.pdf'),
  masterData: createRow('0610-7572-bac1-f77492f5d81d', 'Job board'),
  webhook: createRow('0b10-7c3e-9d51-2f6f0a8b7c64', 'Copies candidates to the payroll'),
  delivery: createRow('0b22-7f04-8a3b-6c1d9e2f4a70', 'candidate.status_changed'),
  bulk: createRow('0c31-7a15-8d42-5e7f1b9c3a86', 'Open to offers'),
  merge: createRow('0c44-7b29-8e55-6a1d2f7c9b40', 'Erik Lund and Eric Lund'),
  proposal: createRow('0c58-7e31-9f66-7b2e3a8d0c51', 'Delete a second Eric Lund'),
  question: createRow('6d4b-7428-8517-85b621488cd1', 'Do you have the right to work in the United Kingdom?'),
} as const satisfies Readonly<Record<string, DemoRow>>;

/** One item of each group of master data. */
const demoItems: Readonly<Record<string, string>> = {
  activityTypes: 'Call',
  candidateStatuses: 'New',
  companyStatuses: 'Active',
  companyTypes: 'Client',
  contactStatuses: 'Active',
  educationLevels: 'Bachelor’s degree',
  employmentTypes: 'Permanent',
  experienceLevels: 'Executive',
  genders: 'Female',
  industries: 'Real estate',
  invoiceStatuses: 'Draft',
  jobApplicationLabels: 'Strong fit',
  jobPipelineRejectReasons: 'Not enough experience',
  jobPipelineStages: 'Interview',
  jobStatuses: 'Open',
  leadPipelines: 'New business',
  leadStatuses: 'Contacted',
  opportunityPipelines: 'Contract and temporary',
  opportunityStates: 'Prospecting',
  placementStatuses: 'Offer accepted',
  recruitingTeamRoles: 'Lead recruiter',
  sectors: 'Legal',
  skills: 'Contract law',
  sources: 'LinkedIn',
};

export function createDemoItem(group: string): DemoRow {
  const digits = createHash('sha256').update(group).digest('hex').slice(0, 12);
  return createRow(`060e-7490-873b-${digits}`, demoItems[group] ?? group);
}

/** The members of a person whom an example creates. */
export const newPerson = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada.lovelace@inbox.example',
  mobile: '+44 7700 900142',
} as const;
