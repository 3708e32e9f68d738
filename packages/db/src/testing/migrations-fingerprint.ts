import { createHash } from 'node:crypto';
import { readMigrations } from '../migrations/migration-files.ts';
import { ownSources } from '../migrations/sql-sources.ts';

/** Twenty hex digits that change with any migration or source, and with `salt`. */
export async function migrationsFingerprint(salt: string): Promise<string> {
  const hash = createHash('sha256').update(salt);
  for (const { name, sql } of await readMigrations()) hash.update(`\0${name}\0${sql}`);
  const { tables, code, searchRows } = await ownSources();
  for (const { name, checksum } of [...tables, ...code, ...searchRows]) hash.update(`\0${name}\0${checksum}`);
  return hash.digest('hex').slice(0, 20);
}
