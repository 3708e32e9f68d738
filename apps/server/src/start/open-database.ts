import type { Environment } from '@nova/config';
import { openDatabase, type Database } from '@nova/db';
import { embeddedIn, type Role } from '@nova/embedded';
import type { Steps } from './reporting.ts';

/**
 * A `worker` joins the embedded database of its primary; a `nova` opens it for itself.
 * @param onEvent called when it becomes unavailable and when it is back
 */
export const openData = (
  environment: Environment,
  role: Role,
  steps: Steps,
  onEvent: (line: string) => void,
): Promise<Database> =>
  steps.run('Opening the database', () =>
    openDatabase(environment.DATABASE_URL ?? embeddedIn(environment.NOVA_DATA_DIR, role), {
      directUrl: environment.DATABASE_DIRECT_URL,
      readUrl: environment.DATABASE_READ_URL,
      statementTimeoutMs: environment.STATEMENT_TIMEOUT_MS,
      searchTimeoutMs: environment.SEARCH_TIMEOUT_MS,
      onEvent,
    }),
  );

/** @throws DatabaseError if the database is unavailable or a migration fails */
export const bringUpToDate = (database: Database, steps: Steps): Promise<void> =>
  steps.run('Bringing it up to date', async () => {
    await database.reach();
    await database.migrate();
  });
