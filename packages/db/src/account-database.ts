import type { Database, QueryOptions } from './database.ts';
import { retryTransaction } from './errors/database-error.ts';
import { type MayLag, readingFrom } from './read-replica.ts';

/** A transaction or a snapshot. */
export interface AccountTransaction {
  /** Runs SQL in it. `$1` is the account's id, and `values` start at `$2`. */
  rows<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/**
 * The database as one account sees it. This class alone sets `$1` to the account's id. It sends only
 * statements that provably stay within the account (packages/db/src/guard/README.md#the-rule).
 * @throws UnprovenStatementError from every method, before anything is sent
 */
export interface AccountDatabase {
  readonly accountId: string;
  /**
   * Reads rows without Prisma; JSON columns are text. `dynamic`: the text is assembled per call and not
   * prepared. `search`: the text comes from a caller's query, so its time and number are limited.
   */
  rows<Row>(
    text: string,
    values?: readonly unknown[],
    options?: { readonly dynamic?: boolean; readonly search?: boolean },
  ): Promise<Row[]>;
  /**
   * Whether `rows` go to a replica now. A replica has no unlogged tables: a statement that names one is sent
   * twice, and the primary answers.
   */
  lags(): boolean;
  /**
   * Runs one writing statement as a transaction of its own; JSON columns are text. Retries after a deadlock.
   * `unbounded` has no time limit.
   */
  write<Row>(
    text: string,
    values?: readonly unknown[],
    options?: Pick<QueryOptions, 'unbounded'>,
  ): Promise<Row[]>;
  /**
   * Reads from one moment while `work` runs, however slow its reader; few at once.
   * @throws DatabaseError BUSY if too many run
   */
  snapshot<T>(work: (view: AccountTransaction) => Promise<T>): Promise<T>;
  /** Several writes, all or none. Keep it short: the embedded database has one backend. */
  transaction<T>(work: (tx: AccountTransaction) => Promise<T>): Promise<T>;
}

const anyStatement = 'SELECT 1';

/**
 * The database as this account sees it.
 * @param lag the replica that `rows` may use; everything else uses the primary
 */
export function accountDatabase(database: Database, accountId: string, lag?: MayLag): AccountDatabase {
  const { guard } = database;
  const read = readingFrom(database, lag);
  return {
    accountId,
    lags: () => lag?.replica.mayServe(lag.upTo) ?? false,
    async rows(text, values = [], { dynamic = false, search = false } = {}) {
      await guard.check(text);
      return read(text, [accountId, ...values], {
        dynamic,
        ...(search ? { searchOf: accountId } : {}),
      });
    },
    async write(text, values = [], options = {}) {
      await guard.check(text);
      return retryTransaction(() => database.query(text, [accountId, ...values], options));
    },
    snapshot: (work) =>
      database.snapshot(
        (view) =>
          work({
            async rows(text, values = []) {
              await guard.check(text);
              return view.query(text, [accountId, ...values]);
            },
          }),
        accountId,
      ),
    async transaction(work) {
      // The first proof reads the catalogue. Inside the transaction it would wait for the embedded database's
      // only backend.
      await guard.check(anyStatement);
      return database.prisma.$transaction((prisma) =>
        work({
          async rows(text, values = []) {
            await guard.check(text);
            return prisma.$queryRawUnsafe(text, accountId, ...values);
          },
        }),
      );
    },
  };
}
