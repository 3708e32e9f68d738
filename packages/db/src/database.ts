import type { StatementGuard } from './guard/statement-guard.ts';
import type pg from 'pg';
import type { Prisma, PrismaClient } from './generated/client.ts';
import type { MigrateOptions } from './migrations/migrate.ts';

/** Prisma's client inside a transaction. */
export type PrismaTransaction = Prisma.TransactionClient;

export interface QueryOptions {
  /** The text is put together per call (search, filters): only the first few dozen shapes become prepared statements. */
  readonly dynamic?: boolean;
  /**
   * The account whose search it is: it has a time limit of its own, and waits for its turn among the accounts' searches.
   */
  readonly searchOf?: string;
  /** It may run as long as it takes, on a connection of its own; one at a time. Such a statement is the server's own, no caller's. */
  readonly unbounded?: boolean;
}

export interface Health {
  readonly ok: boolean;
  /** One line for `/health/ready` and the log; names no secret. */
  readonly detail: string;
}

/** pg's pool, and what it does not tell. */
export interface DatabasePool extends pg.Pool {
  /** How many callers wait for a connection now. */
  readonly callersWaiting: number;
}

/** One moment of the database, asked as the database itself is. */
export interface Snapshot {
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** An open database: embedded or a PostgreSQL server, reached the same way. */
export interface Database {
  readonly kind: 'embedded' | 'postgresql';
  /** The Prisma client, for writes; over the same pool as all else. */
  readonly prisma: PrismaClient;
  readonly pool: DatabasePool;
  /** Proves statements before they are sent for an account; account-database.ts alone asks it. */
  readonly guard: Pick<StatementGuard, 'check'>;
  /** Runs one statement and gives its rows; columns of json and jsonb arrive as text. */
  query<Row = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    options?: QueryOptions,
  ): Promise<Row[]>;
  /**
   * One view of the whole database for as long as `work` takes, whatever others write meanwhile: a transaction on a PostgreSQL
   * server; a copy of the embedded database where others have it open too (embedded-snapshot.ts).
   * @param accountId whose callers asked for it: such views wait for their turn among the accounts'
   * @throws EmbeddedError DATA_DIRECTORY where there is no room for the copy, DatabaseError UNAVAILABLE where the turn does not come
   */
  snapshot<T>(work: (view: Snapshot) => Promise<T>, accountId?: string): Promise<T>;
  /** A copy whose reads may lag; null where there is none. */
  readonly replica: ReadReplica | null;
  /** How far the database has written its log, in bytes since its beginning: behind all that was committed by now. */
  position(): Promise<bigint>;
  /** Whether the database answers. Never throws. */
  health(): Promise<Health>;
  /**
   * Whether the database can be reached at all, as the settings say.
   * @throws DatabaseError UNREACHABLE with the cause in one line for the operator
   */
  reach(): Promise<void>;
  /** Applies the migrations that are missing; gives their names. */
  migrate(options?: MigrateOptions): Promise<string[]>;
  /** The names of the migrations that are missing. */
  pendingMigrations(): Promise<string[]>;
  /** The names of the migrations that a newer program has applied and this one does not know; `migrate` refuses them. */
  unknownMigrations(): Promise<string[]>;
  /** The names of the functions, views, triggers and what follows from them that are not this program's; `migrate` makes them so. */
  pendingSources(): Promise<string[]>;
  /** Vacuums and analyses the embedded database's tables that need it, and gives their names; a server does so by itself. */
  vacuum(): Promise<string[]>;
  /** Ends all connections; the embedded database is closed if this process opened it. */
  close(): Promise<void>;
}

/** How a replica stands; the detail is one line for `/health/ready` and `nova doctor`. */
export interface ReplicaStanding {
  readonly state: 'ok' | 'behind' | 'unavailable';
  readonly detail: string;
}

/** A copy of the database whose reads may lag a little. */
export interface ReadReplica extends Pick<Database, 'query'> {
  /**
   * Whether a read may go there now.
   * @param upTo what it must see of the primary's log, in bytes since its beginning; null for nothing in particular
   */
  mayServe(upTo: bigint | null): boolean;
  /** Looks at it now. Never fails. */
  look(): Promise<ReplicaStanding>;
  close(): Promise<void>;
}
