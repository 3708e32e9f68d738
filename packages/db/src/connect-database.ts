import { PrismaPg } from '@prisma/adapter-pg';
import { StatementGuard } from '@nova/guard';
import type pg from 'pg';
import type { Database, Health, Snapshot } from './database.ts';
import { vacuum } from './embedded/vacuum.ts';
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

export interface ConnectOptions {
  readonly kind: Database['kind'];
  /** How to reach the database: pg's own fields. */
  readonly connection: pg.PoolConfig;
  readonly poolSize: number;
  /** How long a statement may run, in ms; 0 for no bound. */
  readonly statementTimeoutMs: number;
  /** How long a search may run, in ms. */
  readonly searchTimeoutMs: number;
  /** How long a caller waits for a connection, in ms. */
  readonly connectTimeoutMs: number;
  /** Whether to tell a server that is away from one that is busy, and refuse everyone while it is. */
  readonly probe: boolean;
  /** Told in one line when the database goes away and when it is back. */
  readonly onEvent?: (line: string) => void;
  /** What runs inside of it may take as long as it likes: a migration of much data. */
  readonly withoutLimit?: <T>(work: () => Promise<T>) => Promise<T>;
  /** How to view one moment of an embedded database that others write to; it is its own view where nobody else has it open. */
  readonly snapshot?: <T>(pool: pg.Pool, work: (view: Snapshot) => Promise<T>) => Promise<T>;
  /** What remains to be closed after the connections. */
  readonly onClose?: () => Promise<void>;
}

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

function createPool(options: ConnectOptions, size: number, limit: pg.PoolConfig): BoundedPool {
  const { connection, connectTimeoutMs } = options;
  return new BoundedPool({
    ...(options.kind === 'postgresql' ? { options: SESSION_OPTIONS } : {}),
    ...connection,
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
  const { kind, connection, withoutLimit = atOnce } = options;
  const { poolSize, statementTimeoutMs, searchTimeoutMs } = options;
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
    snapshot: (work) => {
      if (kind === 'postgresql') return inTransactionSnapshot(pool, work);
      const itself: Snapshot = { query: (text, values = []) => runQuery(pool, text, values, undefined) };
      return options.snapshot ? options.snapshot(pool, work) : work(itself);
    },
    health: () => checkHealth(pool),
    reach: () => (kind === 'postgresql' ? reach(connection) : Promise.resolve()),
    migrate: (migration) =>
      withoutLimit(() => withMigrationPool(connection, (single) => migrate(single, migration))),
    pendingMigrations: () => pendingMigrations(pool),
    pendingSources: () => pendingSources(pool),
    unknownMigrations: () => unknownMigrations(pool),
    vacuum: () => (kind === 'embedded' ? withoutLimit(() => vacuum(pool)) : Promise.resolve([])),
    close: () => (closing ??= close()),
  };
}
