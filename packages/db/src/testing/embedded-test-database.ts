import type { Database } from '../database.ts';
import { connectInMemory } from './connect-in-memory.ts';
import { migratedDump } from './migrated-dump.ts';

/** A migrated database in this process's memory. */
export async function createEmbeddedTestDatabase(): Promise<Database> {
  return (await connectInMemory(await migratedDump())).database;
}
