export { createTestFolder } from './create-test-folder.ts';
export { createTestDatabase } from './create-test-database.ts';
export { migrationsFingerprint } from './migrations-fingerprint.ts';
