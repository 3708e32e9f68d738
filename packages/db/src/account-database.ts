import { accountModels, type AccountModels } from './account-models.ts';
import type { Database, QueryOptions } from './database.ts';
import { retryTransaction } from './errors/database-error.ts';
import { runInImport } from './long-transaction.ts';
import type { Waiting } from './postgres/account-turns.ts';
import { type MayLag, createReader } from './read-replica.ts';

export interface AccountTransaction {
  /** `$1` is the account's id, and `values` start at `$2`. */
  rows<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

export interface ModelTransaction extends AccountTransaction {
  /** Prisma's client of the account's tables (packages/db/README.md#prismas-client-of-one-account). */
  readonly models: AccountModels;
}

/**
 * Runs statements of one account. Only this interface sets `$1` to the account's id
 * (packages/db/src/guard/README.md#the-rule).
 * @throws UnprovenStatementError from every method, before anything is sent
 */
export interface AccountDatabase {
  readonly accountId: string;
  /**
   * Reads rows; JSON columns are text. With `dynamic`, the text is assembled per call and not prepared. With
   * `search`, the time and the number of statements are limited.
   */
  rows<Row>(
    text: string,
    values?: readonly unknown[],
    options?: { readonly dynamic?: boolean; readonly search?: boolean },
  ): Promise<Row[]>;
  /**
   * Returns true if reads may go to the replica. A replica has no unlogged tables, so a statement that names
   * one costs two calls: the replica refuses it, and the primary answers.
   */
  lags(): boolean;
  /** Writes, and repeats the statement after a deadlock. JSON columns are text. `unbounded` means no time limit. */
  write<Row>(
    text: string,
    values?: readonly unknown[],
    options?: Pick<QueryOptions, 'unbounded'>,
  ): Promise<Row[]>;
  /**
   * Gives `work` an unchanging view of the database, for as long as its reader takes.
   * @throws DatabaseError BUSY if too many run, LEFT if the caller leaves before its turn
   */
  snapshot<T>(work: (view: AccountTransaction) => Promise<T>): Promise<T>;
  /** The work must be short: the embedded database has one backend, and all other statements wait for it. */
  transaction<T>(work: (tx: ModelTransaction) => Promise<T>): Promise<T>;
  /**
   * Runs a transaction of an import. Changes of derived fields do not change `updatedOn` there
   * (nova_importing).
   */
  inImport<T>(work: (tx: AccountTransaction) => Promise<T>): Promise<T>;
}

/**
 * The guard's first proof reads the catalogue. Inside a transaction it would wait for the embedded database's only
 * backend, which the transaction holds. So a statement is proven before a transaction begins.
 */
const anyStatement = 'SELECT 1';

interface OfCall {
  readonly lag?: MayLag | undefined;
  /** Aborts when the caller leaves. The call then stops waiting, unless it has begun to write. */
  readonly left: AbortSignal;
}

/** @param call the call whose statements take the account's turns; absent for the server's own work */
export function accountDatabase(database: Database, accountId: string, call?: OfCall): AccountDatabase {
  const { guard } = database;
  const lag = call?.lag;
  const read = createReader(database, lag);
  const { inTurn, writing, waiting } = createTurns(database, accountId, call);
  return {
    accountId,
    lags: () => lag?.replica.mayServe(lag.upTo) ?? false,
    async rows(text, values = [], { dynamic = false, search = false } = {}) {
      await guard.check(text);
      const all = [accountId, ...values];
      if (search) return read(text, all, { dynamic, searchOf: accountId, left: waiting().left });
      return inTurn(() => read(text, all, { dynamic }));
    },
    async write(text, values = [], options = {}) {
      await guard.check(text);
      return writing(() => retryTransaction(() => database.query(text, [accountId, ...values], options)));
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
        { left: waiting().left },
      ),
    async transaction(work) {
      await guard.check(anyStatement);
      return writing(() =>
        database.prisma.$transaction((prisma) =>
          work({
            models: accountModels(prisma, accountId),
            async rows(text, values = []) {
              await guard.check(text);
              return prisma.$queryRawUnsafe(text, accountId, ...values);
            },
          }),
        ),
      );
    },
    async inImport(work) {
      await guard.check(anyStatement);
      return writing(() =>
        runInImport(database.pool, (query) =>
          work({
            async rows(text, values = []) {
              await guard.check(text);
              return query(text, [accountId, ...values]);
            },
          }),
        ),
      );
    },
  };
}

type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

interface Turns {
  readonly inTurn: InTurn;
  /** Runs a write. The call will finish it even if its caller leaves. */
  readonly writing: InTurn;
  readonly waiting: () => Waiting;
}

function createTurns({ turns }: Database, accountId: string, call: OfCall | undefined): Turns {
  if (call === undefined) {
    const atOnce: InTurn = (work) => work();
    return { inTurn: atOnce, writing: atOnce, waiting: () => ({}) };
  }
  let hasBegun = false;
  let hasWritten = false;
  const waiting = (): Waiting => ({ left: hasWritten ? undefined : call.left, hasBegun });
  const inTurn: InTurn = (work) => {
    const begin = (): ReturnType<typeof work> => {
      hasBegun = true;
      return work();
    };
    return turns.calls.run(accountId, begin, waiting());
  };
  const writing: InTurn = (work) =>
    inTurn(() => {
      hasWritten = true;
      return work();
    });
  return { inTurn, writing, waiting };
}
