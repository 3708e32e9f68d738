import { PrismaPg } from '@prisma/adapter-pg';
import { StatementGuard } from './guard/statement-guard.ts';
import type pg from 'pg';
import type { Database, Health } from './database.ts';
import type { EmbeddedDatabase } from './embedded-database.ts';
import { inEmbeddedSnapshot, loginOf } from './embedded-snapshot.ts';
import { connectionFailure } from './errors/connection-failure.ts';
import { DatabaseError } from './errors/database-error.ts';
import { PrismaClient } from './generated/client.ts';
import { migrate } from './migrations/migrate.ts';
import { WatchedReplica } from './replica/read-replica.ts';
import { writtenTo } from './replica/replica-position.ts';
import { nothingToMigrate } from './migrations/nothing-to-migrate.ts';
import { pendingMigrations, unknownMigrations } from './migrations/pending-migrations.ts';
import { pendingSources } from './migrations/pending-sources.ts';
import { startProbe } from './postgres/availability-probe.ts';
import { embeddedLogin, serverLogin, type Login } from './postgres/login.ts';
import { makePool, onOneConnection } from './postgres/make-pool.ts';
import { runQuery } from './postgres/run-query.ts';
import type { ServerUrl } from './postgres/server-url.ts';
import { AccountTurns, searchTurns, snapshotTurns } from './postgres/account-turns.ts';
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
  readonly server: ServerUrl;
  /** The same database without the pooler that `server` names, for migrations. */
  readonly direct?: ServerUrl | undefined;
  /** A replica of it, for reads that may lag. */
  readonly read?: ServerUrl | undefined;
  /** Whether to tell a server that is away from one that is busy, and refuse everyone while it is. */
  readonly probe: boolean;
  readonly embedded?: never;
}

interface EmbeddedOptions extends ConnectLimits {
  /** It is closed after the connections. */
  readonly embedded: EmbeddedDatabase;
  readonly server?: never;
  readonly direct?: never;
  readonly read?: never;
  readonly probe?: never;
}

export type ConnectOptions = ServerOptions | EmbeddedOptions;

/** A server's connection keeps each named statement: a few hundred texts are what Nova's own code amounts to. */
const MAX_STATEMENTS = 400;

/** And the texts that callers' queries make: their shapes are endless, the usual ones are few. */
const MAX_QUERY_SHAPES = 64;

/** Of transactions, in ms: longer than the pool makes anyone wait, so that its answer comes first; statements have their own limit. */
const PATIENCE = { maxWait: 35_000, timeout: 65_000 };

/** How long a server is waited for that is asked for the first time, in ms. */
const REACH_MS = 5_000;

/**
 * Whether the server can be reached as the setting says, and by what its sessions are told.
 * @throws DatabaseError UNREACHABLE with the reason
 */
async function reach(login: Login, server: ServerUrl): Promise<void> {
  const limits = { size: 1, statementMs: REACH_MS, connectTimeoutMs: REACH_MS, isProbed: false };
  const pool = makePool(login, limits);
  try {
    await pool.query('SELECT 1');
  } catch (error) {
    throw connectionFailure(error, server) ?? error;
  } finally {
    await pool.end();
  }
}

const loginTo = ({ server, embedded }: ConnectOptions): Login =>
  embedded === undefined ? serverLogin(server) : embeddedLogin(loginOf(embedded.address));

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

/** The replica is away and back as the database is, and the log tells them apart. */
function connectReplica({ onEvent, ...options }: ServerOptions, read: ServerUrl): Database {
  const { poolSize, statementTimeoutMs, searchTimeoutMs, connectTimeoutMs, probe } = options;
  return connectDatabase({
    poolSize,
    statementTimeoutMs,
    searchTimeoutMs,
    connectTimeoutMs,
    probe,
    server: read,
    ...(onEvent && { onEvent: (line) => onEvent(line.replace('The database', 'The replica')) }),
  });
}

