import type { Database } from '@nova/db';

/** Column values by name, as JSON. */
export type Row = Readonly<Record<string, unknown>>;

/** Runs one statement; JSON columns come parsed. */
export type Statement = <Result>(text: string, values: readonly unknown[]) => Promise<readonly Result[]>;

/** pg gives rows as whatever the text of the statement makes them. */
const statementOf = (
  query: (text: string, values: readonly unknown[]) => Promise<{ readonly rows: unknown[] }>,
): Statement => (async (text, values) => (await query(text, values)).rows) as Statement;

/** One short transaction in which derived fields follow without moving `updatedOn` (nova_importing). */
export async function inImport<T>(database: Database, work: (run: Statement) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  let failure: Error | undefined;
  // Between two statements nobody else hears of a connection that breaks, and node would end the process.
  const onError = (error: Error): void => {
    failure = error;
  };
  client.on('error', onError);
  try {
    await client.query('BEGIN');
    await client.query(`SELECT set_config('nova.import', 'on', true)`);
    const result = await work(statementOf((text, values) => client.query(text, [...values])));
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
