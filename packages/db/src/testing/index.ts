export { createTestDatabase } from './create-test-database.ts';
export { migrationsFingerprint } from './migrations-fingerprint.ts';
