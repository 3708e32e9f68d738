import { PrismaPg } from '@prisma/adapter-pg';
import { StatementGuard } from '@nova/guard';
import type pg from 'pg';
import type { Database, Health } from './database.ts';
import type { EmbeddedDatabase } from './embedded-database.ts';
import { inEmbeddedSnapshot, loginOf } from './embedded-snapshot.ts';
import { connectionFailure } from './errors/connection-failure.ts';
import { DatabaseError } from './errors/database-error.ts';
import { PrismaClient } from './generated/client.ts';
import { migrate } from './migrations/migrate.ts';
import { pendingMigrations, unknownMigrations } from './migrations/pending-migrations.ts';
import { pendingSources } from './migrations/pending-sources.ts';
import { startProbe } from './postgres/availability-probe.ts';
import { BoundedPool } from './postgres/bounded-pool.ts';
import { QuickClient } from './postgres/quick-client.ts';
import { runQuery } from './postgres/run-query.ts';
import { searchTurns, SearchTurns } from './postgres/search-turns.ts';
import { StatementNames } from './postgres/statement-names.ts';
import { inTransactionSnapshot } from './postgres/transaction-snapshot.ts';

interface ConnectLimits {
  readonly poolSize: number;
  /** How long a statement may run, in ms; 0 for no bound. */
  readonly statementTimeoutMs: number;
  /** How long a search may run, in ms. */
  readonly searchTimeoutMs: number;
  /** How long a caller waits for a connection, in ms. */
  readonly connectTimeoutMs: number;
  /** Told in one line when the database goes away and when it is back. */
  readonly onEvent?: (line: string) => void;
  /** What remains to be closed after the connections. */
  readonly onClose?: () => Promise<void>;
}

interface ServerOptions extends ConnectLimits {
  /** How to reach the server: pg's own fields. */
  readonly server: pg.PoolConfig;
  /** Whether to tell a server that is away from one that is busy, and refuse everyone while it is. */
  readonly probe: boolean;
  readonly embedded?: never;
}

interface EmbeddedOptions extends ConnectLimits {
  /** It is closed after the connections. */
  readonly embedded: EmbeddedDatabase;
  readonly server?: never;
  readonly probe?: never;
}

export type ConnectOptions = ServerOptions | EmbeddedOptions;

/** A server's connection keeps each named statement: a few hundred texts are what Nova's own code amounts to. */
const MAX_STATEMENTS = 400;
const WAITING_PER_CONNECTION = 64;

/** And the texts that callers' queries make: their shapes are endless, the usual ones are few. */
const MAX_QUERY_SHAPES = 64;

/** Of transactions, in ms: longer than the pool makes anyone wait, so that its answer comes first; statements have their own limit. */
const PATIENCE = { maxWait: 35_000, timeout: 65_000 };

/**
 * How PostgreSQL should plan for us, where the operator's URL has no `options` of its own. Compiling a plan takes longer than
 * our longest ones run; records by the thousand are fetched by index, which default costs of spinning disks would avoid; and
 * the matches of a common word fit in memory.
 */
const SESSION_OPTIONS = '-c jit=off -c random_page_cost=1.1 -c work_mem=16MB';

/** pg waits so much longer than the server, whose own limit answers first: for a connection that was cut without a word. */
const SILENCE_MS = 5_000;

/** pg's settings of a statement's time limit; none for 0, which it would send as a limit, or take as one. */
const limitOf = (statementMs: number, silenceMs = statementMs): pg.PoolConfig => ({
  ...(statementMs === 0 ? {} : { statement_timeout: statementMs }),
  ...(silenceMs === 0 ? {} : { query_timeout: silenceMs + SILENCE_MS }),
});

const connectionOf = ({ server, embedded }: ConnectOptions): pg.PoolConfig =>
  embedded === undefined ? server : loginOf(embedded.address);

function createPool(options: ConnectOptions, size: number, limit: pg.PoolConfig): BoundedPool {
  const { embedded, connectTimeoutMs } = options;
  return new BoundedPool({
    ...(embedded === undefined ? { options: SESSION_OPTIONS } : {}),
    ...connectionOf(options),
    ...(options.probe ? { Client: QuickClient } : {}),
    max: size,
    maxWaiting: size * WAITING_PER_CONNECTION,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    idle_in_transaction_session_timeout: 15_000,
    ...limit,
  });
}

