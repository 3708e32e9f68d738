import type pg from 'pg';
import type { Prisma, PrismaClient } from './generated/client.ts';
import type { StatementGuard } from './guard/statement-guard.ts';
import type { MigrateOptions } from './migrations/migrate.ts';

export type PrismaTransaction = Prisma.TransactionClient;

export interface QueryOptions {
  /** The text is assembled per call; only the first few dozen shapes are prepared. */
  readonly dynamic?: boolean;
  /** The account whose search it is. Searches have their own time limit, and accounts take turns. */
  readonly searchOf?: string;
  /** No time limit, on a connection of its own, one at a time. Only for the server's own statements. */
  readonly unbounded?: boolean;
}

export interface Health {
  readonly ok: boolean;
  /** One line for `/health/ready` and the log, without secrets. */
  readonly detail: string;
}

interface DatabasePool extends pg.Pool {
  /** Callers that wait for a connection now. */
  readonly callersWaiting: number;
}

/** The database at one moment. */
export interface Snapshot {
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** An open database, embedded or on a PostgreSQL server. */
export interface Database {
  readonly kind: 'embedded' | 'postgresql';
  /** For writes; it shares the pool. */
  readonly prisma: PrismaClient;
  readonly pool: DatabasePool;
  /** Proves statements; only account-database.ts uses it. */
  readonly guard: Pick<StatementGuard, 'check'>;
  /** Runs one statement; columns of json and jsonb are text. */
  query<Row = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    options?: QueryOptions,
  ): Promise<Row[]>;
  /**
   * Shows the database at one moment while `work` runs: by a transaction on a server, or by a copy of an
   * embedded database that others may write to.
   * @param accountId whose callers asked; accounts take turns
   * @throws EmbeddedError DATA_DIRECTORY without room for the copy; DatabaseError BUSY if the turn does not
   * come
   */
  snapshot<T>(work: (view: Snapshot) => Promise<T>, accountId?: string): Promise<T>;
  /** Null without a replica. */
  readonly replica: ReadReplica | null;
  /** The WAL position after all commits so far, in bytes since the log began. */
  position(): Promise<bigint>;
  /** Never throws. */
  health(): Promise<Health>;
  /**
   * Checks that the server can be reached with these settings.
   * @throws DatabaseError UNREACHABLE with the cause in one line for the operator
   */
  reach(): Promise<void>;
  /** Applies the missing migrations and returns their names. */
  migrate(options?: MigrateOptions): Promise<string[]>;
  pendingMigrations(): Promise<string[]>;
  /** Applied migrations that this program does not know; `migrate` refuses them. */
  unknownMigrations(): Promise<string[]>;
  /**
   * Names of functions, views, triggers and their derived rows that differ from this program's; `migrate`
   * updates them.
   */
  pendingSources(): Promise<string[]>;
  /**
   * Vacuums and analyses the embedded database's tables that need it, and returns their names. A server does
   * so by itself.
   */
  vacuum(): Promise<string[]>;
  /** Closes all connections, and the embedded database if this process opened it. */
  close(): Promise<void>;
}

/** The detail is one line for `/health/ready` and `nova doctor`. */
export interface ReplicaStanding {
  readonly state: 'ok' | 'behind' | 'unavailable';
  readonly detail: string;
}

/** A copy of the database whose reads may lag. */
export interface ReadReplica extends Pick<Database, 'query'> {
  /**
   * Whether it may serve a read now.
   * @param upTo the WAL position that the read must see; null for any
   */
  mayServe(upTo: bigint | null): boolean;
  /** Measures its lag now. Never throws. */
  look(): Promise<ReplicaStanding>;
  close(): Promise<void>;
}

/** Where clients of an embedded database connect, in pg's fields. */
export interface Address {
  readonly host: string;
  readonly port: number;
  readonly password?: string;
}

/** An embedded database as this package needs it (`@nova/embedded`). */
export interface EmbeddedDatabase {
  readonly address: Address;
  /** Runs work without time limits, such as a migration. */
  withoutLimit<T>(work: () => Promise<T>): Promise<T>;
  /** Vacuums and analyses the tables that need it, and returns their names. */
  vacuum(pool: pg.Pool): Promise<string[]>;
  /** Serves a copy of one moment while the work runs; null if no other process can open the database. */
  readonly inCopy: (<T>(pool: pg.Pool, work: (address: Address) => Promise<T>) => Promise<T>) | null;
  close(): Promise<void>;
}

/** Opens it for a client with this statement timeout, in ms. Events are single lines for the operator. */
export type OpenEmbedded = (options: {
  readonly statementTimeoutMs: number;
  readonly onEvent: (line: string) => void;
}) => Promise<EmbeddedDatabase>;
