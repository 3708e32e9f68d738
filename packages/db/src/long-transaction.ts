import type { DatabasePool } from './database.ts';

type RowsOf = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>;

/** The caller gives the type of a row, which pg cannot know. */
const createQuery = (
  query: (text: string, values: readonly unknown[]) => Promise<{ readonly rows: unknown[] }>,
): RowsOf => (async (text, values) => (await query(text, values)).rows) as RowsOf;

/** Runs work in a transaction with `nova.import` on. JSON columns come parsed. */
export async function runInImport<T>(pool: DatabasePool, work: (query: RowsOf) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let failure: Error | undefined;
  // A broken connection emits an error. Without a listener it would end the process.
  const onError = (error: Error): void => {
    failure = error;
  };
  client.on('error', onError);
  try {
    await client.query('BEGIN');
    await client.query(`SELECT set_config('nova.import', 'on', true)`);
    const result = await work(createQuery((text, values) => client.query(text, [...values])));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    failure ??= await client.query('ROLLBACK').then(
      () => undefined,
      (broken: unknown) => (broken instanceof Error ? broken : new Error('The connection is broken')),
    );
    throw error;
  } finally {
    client.removeListener('error', onError);
    client.release(failure);
  }
}
