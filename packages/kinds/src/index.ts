export * from './dependents.ts';
export { announced, deprecated, deprecationNotice, deprecationOf, type Deprecation } from './deprecation.ts';
export * from './events.ts';
export * from './fields/field.ts';
export * from './kind.ts';
export * from './list-limits.ts';
export * from './kinds.ts';
export { stageCodes, type StageCode } from './kinds/application.ts';
export { campaignStatuses, type CampaignStatus } from './kinds/campaign.ts';
export { noticePeriods, salaryTenures } from './kinds/candidate.ts';
export { address } from './kinds/candidate/address.ts';
export { education, employment } from './kinds/candidate/history.ts';
export { candidateLanguage, candidateLanguageInput } from './kinds/candidate/language.ts';
export { fileStatuses } from './kinds/file.ts';
export {
  interviewCandidate,
  interviewContact,
  interviewJob,
  interviewUser,
} from './kinds/interview/people.ts';
export { placementTypes, type PlacementType } from './kinds/placement.ts';
export type { UsualSchemas } from './fields/make-field.ts';
export * from './personal-data.ts';
export * from './schemas/line-schema.ts';
export { objectOf, type AsShape } from './schemas/object-of.ts';
export * from './schemas/read-schema.ts';
export * from './schemas/write-schema.ts';
export * from './shapes.ts';
export { byIndex } from './sql/by-index.ts';
export * from './sql/names.ts';
export { stageName } from './sql/stage-name.ts';
export * from './sql/kind-sources.ts';
export * from './sql/searched-kinds.ts';
export type { SqlSource } from './sql/source.ts';
export * from './typed-object.ts';
export * from './values.ts';
export * from './web-address.ts';
export * from './words.ts';
