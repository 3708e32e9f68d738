import type { DemoLine } from './demo-world.ts';

const masterData: Readonly<Record<string, readonly string[]>> = {
  candidateStatuses: [
    'New',
    'Contacted',
    'Available',
    'In process',
    'On assignment',
    'Placed',
    'Not looking',
    'Unresponsive',
  ],
  companyStatuses: ['Prospect', 'Active', 'Key account', 'Dormant'],
  contactStatuses: ['New', 'Active', 'Decision maker', 'Left the company'],
  educationLevels: ['Vocational training', 'Bachelor’s degree', 'Master’s degree', 'Doctorate'],
  employmentTypes: ['Permanent', 'Contract', 'Temporary', 'Fixed term'],
  jobPipelineRejectReasons: [
    'Not enough experience',
    'Skills do not match',
    'Salary expectation too high',
    'Interview feedback',
    'Position filled',
    'Candidate withdrew',
  ],
  jobStatuses: ['Draft', 'Open', 'On hold', 'Interviewing', 'Offer made', 'Filled', 'Closed', 'Cancelled'],
  leadPipelines: ['New business', 'Account growth', 'Win back', 'Referral'],
  leadStatuses: ['New', 'Contacted', 'Qualified', 'Nurturing', 'Converted', 'Unqualified', 'Lost'],
  opportunityPipelines: [
    'Permanent recruitment',
    'Contract and temporary',
    'Executive search',
    'Managed service',
  ],
  opportunityStates: ['Prospecting', 'Qualification', 'Proposal', 'Negotiation', 'Won', 'Lost', 'On hold'],
  placementStatuses: ['Offer accepted', 'Starting soon', 'Active', 'Extended', 'Completed', 'Ended early'],
  sources: [
    'Company website',
    'Job board',
    'LinkedIn',
    'Referral',
    'Headhunted',
    'Career fair',
    'Cold call',
    'Email campaign',
  ],
};

const customFields: readonly (readonly [string, string, string, (readonly string[])?])[] = [
  ['candidate', 'Driving licence', 'BOOLEAN'],
  ['candidate', 'Available from', 'DATE'],
  ['candidate', 'Preferred work', 'LIST', ['On site', 'Hybrid', 'Remote']],
  ['candidate', 'Day rate', 'NUMBER'],
  ['candidate', 'Visa', 'TEXT'],
  ['company', 'Account tier', 'LIST', ['A', 'B', 'C']],
  ['company', 'Payment terms in days', 'NUMBER'],
  ['contact', 'Decision maker', 'BOOLEAN'],
  ['lead', 'First contact', 'DATE'],
  ['opportunity', 'Competitor', 'TEXT'],
  ['job', 'Interview rounds', 'NUMBER'],
  ['placement', 'Purchase order', 'TEXT'],
];

export const fieldId = (entity: string, label: string): string =>
  `demo-field-${String(customFields.findIndex(([of, name]) => of === entity && name === label) + 1)}`;

/** The values and custom fields that the demo's records use; those an account has already are found by name. */
export const configurationLines = (): readonly DemoLine[] => [
  ...Object.entries(masterData).flatMap(([group, names]) =>
    names.map((name) => ({ type: 'masterData', group, name })),
  ),
  ...customFields.map(([entity, label, kind, options], position) => ({
    ...{ type: 'customField', id: fieldId(entity, label), entity, label, kind, position },
    ...(options ? { options } : {}),
  })),
];
