export * from './anonymising.ts';
export * from './dependents.ts';
export {
  checkDeprecation,
  deprecated,
  deprecationNotice,
  findDeprecation,
  type Deprecation,
} from './deprecation.ts';
export * from './email.ts';
export * from './events.ts';
export * from './fields/field.ts';
export type { UsualSchemas } from './fields/make-field.ts';
export * from './instants.ts';
export * from './kind.ts';
export * from './kinds.ts';
export { stageCodes, type StageCode } from './kinds/application.ts';
export { campaignStatuses, type CampaignStatus } from './kinds/campaign.ts';
export {
  address,
  candidateLanguage,
  candidateLanguageInput,
  education,
  employment,
  noticePeriods,
  salaryTenures,
} from './kinds/candidate.ts';
export { fileStatuses } from './kinds/file.ts';
export { interviewCandidate, interviewContact, interviewJob, interviewUser } from './kinds/interview.ts';
export { placementTypes, type PlacementType } from './kinds/placement.ts';
export { type MasterDataGroup, masterDataGroups } from './master-data-groups.ts';
export * from './merging.ts';
export * from './personal-data.ts';
export * from './schemas.ts';
export * from './shapes.ts';
export * from './sql/fragments.ts';
export * from './sql/kind-sources.ts';
export { columnsOfDocuments, columnsOfSearch } from './sql/search-index.ts';
export { emitRowEvents } from './sql/on-delete.ts';
export * from './sql/texts-view.ts';
export * from './values.ts';
export { findDayEdges } from './wall-time.ts';
