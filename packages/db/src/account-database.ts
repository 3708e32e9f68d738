import type { Database, QueryOptions } from './database.ts';
import { retryTransaction } from './errors/database-error.ts';
import { inImport } from './import-transaction.ts';
import { type MayLag, readingFrom } from './read-replica.ts';

export interface AccountTransaction {
  /** `$1` is the account's id, and `values` start at `$2`. */
  rows<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/**
 * This class alone sets `$1` to the account's id (packages/db/src/guard/README.md#the-rule).
 * @throws UnprovenStatementError from every method, before anything is sent
 */
export interface AccountDatabase {
  readonly accountId: string;
  /**
   * JSON columns are text. A `dynamic` text is assembled per call and not prepared; the time and number of
   * `search` texts are limited.
   */
  rows<Row>(
    text: string,
    values?: readonly unknown[],
    options?: { readonly dynamic?: boolean; readonly search?: boolean },
  ): Promise<Row[]>;
  /** A replica has no unlogged tables: a statement that names one is sent twice, and the primary answers. */
  lags(): boolean;
  /** Retried after a deadlock; JSON columns are text. `unbounded` has no time limit. */
  write<Row>(
    text: string,
    values?: readonly unknown[],
    options?: Pick<QueryOptions, 'unbounded'>,
  ): Promise<Row[]>;
  /**
   * However slow the reader.
   * @throws DatabaseError BUSY if too many run
   */
  snapshot<T>(work: (view: AccountTransaction) => Promise<T>): Promise<T>;
  /** Keep it short: the embedded database has one backend. */
  transaction<T>(work: (tx: AccountTransaction) => Promise<T>): Promise<T>;
  /** A transaction of an import: derived fields change without moving `updatedOn` (nova_importing). */
  inImport<T>(work: (tx: AccountTransaction) => Promise<T>): Promise<T>;
}

/**
 * Proven before a transaction begins: the first proof reads the catalogue, and inside the transaction it
 * would wait for the embedded database's only backend.
 */
const anyStatement = 'SELECT 1';

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
    async inImport(work) {
      await guard.check(anyStatement);
      return inImport(database.pool, (query) =>
        work({
          async rows(text, values = []) {
            await guard.check(text);
            return query(text, [accountId, ...values]);
          },
        }),
      );
    },
  };
}
