import { z } from 'zod';
import { record } from '../endpoint.ts';
import { fields } from '@nova/kinds';

/** The groups of master data (docs/interface/master-data.md#groups). */
export const masterDataGroups = [
  'activityTypes',
  'candidateStatuses',
  'companyStatuses',
  'companyTypes',
  'contactStatuses',
  'educationLevels',
  'employmentTypes',
  'genders',
  'industries',
  'invoiceStatuses',
  'jobApplicationLabels',
  'jobPipelineRejectReasons',
  'jobPipelineStages',
  'jobStatuses',
  'leadPipelines',
  'leadStatuses',
  'opportunityPipelines',
  'opportunityStates',
  'placementStatuses',
  'recruitingTeamRoles',
  'sectors',
  'skills',
  'sources',
] as const;

export type MasterDataGroup = (typeof masterDataGroups)[number];

export const masterDataItem = z.object({ id: z.string(), name: z.string() }).meta({ id: 'MasterDataItem' });

export const masterData = z
  .object(fields(masterDataGroups, () => z.array(masterDataItem)))
  .meta({ id: 'MasterData' });

export const allMasterData = record({
  name: 'masterData.all',
  summary: 'Get all master data',
  description: 'Every configured value, grouped by kind: only id and name of each.',
  route: { method: 'GET', path: '/masterdata' },
  input: z.object({}),
  output: masterData,
});
