import { createHash } from 'node:crypto';
import { readMigrations } from '../migrations/migration-files.ts';

/** Twenty hex digits that change with any migration, and with `salt`. */
export async function migrationsFingerprint(salt: string): Promise<string> {
  const hash = createHash('sha256').update(salt);
  for (const { name, sql } of await readMigrations()) hash.update(`\0${name}\0${sql}`);
  return hash.digest('hex').slice(0, 20);
}
