export * from './endpoints.ts';
export { failureEnvelope } from './failure-envelope.ts';
export * from './imports/import-lines.ts';
export { privacyTypes } from './imports/privacy-lines.ts';
export { findRecordSchema } from './record-schemas.ts';
export * from './resource-documentation.ts';
export * from './contracts.ts';
