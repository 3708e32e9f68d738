import type pg from 'pg';
import type { Snapshot } from '../database.ts';
import { runQuery } from './run-query.ts';

/** Every statement of the transaction sees the moment of its first one. It writes nothing, so that it holds nobody up. */
const BEGIN = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

/** Who reads may be as slow as a disk or a pipe that lines go to. */
const PATIENT = 'SET LOCAL idle_in_transaction_session_timeout = 0';

/** Works on one view of a PostgreSQL server's database; a connection of the pool is its own meanwhile. */
export async function inTransactionSnapshot<T>(
  pool: pg.Pool,
  work: (view: Snapshot) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error): void => {
    broken = error;
  };
  client.on('error', onError);
  try {
    await client.query(BEGIN);
    await client.query(PATIENT);
    const result = await work({ query: (text, values = []) => runQuery(client, text, values, undefined) });
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(onError);
    throw error;
  } finally {
    client.removeListener('error', onError);
    client.release(broken);
  }
}
