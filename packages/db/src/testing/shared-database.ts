import { afterAll } from '@jest/globals';
import type { Database } from '../database.ts';
import { createTestDatabase } from './test-database.ts';

let shared: Promise<Database> | undefined;

afterAll(async () => {
  await (await shared)?.close();
  shared = undefined;
});

/** Accounts separate the tests. A test that changes other data makes its own (`createTestDatabase`). */
export function sharedDatabase(): Promise<Database> {
  shared ??= createTestDatabase();
  return shared;
}
