import type { Environment } from '@nova/config';
import { openDatabase, type Database } from '@nova/db';
import type { ErasureLedger } from '@nova/features';
import { embeddedIn, type Role } from '@nova/embedded';
import type { Steps } from './reporting.ts';

export interface Opening {
  readonly environment: Environment;
  readonly erasures: ErasureLedger;
  readonly steps: Steps;
  /** Called for outages and their ends. */
  readonly onEvent: (line: string) => void;
}

/** Opens the database. A `worker` joins the primary's embedded database; a `nova` opens its own. */
export const openData = ({ environment, erasures, steps, onEvent }: Opening, role: Role): Promise<Database> =>
  steps.run('Opening the database', () =>
    openDatabase(environment.DATABASE_URL ?? embeddedIn(environment.NOVA_DATA_DIR, role), {
      directUrl: environment.DATABASE_DIRECT_URL,
      readUrl: environment.DATABASE_READ_URL,
      statementTimeoutMs: environment.STATEMENT_TIMEOUT_MS,
      searchTimeoutMs: environment.SEARCH_TIMEOUT_MS,
      suppressionKey: erasures.suppressionKey,
      onEvent,
    }),
  );

/**
 * Migrates the database.
 * @throws DatabaseError for an outage or a failed migration
 */
export const bringUpToDate = (database: Database, steps: Steps): Promise<void> =>
  steps.run('Bringing it up to date', async () => {
    await database.reach();
    await database.migrate();
  });
