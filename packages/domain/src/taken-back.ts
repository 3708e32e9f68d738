import { type AccountDatabase, type AccountTransaction, retryTransaction } from '@nova/db';

/** Takes a transaction back, with what it would have answered. */
class TakenBack extends Error {
  readonly answer: unknown;

  constructor(answer: unknown) {
    super('The dry run is over.');
    this.answer = answer;
  }
}

/**
 * Does work in a transaction and takes it back, so that a dry run foretells exactly. Others wait for what it locks:
 * keep it short.
 */
export async function takenBack<T>(
  db: Pick<AccountDatabase, 'transaction'>,
  work: (tx: AccountTransaction) => Promise<T>,
): Promise<T> {
  const transaction = () =>
    db.transaction(async (tx): Promise<never> => {
      throw new TakenBack(await work(tx));
    });
  try {
    return await retryTransaction(transaction);
  } catch (error) {
    // `work` made it.
    if (error instanceof TakenBack) return error.answer as T;
    throw error;
  }
}
