// Values, shapes and the definitions that schemas follow from: who reads the contract needs them too.
export * from '@nova/kinds';
export * from './cut-text.ts';
export * from './endpoint.ts';
export * from './endpoints.ts';
export * from './envelope.ts';
export * from './errors.ts';
export * from './inputs.ts';
export * from './import-lines.ts';
export * from './paging.ts';
export * from './plans.ts';

export * from './resources/applications.ts';
export * from './resources/audit.ts';
export * from './resources/campaigns.ts';
export * from './resources/campaigns-write.ts';
export * from './resources/candidate-languages.ts';
export * from './resources/candidates.ts';
export * from './resources/companies.ts';
export * from './resources/contacts.ts';
export * from './resources/custom-fields.ts';
export * from './resources/cv.ts';
export * from './resources/files.ts';
export * from './resources/interviews.ts';
export * from './resources/interviews-write.ts';
export * from './resources/job-advert.ts';
export * from './resources/jobs.ts';
export * from './resources/jobs-write.ts';
export * from './resources/leads.ts';
export * from './resources/leads-write.ts';
export * from './resources/master-data.ts';
export * from './resources/master-data-write.ts';
export * from './resources/opportunities.ts';
export * from './resources/opportunities-write.ts';
export * from './resources/placements.ts';
export * from './resources/placements-write.ts';
export * from './resources/public-jobs.ts';
export * from './resources/saved-searches.ts';
export * from './resources/stored-files.ts';
export * from './resources/usage.ts';
export * from './resources/users.ts';
export * from './documentation/resources.ts';
export {
  createSchemaBook,
  describedSchema,
  type JsonSchema,
  type SchemaBook,
} from './documentation/schema-book.ts';
