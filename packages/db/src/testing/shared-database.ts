import { afterAll } from '@jest/globals';
import type { Database } from '../database.ts';
import { createTestDatabase } from './test-database.ts';

let shared: Promise<Database> | undefined;

afterAll(async () => {
  await (await shared)?.close();
  shared = undefined;
});

/**
 * The migrated database of all tests of a suite; accounts separate them. It opens on first use and closes
 * after the last test. A test that changes other data makes its own (`createTestDatabase`).
 */
export function sharedDatabase(): Promise<Database> {
  shared ??= createTestDatabase();
  return shared;
}
