export { at, make, through } from './agency-records.ts';
export { createCustomField } from './create-custom-field.ts';
export { memoryFiles } from './memory-files.ts';
export { findDrift } from './recomputed.ts';
export { createTestAccount, type TestAccount } from './test-account.ts';
