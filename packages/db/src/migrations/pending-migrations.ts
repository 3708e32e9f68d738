import type pg from 'pg';
import { sqlState } from '../errors/driver-errors.ts';
import { MIGRATIONS_DIRECTORY, readMigrations } from './migration-files.ts';

const APPLIED = `SELECT migration_name AS name FROM _prisma_migrations
  WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`;

type Queryable = Pick<pg.Pool, 'query'>;

/** The names of the migrations that the database still lacks, in order. A server is ready when there are none. */
export async function pendingMigrations(
  pool: Queryable,
  directory = MIGRATIONS_DIRECTORY,
): Promise<string[]> {
  const wanted = await namesIn(directory);
  const applied = new Set(await appliedMigrations(pool));
  return wanted.filter((name) => !applied.has(name));
}

/** The names of the migrations that the database has and this program does not know: a newer one has worked on it. */
export async function unknownMigrations(
  pool: Queryable,
  directory = MIGRATIONS_DIRECTORY,
): Promise<string[]> {
  const known = new Set(await namesIn(directory));
  return (await appliedMigrations(pool)).filter((name) => !known.has(name));
}

const namesIn = async (directory: string): Promise<string[]> =>
  (await readMigrations(directory)).map(({ name }) => name);

async function appliedMigrations(pool: Queryable): Promise<string[]> {
  try {
    return (await pool.query<{ name: string }>(APPLIED)).rows.map(({ name }) => name);
  } catch (error) {
    if (sqlState(error) === '42P01') return [];
    throw error;
  }
}
