// Packages that use the contract also need the values, shapes and kinds behind its schemas.
export * from '@nova/kinds';
export { contractVersion } from './contract-version.ts';
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
export * from './endpoints.ts';
export { type PublicJobs, successEnvelope } from './envelope.ts';
export { failureEnvelope } from './failure-envelope.ts';
export { findRecordSchema } from './record-schemas.ts';
export * from './errors.ts';
export * from './import-lines.ts';
export { privacyTypes } from './privacy-lines.ts';
export * from './paging.ts';
export * from './plans.ts';
export {
  pythonArgument,
  pythonKeywords,
  pythonName,
  pythonPackage,
  toPythonVersion,
} from './python-package.ts';
export * from './resources.ts';
export { type SiteLanguage, siteLanguages } from './site-languages.ts';
export * from './user-roles.ts';
export { readBasicType, readItems, listLayers, readMembers } from './schema-parts.ts';
export * from './warnings.ts';
