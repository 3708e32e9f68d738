import type { Database, QueryOptions } from './database.ts';
import { retryTransaction } from './errors/retry-transaction.ts';
import { readingFrom, type MayLag } from './replica/read-behind.ts';

/** Inside a transaction, or a view of one moment. */
export interface AccountTransaction {
  /** Runs SQL inside of it; `$1` is the account's id, `values` start at `$2`. */
  rows<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/**
 * The database as one account sees it. Every statement's `$1` is the account's id, put there by this class alone, and no
 * statement is sent of which it is not proven that it stays within that account (packages/db/src/guard/README.md#the-rule).
 * @throws UnprovenStatementError from every method, before anything is sent
 */
export interface AccountDatabase {
  readonly accountId: string;
  /**
   * Rows of a read, on the short path without Prisma; JSON columns come as text. A text that is put together per call
   * is `dynamic`: it is not kept as a prepared statement. A `search`, what a caller's query text makes, may run but a short
   * time, and few of an account run at once.
   */
  rows<Row>(
    text: string,
    values?: readonly unknown[],
    options?: { readonly dynamic?: boolean; readonly search?: boolean },
  ): Promise<Row[]>;
  /**
   * Whether `rows` go to a replica now. It has no unlogged tables: a statement that names one is then answered by the primary all
   * the same, at the cost of having asked twice.
   */
  lags(): boolean;
  /**
   * One writing statement, a transaction of its own, on the same short path; JSON columns come as text. It is run again where
   * the database undid it for a deadlock with another. One that is `unbounded` may run as long as it takes.
   */
  write<Row>(
    text: string,
    values?: readonly unknown[],
    options?: Pick<QueryOptions, 'unbounded'>,
  ): Promise<Row[]>;
  /**
   * Reads of one moment for as long as `work` takes, however slow its reader; few of them at once.
   * @throws DatabaseError BUSY where too many are under way
   */
  snapshot<T>(work: (view: AccountTransaction) => Promise<T>): Promise<T>;
  /** Several writes, all or none; short, for the embedded database has one backend. */
  transaction<T>(work: (tx: AccountTransaction) => Promise<T>): Promise<T>;
}

/** A statement that is proven, whatever the tables are. */
const anyStatement = 'SELECT 1';

/**
 * The database as the account with this id sees it.
 * @param lag where `rows` may come from a replica; all else is the primary's
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
      // The first proof of a process reads the catalogue: within a transaction it would wait for the embedded database's one backend.
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
