import type pg from 'pg';
import { DatabaseError } from '../errors/database-error.ts';
import type { MigrateOptions } from './migrate.ts';
import { MIGRATIONS_DIRECTORY } from './migration-files.ts';
import { pendingMigrations } from './pending-migrations.ts';
import { pendingSources } from './pending-sources.ts';
import { refuseUnknownMigrations } from './refuse-unknown-migrations.ts';

/**
 * What `migrate` is behind a pooler: it may find that nothing is missing. What holds the migrations' lock is a session, and behind
 * a pooler nobody has one.
 * @throws DatabaseError CONFIGURATION where something is missing; NEWER_DATABASE and UNRELEASED_DATABASE as `migrate`
 */
export async function nothingToMigrate(pool: pg.Pool, { directory }: MigrateOptions = {}): Promise<string[]> {
  const own = directory ?? MIGRATIONS_DIRECTORY;
  await refuseUnknownMigrations(pool, own);
  const migrations = await pendingMigrations(pool, own);
  const sources = directory === undefined ? await pendingSources(pool) : [];
  if (migrations.length + sources.length === 0) return [];
  throw new DatabaseError(
    'CONFIGURATION',
    `The database lacks ${migrations.length} migrations and ${sources.length} functions, views and triggers, and DATABASE_URL ` +
      'leads through a pooler (pgbouncer=true). Name the server itself in DATABASE_DIRECT_URL.',
  );
}
