import { randomBytes } from 'node:crypto';
import type { Database } from '@nova/db';

/** What the server signs or seals, each with a secret of its own. */
export type SecretPurpose = 'fileLink' | 'cursor' | 'mail' | 'sealing' | 'challenge';

/** The secret that signs or seals something: made by the first process that needs it, the same for all that share the database. */
export async function ensureSigningSecret(database: Database, signed: SecretPurpose): Promise<string> {
  const [row] = await database.query<{ value: string }>(
    `INSERT INTO server_settings (name, value) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING value`,
    [`${signed}Secret`, randomBytes(32).toString('base64url')],
  );
  if (!row) throw new Error(`The database kept no ${signed}Secret`);
  return row.value;
}
