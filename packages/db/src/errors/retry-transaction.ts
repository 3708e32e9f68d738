import { setTimeout as sleep } from 'node:timers/promises';
import { errorChain, sqlState } from './driver-errors.ts';

/** Serialization failure or deadlock: the database asks for the whole transaction again. */
export function isRetryable(error: unknown): boolean {
  const state = sqlState(error);
  if (state === '40001' || state === '40P01') return true;
  for (const { code } of errorChain(error)) if (code === 'P2034') return true;
  return false;
}

/**
 * Runs a whole transaction again when the database undid it for a deadlock or a serialization failure.
 * @param transaction starts, runs and ends one transaction; must be free of side effects outside of it
 * @param attempts how often at most; the last error is thrown
 */
export async function retryTransaction<T>(transaction: () => Promise<T>, attempts = 4): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt >= attempts || !isRetryable(error)) throw error;
      await sleep(2 ** attempt * 5 * (0.5 + Math.random()));
    }
  }
}
