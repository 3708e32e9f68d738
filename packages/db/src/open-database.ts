import { resolve } from 'node:path';
import { connectDatabase } from './connect-database.ts';
import type { Database } from './database.ts';
import { inCopySnapshot } from './embedded/copy-snapshot.ts';
import type { Role } from './embedded/lock-data.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { DatabaseError } from './errors/database-error.ts';

export interface OpenDatabaseOptions {
  /** A PostgreSQL server (`postgres://…`); the embedded database in `dataDir` when left out. */
  readonly databaseUrl?: string;
  readonly dataDir: string;
  readonly role: Role;
  /** Connections at most; 8 when left out. */
  readonly poolSize?: number;
  /** How long a statement may run, in ms; 0 for no bound, 30,000 when left out. */
  readonly statementTimeoutMs?: number;
  /** How long a search may run, in ms; 2,000 when left out. */
  readonly searchTimeoutMs?: number;
  /** How long to wait for another process to be done with the embedded database, in ms; 30,000 when left out. */
  readonly waitMs?: number;
  /** Told in one line what an operator should know: whom we wait for, that the database is away or back. */
  readonly onEvent?: (line: string) => void;
}

const POOL_SIZE = 8;
const STATEMENT_TIMEOUT_MS = 30_000;
/** No search of one account may cost another more. */
const SEARCH_TIMEOUT_MS = 2_000;
const WAIT_MS = 30_000;
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
 * Opens the database: a PostgreSQL server when a URL is given (connected to on first use), else the embedded one.
 * @throws DatabaseError CONFIGURATION, IN_USE, DATA_DIRECTORY or CORRUPT, its message being one line for the operator
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { databaseUrl = '', dataDir, role, poolSize = POOL_SIZE, onEvent = () => undefined } = options;
  const {
    statementTimeoutMs = STATEMENT_TIMEOUT_MS,
    searchTimeoutMs = SEARCH_TIMEOUT_MS,
    waitMs = WAIT_MS,
  } = options;
  const common = {
    poolSize,
    statementTimeoutMs,
    searchTimeoutMs,
    connectTimeoutMs: QUEUE_TIMEOUT_MS,
    onEvent,
  };
  if (databaseUrl !== '') {
    const connection = { connectionString: checkedUrl(databaseUrl) };
    return connectDatabase({ ...common, kind: 'postgresql', probe: true, connection });
  }
  const embedded = await openEmbedded({ dataDir, role, statementTimeoutMs, waitMs, onEvent });
  return connectDatabase({
    ...common,
    kind: 'embedded',
    probe: false,
    connection: { ...embedded.address, user: 'postgres', database: 'postgres' },
    withoutLimit: (work) => embedded.withoutLimit(work),
    ...(embedded.alone
      ? {}
      : { snapshot: (pool, work) => inCopySnapshot({ pool, dataDir: resolve(dataDir), onEvent }, work) }),
    onClose: () => embedded.close(),
  });
}
