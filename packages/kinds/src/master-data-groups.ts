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
