import type { MasterDataGroup } from '@nova/contract';
import { defaultMasterData } from '@nova/features';
import type { DemoLine } from './demo-world.ts';

/** The demo needs these groups, so an account that removed one gets it back. */
const groups: readonly string[] = [
  'candidateStatuses',
  'companyStatuses',
  'contactStatuses',
  'educationLevels',
  'employmentTypes',
  'jobPipelineRejectReasons',
  'jobStatuses',
  'leadPipelines',
  'leadStatuses',
  'opportunityPipelines',
  'opportunityStates',
  'placementStatuses',
  'sources',
] satisfies readonly MasterDataGroup[];

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

/** Master data and custom fields of the demo; the import finds existing ones by name. */
export const configurationLines = (): readonly DemoLine[] => [
  ...defaultMasterData
    .filter(({ group }) => groups.includes(group))
    .map((item) => ({ type: 'masterData', ...item })),
  ...customFields.map(([entity, label, kind, options], position) => ({
    type: 'customField',
    id: fieldId(entity, label),
    entity,
    label,
    kind,
    position,
    ...(options ? { options } : {}),
  })),
];
