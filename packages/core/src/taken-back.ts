import { type AccountDatabase, type AccountTransaction, retryTransaction } from '@nova/db';

/** Thrown to roll a transaction back; it carries the answer of the work. */
class RollBackSignal extends Error {
  readonly answer: unknown;

  constructor(answer: unknown) {
    super('The dry run is over.');
    this.answer = answer;
  }
}

/**
 * Runs work in a transaction and rolls it back, so that a dry run has exactly the result of a real one. Other
 * callers wait for rows that it locks, so the work must be short.
 */
export async function runAndRollBack<T>(
  db: Pick<AccountDatabase, 'transaction'>,
  work: (tx: AccountTransaction) => Promise<T>,
): Promise<T> {
  const transaction = () =>
    db.transaction(async (tx): Promise<never> => {
      throw new RollBackSignal(await work(tx));
    });
  try {
    return await retryTransaction(transaction);
  } catch (error) {
    // The cast is safe because `work` returned the answer.
    if (error instanceof RollBackSignal) return error.answer as T;
    throw error;
  }
}
