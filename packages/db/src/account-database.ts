import type { Database } from './database.ts';
import { retryTransaction } from './errors/retry-transaction.ts';

/** Inside a transaction. */
export interface AccountTransaction {
  /** Runs SQL inside the transaction; `$1` is the account's id, `values` start at `$2`. */
  rows<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/**
 * The database as one account sees it. Every statement's `$1` is the account's id, put there by this class alone, and no
 * statement is sent of which it is not proven that it stays within that account (packages/guard/README.md#the-rule).
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
   * One writing statement, a transaction of its own, on the same short path; JSON columns come as text. It is run again where
   * the database undid it for a deadlock with another.
   */
  write<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Several writes, all or none; short, for the embedded database has one backend. */
  transaction<T>(work: (tx: AccountTransaction) => Promise<T>): Promise<T>;
}

/** The database as the account with this id sees it. */
export function accountDatabase(database: Database, accountId: string): AccountDatabase {
  const { guard } = database;
  return {
    accountId,
    async rows(text, values = [], { dynamic = false, search = false } = {}) {
      await guard.check(text);
      return database.query(text, [accountId, ...values], {
        dynamic,
        ...(search ? { searchOf: accountId } : {}),
      });
    },
    async write(text, values = []) {
      await guard.check(text);
      return retryTransaction(() => database.query(text, [accountId, ...values]));
    },
    transaction: (work) =>
      database.prisma.$transaction((prisma) =>
        work({
          async rows(text, values = []) {
            await guard.check(text);
            return prisma.$queryRawUnsafe(text, accountId, ...values);
          },
        }),
      ),
  };
}
