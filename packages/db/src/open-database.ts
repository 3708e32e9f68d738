import { connectDatabase } from './connect-database.ts';
import type { Database } from './database.ts';
import type { OpenEmbedded } from './embedded-database.ts';
import { DatabaseError } from './errors/database-error.ts';
import { readServerUrl, sessionTargets, type ServerUrl } from './postgres/server-url.ts';

export interface OpenDatabaseOptions {
  /** Connections at most; 8 when left out. */
  readonly poolSize?: number;
  /** How long a statement may run, in ms; 0 for no bound, 30,000 when left out. */
  readonly statementTimeoutMs?: number;
  /** How long a search may run, in ms; 2,000 when left out. */
  readonly searchTimeoutMs?: number;
  /** A replica of it, for reads that may lag. */
  readonly readUrl?: string | undefined;
  /** The same database without the pooler that the place names, for migrations. */
  readonly directUrl?: string | undefined;
  /** Told in one line what an operator should know: whom we wait for, that the database is away or back. */
  readonly onEvent?: (line: string) => void;
}

const POOL_SIZE = 8;
const STATEMENT_TIMEOUT_MS = 30_000;
/** No search of one account may cost another more. */
const SEARCH_TIMEOUT_MS = 2_000;
/** A busy database lets its callers wait so long; one that is away is noticed sooner (availability-probe.ts). */
const QUEUE_TIMEOUT_MS = 10_000;

function checkedUrl(name: string, text: string): ServerUrl {
  const url = readServerUrl(text);
  if (url !== null) return url;
  throw new DatabaseError(
    'CONFIGURATION',
    `${name} must look like postgres://user:password@host:5432/name; target_session_attrs is one of ${sessionTargets.join(', ')}.`,
  );
}

const urlOf = (name: string, text: string | undefined): ServerUrl | undefined =>
  text === undefined ? undefined : checkedUrl(name, text);

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
    const server = checkedUrl('DATABASE_URL', place);
    const direct = urlOf('DATABASE_DIRECT_URL', options.directUrl);
    const read = urlOf('DATABASE_READ_URL', options.readUrl);
    return connectDatabase({ ...limits, onEvent, server, direct, read, probe: true });
  }
  const embedded = await place({ statementTimeoutMs, onEvent });
  return connectDatabase({ ...limits, onEvent, embedded });
}
