import { randomUUID } from 'node:crypto';
import type { Database } from '@nova/db';

/** The id of the installation that this database is: made by the first process that asks, the same ever after, and in its backups. */
export async function ensureInstallationId(database: Database): Promise<string> {
  const [row] = await database.query<{ value: string }>(
    `INSERT INTO server_settings (name, value) VALUES ('installation', $1)
     ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING value`,
    [randomUUID()],
  );
  if (!row) throw new Error('The database kept no id of its installation');
  return row.value;
}
