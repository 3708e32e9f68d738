import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import type { Database, EmbeddedDatabase, Health, OpenEmbedded, SessionSettings } from './database.ts';
import { connectionFailure } from './errors/connection-errors.ts';
import { DatabaseError } from './errors/database-error.ts';
import { PrismaClient } from './generated/client.ts';
import { StatementGuard } from './guard/statement-guard.ts';
import { findPendingSources } from './migrations/apply-sources.ts';
import { migrate, ensureNothingPending } from './migrations/migrate.ts';
import { findPendingMigrations, findUnknownMigrations } from './migrations/migration-files.ts';
import { AccountTurns, callerLeft, callTurns, searchTurns, snapshotTurns } from './postgres/account-turns.ts';
import { startProbe } from './postgres/availability-probe.ts';
import { makePool, onOneConnection } from './postgres/pool.ts';
import { runQuery, StatementNames } from './postgres/run-query.ts';
import { createEmbeddedLogin, type Login, createServerLogin } from './postgres/server-choice.ts';
import { readServerUrl, type ServerUrl, sessionTargets } from './postgres/server-url.ts';
import { runInEmbeddedSnapshot, runInSnapshot, toPoolConfig } from './postgres/snapshots.ts';
import { WatchedReplica, readInsertPosition } from './read-replica.ts';

export interface OpenDatabaseOptions {
  /** The number of connections; default: 8. */
  readonly poolSize?: number;
  /** The limit of a statement in ms; 0 for no limit; default: 30,000. */
  readonly statementTimeoutMs?: number;
  /** The limit of a search in ms; default: 2,000. */
  readonly searchTimeoutMs?: number;
  readonly readUrl?: string | undefined;
  /** The server's address without a pooler, which migrations need. */
  readonly directUrl?: string | undefined;
  /**
   * The key in hex, `ErasureLedger.suppressionKey` of @nova/features. Each session gets it as `nova.suppression_key` for
   * nova_kept_address. The database itself does not store it.
   */
  readonly suppressionKey?: string | undefined;
  /** Receives events as single lines for the operator. */
  readonly onEvent?: (line: string) => void;
}

const POOL_SIZE = 8;
const STATEMENT_TIMEOUT_MS = 30_000;
/** The limit of a search bounds what one account costs the others. */
const SEARCH_TIMEOUT_MS = 2_000;
/** The limit for getting a connection. The probe notices an outage sooner (availability-probe.ts). */
const QUEUE_TIMEOUT_MS = 10_000;

function requireUrl(name: string, text: string): ServerUrl {
  const url = readServerUrl(text);
  if (url !== null) return url;
  throw new DatabaseError(
    'CONFIGURATION',
    `${name} must look like postgres://user:password@host:5432/name; target_session_attrs is one of ${sessionTargets.join(', ')}.`,
  );
}

const readUrl = (name: string, text: string | undefined): ServerUrl | undefined =>
  text === undefined ? undefined : requireUrl(name, text);

/**
 * Opens a database.
 * @param place a server's URL, which is connected on first use; or a function that opens an embedded database
 * (`embeddedIn` of `@nova/embedded`)
 * @throws DatabaseError CONFIGURATION, or an error of the embedded database
 */
export async function openDatabase(
  place: string | OpenEmbedded,
  options: OpenDatabaseOptions = {},
): Promise<Database> {
  const { poolSize = POOL_SIZE, onEvent = () => undefined, suppressionKey } = options;
  const { statementTimeoutMs = STATEMENT_TIMEOUT_MS, searchTimeoutMs = SEARCH_TIMEOUT_MS } = options;
  const settings = createSettings(suppressionKey);
  const limits = {
    poolSize,
    statementTimeoutMs,
    searchTimeoutMs,
    settings,
    connectTimeoutMs: QUEUE_TIMEOUT_MS,
  };
  if (typeof place === 'string') {
    const server = requireUrl('DATABASE_URL', place);
    const direct = readUrl('DATABASE_DIRECT_URL', options.directUrl);
    const read = readUrl('DATABASE_READ_URL', options.readUrl);
    return connectDatabase({ ...limits, onEvent, server, direct, read, probe: true });
  }
  const embedded = await place({ statementTimeoutMs, settings, onEvent });
  return connectDatabase({ ...limits, onEvent, embedded });
}

/** Returns the settings that every session gets. */
export const createSettings = (suppressionKey: string | undefined): SessionSettings =>
  suppressionKey === undefined ? {} : { 'nova.suppression_key': suppressionKey };

interface ConnectLimits {
  readonly poolSize: number;
  readonly statementTimeoutMs: number;
  readonly searchTimeoutMs: number;
  /** The limit for getting a connection, in ms. */
  readonly connectTimeoutMs: number;
  /** The settings of a server's sessions. An embedded database has its own. */
  readonly settings?: SessionSettings;
  readonly onEvent?: (line: string) => void;
  readonly onClose?: () => Promise<void>;
}

interface ServerOptions extends ConnectLimits {
  readonly server: ServerUrl;
  readonly direct?: ServerUrl | undefined;
  readonly read?: ServerUrl | undefined;
  /** Starts the probe, which refuses all callers while the server does not answer. */
  readonly probe: boolean;
  readonly embedded?: never;
}

interface EmbeddedOptions extends ConnectLimits {
  readonly embedded: EmbeddedDatabase;
  readonly server?: never;
  readonly direct?: never;
  readonly read?: never;
  readonly probe?: never;
}

