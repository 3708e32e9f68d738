import pg from 'pg';
import type { Address } from '../../src/serve-pglite.ts';

/** Works with one connection to an embedded database, and ends it. */
export async function withClient<T>(address: Address, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...address, user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
