import { randomBytes } from 'node:crypto';
import type { Database } from '@nova/db';

/** The secret that signs file links: made by the first process that needs it, the same for all that share the database. */
export async function linkSecret(database: Database): Promise<string> {
  const [row] = await database.query<{ value: string }>(
    `INSERT INTO server_settings (name, value) VALUES ('fileLinkSecret', $1)
     ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING value`,
    [randomBytes(32).toString('base64url')],
  );
  if (!row) throw new Error('The database kept no secret for file links');
  return row.value;
}
