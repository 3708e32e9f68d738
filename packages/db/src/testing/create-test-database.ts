import type { Database } from '../database.ts';
import { createEmbeddedTestDatabase } from './embedded-test-database.ts';
import { createServerTestDatabase } from './server-test-database.ts';

/**
 * A fresh, migrated database for one test file, gone after `close()`. On the server of TEST_DATABASE_URL when that is
 * set (its user must be allowed to create databases), embedded in this process otherwise.
 */
export function createTestDatabase(): Promise<Database> {
  const url = process.env.TEST_DATABASE_URL;
  return url === undefined || url === '' ? createEmbeddedTestDatabase() : createServerTestDatabase(url);
}
