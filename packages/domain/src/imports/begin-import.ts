import type { Database } from '@nova/db';
import { ownIdentity } from '@nova/processes';
import { newId } from '../ids.ts';
import { expireImports } from './expire-imports.ts';

/**
 * Opens the batch of an import: what is written under its id can be taken back as a whole (docs/import-and-export.md#taking-it-back).
 * @param source the name of the file, or whatever else is read
 * @returns the batch's id
 */
export async function beginImport(
  database: Database,
  { accountId, source, now }: { readonly accountId: string; readonly source: string; readonly now: Date },
): Promise<string> {
  await expireImports(database, now);
  const id = newId();
  await database.query(
    `INSERT INTO import_batches ("accountId", id, source, process, "startedOn") VALUES ($1, $2, $3, $4::jsonb, $5)`,
    [accountId, id, source, JSON.stringify(ownIdentity()), now],
  );
  return id;
}
