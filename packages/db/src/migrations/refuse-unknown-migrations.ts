import type pg from 'pg';
import { DatabaseError } from '../errors/database-error.ts';
import { readMigrations } from './migration-files.ts';
import { unknownMigrations } from './pending-migrations.ts';

/** So many names tell what is meant; the rest is a number. */
const MOST_NAMES = 3;

function listOf(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).join(', ');
  return names.length > MOST_NAMES ? `${shown} and ${names.length - MOST_NAMES} more` : shown;
}

/**
 * Refuses a database with migrations that this program does not have: it would read and write by rules that do not hold there.
 * Those before the program's first one are of before the first release (prisma/migrations/README.md), others of a newer program.
 * @throws DatabaseError UNRELEASED_DATABASE or NEWER_DATABASE, which names the migrations and says what to do
 */
export async function refuseUnknownMigrations(
  pool: Pick<pg.Pool, 'query'>,
  directory: string,
): Promise<void> {
  const unknown = await unknownMigrations(pool, directory);
  if (unknown.length === 0) return;
  const [first] = await readMigrations(directory);
  const before = unknown.filter((name) => first !== undefined && name < first.name);
  if (before.length > 0)
    throw new DatabaseError(
      'UNRELEASED_DATABASE',
      `The database was made by a version of before the first release (${listOf(before)}), which this program cannot upgrade. ` +
        'Export each account with that version, start this one with an empty database, and import them.',
    );
  throw new DatabaseError(
    'NEWER_DATABASE',
    `The database is newer than this program, which does not know what was applied to it: ${listOf(unknown)}. ` +
      'Start the newer version of Nova, or restore a backup that this version made.',
  );
}