/** Puts pool, Prisma client and migrations together over one way to connect. Connects on first use. */
export function connectDatabase(options: ConnectOptions): Database {
  const { embedded, server, poolSize, statementTimeoutMs, searchTimeoutMs, connectTimeoutMs } = options;
  const kind = embedded === undefined ? 'postgresql' : 'embedded';
  const login = loginTo(options);
  const shared = { connectTimeoutMs, isProbed: options.probe === true };
  const withoutLimit = embedded?.withoutLimit.bind(embedded) ?? atOnce;
  const pool = makePool(login, { ...shared, size: poolSize, statementMs: statementTimeoutMs });
  // The embedded database's one backend may keep a search waiting behind another statement for as long as that one may run.
  const patience = statementTimeoutMs === 0 ? 0 : Math.max(statementTimeoutMs, searchTimeoutMs);
  const turns = searchTurns[kind];
  const searchPool = makePool(login, {
    ...shared,
    size: turns.atOnce,
    statementMs: searchTimeoutMs,
    silenceMs: patience,
    // What waits for a lock is not too costly: it is told so before its time is up.
    lockMs: Math.ceil(searchTimeoutMs / 2),
  });
  const unboundedPool = makePool(login, { ...shared, size: 1, statementMs: 0 });
  const searches = new AccountTurns(turns);
  const snapshots = new AccountTurns(snapshotTurns[kind]);
  // A statement's name is its session's.
  const isNamed = kind === 'postgresql' && !login.pooled;
  const prismaNames = new StatementNames(isNamed ? MAX_STATEMENTS : 0);
  const names = new StatementNames(isNamed ? MAX_STATEMENTS : 0);
  const shapes = new StatementNames(isNamed ? MAX_QUERY_SHAPES : 0);
  const adapter = new PrismaPg(pool, { statementNameGenerator: ({ sql }) => prismaNames.nameOf(sql) ?? '' });
  // Made when it is first asked for: a server's own requests need none, and it has an engine of its own to hold.
  let prisma: PrismaClient | undefined;
  const probe = options.probe
    ? startProbe([pool, searchPool], login, options.onEvent ?? (() => undefined))
    : undefined;
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await replica?.close();
    await probe?.close();
    await prisma?.$disconnect();
    await Promise.all([pool.end(), searchPool.end(), unboundedPool.end()]);
    await embedded?.close();
    await options.onClose?.();
  };
  const query: Database['query'] = (text, values = [], { dynamic = false, searchOf, unbounded } = {}) => {
    if (unbounded) return withoutLimit(() => runQuery(unboundedPool, text, values, undefined));
    const name = (dynamic ? shapes : names).nameOf(text);
    if (searchOf === undefined) return runQuery(pool, text, values, name);
    return searches.run(searchOf, () => runQuery(searchPool, text, values, name));
  };
  const replica =
    options.read === undefined ? null : new WatchedReplica({ query }, connectReplica(options, options.read));
  return {
    kind,
    replica,
    query,
    get prisma() {
      return (prisma ??= new PrismaClient({ adapter, errorFormat: 'minimal', transactionOptions: PATIENCE }));
    },
    pool,
    guard: new StatementGuard((text, values) => runQuery(pool, text, values, undefined)),
    snapshot: (work, accountId) => {
      const view = (): ReturnType<typeof work> =>
        embedded === undefined ? inTransactionSnapshot(pool, work) : inEmbeddedSnapshot(embedded, pool, work);
      return accountId === undefined ? view() : snapshots.run(accountId, view);
    },
    position: async () => (await writtenTo({ query })).bytes,
    health: () => checkHealth(pool),
    reach: () => (server === undefined ? Promise.resolve() : reach(login, server)),
    migrate: (migration) => {
      if (server?.pooled === true && options.direct === undefined) return nothingToMigrate(pool, migration);
      const direct = options.direct === undefined ? login : serverLogin(options.direct);
      return withoutLimit(() => onOneConnection(direct, (single) => migrate(single, migration)));
    },
    pendingMigrations: () => pendingMigrations(pool),
    pendingSources: () => pendingSources(pool),
    unknownMigrations: () => unknownMigrations(pool),
    vacuum: () => (embedded === undefined ? Promise.resolve([]) : withoutLimit(() => embedded.vacuum(pool))),
    close: () => (closing ??= close()),
  };
}
