import type pg from 'pg';

/** More often than the multiplexer ends a transaction that is silent while others wait (10 s), in ms. */
const WORD_MS = 1_000;

/**
 * Does work while no other client's statement runs: a transaction holds the one backend, and says a word now and then so that
 * it is not put out for its silence. Others wait meanwhile: the work is to be short.
 * @throws when the backend was lost while the work went on: then others may have written
 */
export async function holdBackend<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let lost: Error | undefined;
  const onError = (error: Error): void => {
    lost ??= error;
  };
  client.on('error', onError);
  const words = setInterval(() => void client.query('SELECT 1').catch(onError), WORD_MS);
  try {
    await client.query('BEGIN');
    const result = await work();
    await client.query('COMMIT');
    if (lost !== undefined) throw lost;
    return result;
  } catch (error) {
    onError(error instanceof Error ? error : new Error('The hold failed', { cause: error }));
    throw error;
  } finally {
    clearInterval(words);
    client.removeListener('error', onError);
    client.release(lost);
  }
}
