import type { Database } from '@nova/db';

/**
 * Which of these keys a file record of any account names, or named before an import that can be taken back; account by account, as
 * the indexes go.
 */
export async function namedContents(
  database: Database,
  storageKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database.query<{ storageKey: string }>(
    `SELECT f."storageKey" FROM accounts a JOIN stored_files f
       ON f."accountId" = a.id AND f."storageKey" = ANY($1::text[])
     UNION SELECT c."storageKey" FROM accounts a JOIN import_changes c
       ON c."accountId" = a.id AND c."storageKey" = ANY($1::text[])`,
    [storageKeys],
  );
  return new Set(rows.map(({ storageKey }) => storageKey));
}
