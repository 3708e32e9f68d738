// Packages that use the contract also need the values, shapes and kinds behind its schemas.
export * from '@nova/kinds';
export { contractVersion } from './contract-version.ts';
export { allowDuplicate, createIdInput, endpointsOf } from './crud/crud.ts';
export { setsInternalNotes, setsOverview, setsSource, setsStatus, setsTags } from './crud/parts.ts';
export * from './crud/plain-kinds.ts';
export { deprecationsOf, findWrappedDeprecation, type Deprecations } from './deprecations.ts';
export * from './documentation/resources.ts';
export {
  createSchemaBook,
  describeSchema,
  type JsonSchema,
  type SchemaBook,
} from './documentation/schema-book.ts';
export * from './endpoint.ts';
export { type PublicJobs, requestIdMember, successEnvelope, warningsMember } from './envelope.ts';
export * from './errors.ts';
export * from './paging.ts';
export * from './plans.ts';
export * from './record-reads.ts';
export {
  pythonArgument,
  pythonKeywords,
  pythonName,
  pythonPackage,
  toPythonVersion,
} from './python-package.ts';
export { type SiteLanguage, siteLanguages } from './site-languages.ts';
export * from './user-roles.ts';
export { readBasicType, readItems, listLayers, readMembers } from './schema-parts.ts';
export * from './warnings.ts';
export { unlessDryRun } from './unless-dry-run.ts';
