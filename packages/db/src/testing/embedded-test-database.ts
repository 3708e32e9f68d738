import type { Database } from '../database.ts';
import { connectTemporary } from './connect-temporary.ts';
import { migratedDatabase } from './migrated-database.ts';

/** A migrated embedded database. */
export const createEmbeddedTestDatabase = async (): Promise<Database> =>
  connectTemporary(await migratedDatabase());
