import type pg from 'pg';
import type { Prisma, PrismaClient } from './generated/client.ts';
import type { StatementGuard } from './guard/statement-guard.ts';
import type { MigrateOptions } from './migrations/migrate.ts';
import type { AccountTurns, Waiting } from './postgres/account-turns.ts';

export type PrismaTransaction = Prisma.TransactionClient;

export interface QueryOptions {
  readonly dynamic?: boolean;
  /** The account whose search it is. Searches have their own time limit, and accounts take turns. */
  readonly searchOf?: string;
  /** Ends a search's wait for its turn. */
  readonly left?: AbortSignal | undefined;
  /** Removes the time limit. It is only for the server's own statements, which then run one at a time. */
  readonly unbounded?: boolean;
}

export interface Health {
  readonly ok: boolean;
  /** One line for `/health/ready` and the log, without secrets. */
  readonly detail: string;
}

export interface DatabasePool extends pg.Pool {
  /** The number of callers that wait for a connection now. */
  readonly callersWaiting: number;
}

export interface Snapshot {
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

type TurnsAt = 'calls' | 'searches' | 'exports';

export interface Database {
  readonly kind: 'embedded' | 'postgresql';
  /** Prisma's client, which shares the pool. */
  readonly prisma: PrismaClient;
  readonly pool: DatabasePool;
  /** Only account-database.ts uses the guard. */
  readonly guard: Pick<StatementGuard, 'check'>;
  /** Runs a statement. Columns of json and jsonb are text. */
  query<Row = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    options?: QueryOptions,
  ): Promise<Row[]>;
  /**
   * Gives `work` an unchanging view: a transaction on a server, or a copy of an embedded database that others may write
   * to.
   * @param accountId the account whose caller asked; accounts take turns
   * @throws EmbeddedError DATA_DIRECTORY without room for the copy; DatabaseError BUSY if the turn does not come, LEFT
   * if the caller leaves before it
   */
  snapshot<T>(work: (view: Snapshot) => Promise<T>, accountId?: string, waiting?: Waiting): Promise<T>;
  /** The queues of this process in which accounts take turns. */
  readonly turns: Readonly<Record<TurnsAt, AccountTurns>>;
  readonly replica: ReadReplica | null;
  /** Returns the current WAL position, in bytes since the log began. */
  position(): Promise<bigint>;
  /** Never throws. */
  health(): Promise<Health>;
  /** @throws DatabaseError UNREACHABLE with the cause in one line for the operator */
  reach(): Promise<void>;
  migrate(options?: MigrateOptions): Promise<string[]>;
  pendingMigrations(): Promise<string[]>;
  /** Returns migrations that a newer program applied. `migrate` refuses to run then. */
  unknownMigrations(): Promise<string[]>;
  /** Returns SQL sources, and derived rows too, that `migrate` will update. */
  pendingSources(): Promise<string[]>;
  /** Vacuums the embedded database. A server vacuums by itself. */
  vacuum(): Promise<string[]>;
  close(): Promise<void>;
}

export interface ReplicaStanding {
  readonly state: 'ok' | 'behind' | 'unavailable';
  readonly detail: string;
}

export interface ReadReplica extends Pick<Database, 'query'> {
  /** @param upTo the WAL position that the read must see; null for any */
  mayServe(upTo: bigint | null): boolean;
  /** Never throws. */
  look(): Promise<ReplicaStanding>;
  close(): Promise<void>;
}

export interface Address {
  readonly host: string;
  readonly port: number;
  readonly password?: string;
}

export interface EmbeddedDatabase {
  readonly address: Address;
  /** Runs work without the statement timeout, such as a migration. */
  withoutLimit<T>(work: () => Promise<T>): Promise<T>;
  vacuum(pool: pg.Pool): Promise<string[]>;
  /** Gives `work` a copy of the database; null if no other process can open the database. */
  readonly inCopy: (<T>(pool: pg.Pool, work: (address: Address) => Promise<T>) => Promise<T>) | null;
  close(): Promise<void>;
}

/** The values of session settings, by names such as `nova.suppression_key`. */
export type SessionSettings = Readonly<Record<string, string>>;

/** Opens an embedded database. Times are in ms, and events are single lines for the operator. */
export type OpenEmbedded = (options: {
  readonly statementTimeoutMs: number;
  /** The settings that every session gets. */
  readonly settings: SessionSettings;
  readonly onEvent: (line: string) => void;
}) => Promise<EmbeddedDatabase>;
