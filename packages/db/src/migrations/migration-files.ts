import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MigrationList } from '@prisma/schema-engine-wasm';
import type pg from 'pg';
import { DatabaseError, sqlState } from '../errors/database-error.ts';

/** src/ and dist/ are equally deep, so one path fits both. */
export const MIGRATIONS_DIRECTORY = fileURLToPath(new URL('../../../../prisma/migrations', import.meta.url));

interface MigrationFile {
  readonly name: string;
  readonly sql: string;
}

export async function readMigrations(directory = MIGRATIONS_DIRECTORY): Promise<MigrationFile[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names
      .sort()
      .map(async (name) => ({ name, sql: await readFile(join(directory, name, 'migration.sql'), 'utf8') })),
  );
}

export function toMigrationList(migrations: readonly MigrationFile[], baseDir: string): MigrationList {
  return {
    baseDir,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
    })),
  };
}

const APPLIED = `SELECT migration_name AS name FROM _prisma_migrations
  WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`;

/** Returns the migrations still to apply, in order. A ready server has none left. */
export async function findPendingMigrations(
  pool: Pick<pg.Pool, 'query'>,
  directory = MIGRATIONS_DIRECTORY,
): Promise<string[]> {
  const names = await readMigrationNames(directory);
  const applied = new Set(await readAppliedMigrations(pool));
  return names.filter((name) => !applied.has(name));
}

/** Returns the applied migrations that a newer program added. */
export async function findUnknownMigrations(
  pool: Pick<pg.Pool, 'query'>,
  directory = MIGRATIONS_DIRECTORY,
): Promise<string[]> {
  const names = new Set(await readMigrationNames(directory));
  return (await readAppliedMigrations(pool)).filter((name) => !names.has(name));
}

export const readMigrationNames = async (directory = MIGRATIONS_DIRECTORY): Promise<string[]> =>
  (await readMigrations(directory)).map(({ name }) => name);

async function readAppliedMigrations(pool: Pick<pg.Pool, 'query'>): Promise<string[]> {
  try {
    return (await pool.query<{ name: string }>(APPLIED)).rows.map(({ name }) => name);
  } catch (error) {
    if (sqlState(error) === '42P01') return [];
    throw error;
  }
}

const MOST_NAMES = 3;

function formatNames(names: readonly string[]): string {
  const firstNames = names.slice(0, MOST_NAMES).join(', ');
  return names.length > MOST_NAMES ? `${firstNames} and ${names.length - MOST_NAMES} more` : firstNames;
}

/**
 * Refuses a database with unknown migrations. Names before this program's first migration come from before the first
 * release (prisma/migrations/README.md).
 * @throws DatabaseError UNRELEASED_DATABASE or NEWER_DATABASE with the migrations and the remedy
 */
export async function refuseUnknownMigrations(
  pool: Pick<pg.Pool, 'query'>,
  directory: string,
): Promise<void> {
  const unknown = await findUnknownMigrations(pool, directory);
  if (unknown.length === 0) return;
  const [first] = await readMigrations(directory);
  const before = unknown.filter((name) => first !== undefined && name < first.name);
  if (before.length > 0)
    throw new DatabaseError(
      'UNRELEASED_DATABASE',
      `The database was made by a version of before the first release (${formatNames(before)}), which this program cannot upgrade. ` +
        'Export each account with that version, start this one with an empty database, and import them.',
    );
  throw new DatabaseError(
    'NEWER_DATABASE',
    `The database is newer than this program, which does not know what was applied to it: ${formatNames(unknown)}. ` +
      'Start the newer version of Nova, or restore a backup that this version made.',
  );
}
