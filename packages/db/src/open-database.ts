import { connectDatabase } from './connect-database.ts';
import type { Database } from './database.ts';
import type { OpenEmbedded } from './embedded-database.ts';
import { DatabaseError } from './errors/database-error.ts';

export interface OpenDatabaseOptions {
  /** Connections at most; 8 when left out. */
  readonly poolSize?: number;
  /** How long a statement may run, in ms; 0 for no bound, 30,000 when left out. */
  readonly statementTimeoutMs?: number;
  /** How long a search may run, in ms; 2,000 when left out. */
  readonly searchTimeoutMs?: number;
  /** Told in one line what an operator should know: whom we wait for, that the database is away or back. */
  readonly onEvent?: (line: string) => void;
}

const POOL_SIZE = 8;
const STATEMENT_TIMEOUT_MS = 30_000;
/** No search of one account may cost another more. */
const SEARCH_TIMEOUT_MS = 2_000;
/** A busy database lets its callers wait so long; one that is away is noticed sooner (availability-probe.ts). */
const QUEUE_TIMEOUT_MS = 10_000;

function checkedUrl(databaseUrl: string): string {
  const protocol = URL.canParse(databaseUrl) ? new URL(databaseUrl).protocol : '';
  if (protocol === 'postgres:' || protocol === 'postgresql:') return databaseUrl;
  throw new DatabaseError(
    'CONFIGURATION',
    'DATABASE_URL must look like postgres://user:password@host:5432/name.',
  );
}

/**
 * Opens a database.
 * @param place a PostgreSQL server (`postgres://…`), which is connected to on first use; or what opens an embedded database,
 * as `embeddedIn` of `@nova/embedded` gives it
 * @throws DatabaseError CONFIGURATION, or what opening the embedded database throws
 */
export async function openDatabase(
  place: string | OpenEmbedded,
  options: OpenDatabaseOptions = {},
): Promise<Database> {
  const { poolSize = POOL_SIZE, onEvent = () => undefined } = options;
  const { statementTimeoutMs = STATEMENT_TIMEOUT_MS, searchTimeoutMs = SEARCH_TIMEOUT_MS } = options;
  const limits = { poolSize, statementTimeoutMs, searchTimeoutMs, connectTimeoutMs: QUEUE_TIMEOUT_MS };
  if (typeof place === 'string') {
    const server = { connectionString: checkedUrl(place) };
    return connectDatabase({ ...limits, onEvent, server, probe: true });
  }
  const embedded = await place({ statementTimeoutMs, onEvent });
  return connectDatabase({ ...limits, onEvent, embedded });
}
