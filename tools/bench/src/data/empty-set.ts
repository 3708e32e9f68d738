import { openDatabase } from '@nova/db';
import type { DataSetOptions } from './data-set.ts';
import { makeAccount, type BenchAccount } from './make-account.ts';
import { databaseUrlOf, newDatabase, onServer } from './on-server.ts';

export interface EmptySet {
  readonly url: string;
  readonly main: BenchAccount;
  drop(): Promise<void>;
}

/** Makes the database anew. */
export async function openEmptySet({ serverUrl, database, rows }: DataSetOptions): Promise<EmptySet> {
  const url = databaseUrlOf(serverUrl, database);
  await newDatabase(serverUrl, database);
  const nova = await openDatabase(url);
  try {
    await nova.migrate();
    const main = await makeAccount(nova, 'Measured agency', rows);
    const drop = () => onServer(serverUrl, `DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`);
    return { url, main, drop };
  } finally {
    await nova.close();
  }
}