async function withMigrationPool<T>(
  connection: pg.PoolConfig,
  work: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const pool = new BoundedPool({ ...connection, max: 1, maxWaiting: 100, connectionTimeoutMillis: 5_000 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** Whether the server can be reached as the setting says. @throws DatabaseError UNREACHABLE with the reason */
async function reach(connection: pg.PoolConfig): Promise<void> {
  try {
    await withMigrationPool(connection, (single) => single.query('SELECT 1'));
  } catch (error) {
    throw connectionFailure(error, connection) ?? error;
  }
}

function atOnce<T>(work: () => Promise<T>): Promise<T> {
  return work();
}

async function checkHealth(pool: pg.Pool): Promise<Health> {
  try {
    await pool.query('SELECT 1');
    return { ok: true, detail: 'answers' };
  } catch (error) {
    const detail = error instanceof DatabaseError ? error.message : 'The database does not answer.';
    return { ok: false, detail };
  }
}

/** Puts pool, Prisma client and migrations together over one way to connect. Connects on first use. */
export function connectDatabase(options: ConnectOptions): Database {
  const { embedded, poolSize, statementTimeoutMs, searchTimeoutMs } = options;
  const kind = embedded === undefined ? 'postgresql' : 'embedded';
  const connection = connectionOf(options);
  const withoutLimit = embedded?.withoutLimit.bind(embedded) ?? atOnce;
  const pool = createPool(options, poolSize, limitOf(statementTimeoutMs));
  // The embedded database's one backend may keep a search waiting behind another statement for as long as that one may run.
  const patience = statementTimeoutMs === 0 ? 0 : Math.max(statementTimeoutMs, searchTimeoutMs);
  const turns = searchTurns[kind];
  const searchPool = createPool(options, turns.atOnce, limitOf(searchTimeoutMs, patience));
  const searches = new SearchTurns(turns);
  const prismaNames = new StatementNames(kind === 'postgresql' ? MAX_STATEMENTS : 0);
  const names = new StatementNames(kind === 'postgresql' ? MAX_STATEMENTS : 0);
  const shapes = new StatementNames(kind === 'postgresql' ? MAX_QUERY_SHAPES : 0);
  const adapter = new PrismaPg(pool, { statementNameGenerator: ({ sql }) => prismaNames.nameOf(sql) ?? '' });
  // Made when it is first asked for: a server's own requests need none, and it has an engine of its own to hold.
  let prisma: PrismaClient | undefined;
  const probe = options.probe
    ? startProbe([pool, searchPool], connection, options.onEvent ?? (() => undefined))
    : undefined;
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await probe?.close();
    await prisma?.$disconnect();
    await Promise.all([pool.end(), searchPool.end()]);
    await embedded?.close();
    await options.onClose?.();
  };
  return {
    kind,
    get prisma() {
      return (prisma ??= new PrismaClient({ adapter, errorFormat: 'minimal', transactionOptions: PATIENCE }));
    },
    pool,
    guard: new StatementGuard((text, values) => runQuery(pool, text, values, undefined)),
    query: (text, values = [], { dynamic = false, searchOf } = {}) => {
      const name = (dynamic ? shapes : names).nameOf(text);
      if (searchOf === undefined) return runQuery(pool, text, values, name);
      return searches.run(searchOf, () => runQuery(searchPool, text, values, name));
    },
    snapshot: (work) =>
      embedded === undefined ? inTransactionSnapshot(pool, work) : inEmbeddedSnapshot(embedded, pool, work),
    health: () => checkHealth(pool),
    reach: () => (embedded === undefined ? reach(connection) : Promise.resolve()),
    migrate: (migration) =>
      withoutLimit(() => withMigrationPool(connection, (single) => migrate(single, migration))),
    pendingMigrations: () => pendingMigrations(pool),
    pendingSources: () => pendingSources(pool),
    unknownMigrations: () => unknownMigrations(pool),
    vacuum: () => (embedded === undefined ? Promise.resolve([]) : withoutLimit(() => embedded.vacuum(pool))),
    close: () => (closing ??= close()),
  };
}
