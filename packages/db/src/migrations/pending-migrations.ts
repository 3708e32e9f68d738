import type pg from 'pg';
import { sqlState } from '../errors/driver-errors.ts';
import { MIGRATIONS_DIRECTORY, readMigrations } from './migration-files.ts';

const APPLIED = `SELECT migration_name AS name FROM _prisma_migrations
  WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;

/** The names of the migrations that the database still lacks, in order. A server is ready when there are none. */
export async function pendingMigrations(
  pool: Pick<pg.Pool, 'query'>,
  directory = MIGRATIONS_DIRECTORY,
): Promise<string[]> {
  const wanted = (await readMigrations(directory)).map(({ name }) => name);
  const applied = await appliedMigrations(pool);
  return wanted.filter((name) => !applied.has(name));
}

async function appliedMigrations(pool: Pick<pg.Pool, 'query'>): Promise<Set<string>> {
  try {
    const { rows } = await pool.query<{ name: string }>(APPLIED);
    return new Set(rows.map(({ name }) => name));
  } catch (error) {
    if (sqlState(error) === '42P01') return new Set();
    throw error;
  }
}
