import type pg from 'pg';
import { DatabaseError } from '../errors/database-error.ts';
import { unknownMigrations } from './pending-migrations.ts';

/** So many names tell what is meant; the rest is a number. */
const MOST_NAMES = 3;

/**
 * Refuses a database that a newer program has migrated: this one would read and write by rules that hold no longer.
 * @throws DatabaseError NEWER_DATABASE that names the migrations and says what to do
 */
export async function refuseNewerDatabase(pool: Pick<pg.Pool, 'query'>, directory: string): Promise<void> {
  const unknown = await unknownMigrations(pool, directory);
  if (unknown.length === 0) return;
  const shown = unknown.slice(0, MOST_NAMES).join(', ');
  const names = unknown.length > MOST_NAMES ? `${shown} and ${unknown.length - MOST_NAMES} more` : shown;
  throw new DatabaseError(
    'NEWER_DATABASE',
    `The database is newer than this program, which does not know what was applied to it: ${names}. ` +
      'Start the newer version of Nova, or restore a backup that this version made.',
  );
}
