import { afterAll } from '@jest/globals';
import type { Database } from '../database.ts';
import { createTestDatabase } from './create-test-database.ts';

let shared: Promise<Database> | undefined;

afterAll(async () => {
  await (await shared)?.close();
  shared = undefined;
});

/**
 * The migrated database that all tests of one suite share: accounts keep them apart. It is opened when it is first asked for, and
 * closed after the last test. A test that counts rows of all accounts, or changes what belongs to none, makes its own
 * (`createTestDatabase`).
 */
export function sharedDatabase(): Promise<Database> {
  shared ??= createTestDatabase();
  return shared;
}
