export { createTestDatabase, createTestFolder, migrationsFingerprint } from './test-database.ts';
