import type { Database } from '@nova/db';

export type Row = Readonly<Record<string, unknown>>;

/** Runs one statement; JSON columns come parsed. */
export type Statement = <Result>(text: string, values: readonly unknown[]) => Promise<readonly Result[]>;

/** pg leaves the type of a row to the statement. */
const statementOf = (
  query: (text: string, values: readonly unknown[]) => Promise<{ readonly rows: unknown[] }>,
): Statement => (async (text, values) => (await query(text, values)).rows) as Statement;

/** Runs work in a transaction in which derived fields change without moving `updatedOn` (nova_importing). */
export async function inImport<T>(database: Database, work: (run: Statement) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  let failure: Error | undefined;
  // A broken connection emits an error, which would end the process if nobody listened.
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