type ConnectOptions = ServerOptions | EmbeddedOptions;

/** The limit of prepared statements, because each connection stores them. Nova's own code has a few hundred. */
const MAX_STATEMENTS = 400;

/** The limit of prepared searches. Callers can make endlessly many shapes of queries. */
const MAX_QUERY_SHAPES = 64;

/** Prisma's limits in ms. They are longer than the pool's, so the pool's own error arrives first. */
const PATIENCE = { maxWait: 35_000, timeout: 65_000 };

const REACH_MS = 5_000;

/** @throws DatabaseError UNREACHABLE with the reason */
async function checkReachable(login: Login, server: ServerUrl): Promise<void> {
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

const createLogin = ({ server, embedded }: ConnectOptions): Login =>
  embedded === undefined ? createServerLogin(server) : createEmbeddedLogin(toPoolConfig(embedded.address));

function runAtOnce<T>(work: () => Promise<T>): Promise<T> {
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

/** Connects the replica under a name of its own, so the log distinguishes its outages. */
function connectReplica({ onEvent, ...options }: ServerOptions, read: ServerUrl): Database {
  const { poolSize, statementTimeoutMs, searchTimeoutMs, connectTimeoutMs, settings = {}, probe } = options;
  return connectDatabase({
    settings,
    poolSize,
    statementTimeoutMs,
    searchTimeoutMs,
    connectTimeoutMs,
    probe,
    server: read,
    ...(onEvent && { onEvent: (line) => onEvent(line.replace('The database', 'The replica')) }),
  });
}

/** Creates the database, which connects on first use. */
export function connectDatabase(options: ConnectOptions): Database {
  const { embedded, server, poolSize, statementTimeoutMs, searchTimeoutMs, connectTimeoutMs } = options;
  const kind = embedded === undefined ? 'postgresql' : 'embedded';
  const login = createLogin(options);
  const settings = embedded === undefined ? options.settings : undefined;
  const shared = { connectTimeoutMs, settings, isProbed: options.probe === true };
  const withoutLimit = embedded?.withoutLimit.bind(embedded) ?? runAtOnce;
  const pool = makePool(login, { ...shared, size: poolSize, statementMs: statementTimeoutMs });
  // The embedded database's only backend may make a search wait until another statement times out.
  const patience = statementTimeoutMs === 0 ? 0 : Math.max(statementTimeoutMs, searchTimeoutMs);
  const searching = searchTurns[kind];
  const searchPool = makePool(login, {
    ...shared,
    size: searching.atOnce,
    statementMs: searchTimeoutMs,
    silenceMs: patience,
    // A search that waits for a lock has done no work, so it may fail before its time is over.
    lockMs: Math.ceil(searchTimeoutMs / 2),
  });
  const unboundedPool = makePool(login, { ...shared, size: 1, statementMs: 0 });
  const turns = {
    calls: new AccountTurns(callTurns(kind, poolSize)),
    searches: new AccountTurns(searching),
    exports: new AccountTurns(snapshotTurns[kind]),
  };
  // A prepared statement belongs to a session. The embedded database and a pooler do not preserve sessions.
  const isNamed = kind === 'postgresql' && !login.pooled;
  const prismaNames = new StatementNames(isNamed ? MAX_STATEMENTS : 0);
  const names = new StatementNames(isNamed ? MAX_STATEMENTS : 0);
  const shapes = new StatementNames(isNamed ? MAX_QUERY_SHAPES : 0);
  const adapter = new PrismaPg(pool, { statementNameGenerator: ({ sql }) => prismaNames.nameOf(sql) ?? '' });
  // Prisma's engine needs memory, and most requests do not use it.
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
  const query: Database['query'] = (text, values = [], options = {}) => {
    const { dynamic = false, searchOf, unbounded, left } = options;
    if (unbounded) return withoutLimit(() => runQuery(unboundedPool, text, values, undefined));
    const name = (dynamic ? shapes : names).nameOf(text);
    if (searchOf === undefined) return runQuery(pool, text, values, name);
    return turns.searches.run(searchOf, () => runQuery(searchPool, text, values, name), { left });
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
    turns,
    snapshot: (work, accountId, waiting = {}) => {
      // The caller may have left while the embedded database was copied, or while this waited for a connection.
      const stillThere: typeof work = (view) => {
        if (waiting.left?.aborted === true) throw callerLeft();
        return work(view);
      };
      const view = (): ReturnType<typeof work> =>
        embedded === undefined
          ? runInSnapshot(pool, stillThere)
          : runInEmbeddedSnapshot(embedded, pool, stillThere);
      return accountId === undefined ? view() : turns.exports.run(accountId, view, waiting);
    },
    position: async () => (await readInsertPosition({ query })).bytes,
    health: () => checkHealth(pool),
    reach: () => (server === undefined ? Promise.resolve() : checkReachable(login, server)),
    migrate: (migration) => {
      if (server?.pooled === true && options.direct === undefined)
        return ensureNothingPending(pool, migration);
      const direct = options.direct === undefined ? login : createServerLogin(options.direct);
      return withoutLimit(() => onOneConnection(direct, (single) => migrate(single, migration)));
    },
    pendingMigrations: () => findPendingMigrations(pool),
    pendingSources: () => findPendingSources(pool),
    unknownMigrations: () => findUnknownMigrations(pool),
    vacuum: () => (embedded === undefined ? Promise.resolve([]) : withoutLimit(() => embedded.vacuum(pool))),
    close: () => (closing ??= close()),
  };
}
