import type pg from 'pg';
import { isUnavailable } from '../errors/unavailable.ts';
import { DatabaseError, errorMessage } from '../errors/database-error.ts';
import { readAppliedSources, applySources, findPendingSources } from './apply-sources.ts';
import { loadSchemaEngine, migrationAdapterFactory } from './schema-engine.ts';
import {
  MIGRATIONS_DIRECTORY,
  findPendingMigrations,
  readMigrations,
  refuseUnknownMigrations,
  toMigrationList,
} from './migration-files.ts';
import { rebuildSearch } from './rebuild-search.ts';
import { type DatabaseSources, noSources, readOwnSources } from './sql-sources.ts';

/** The key of the advisory lock. All processes of Nova must use the same numbers. */
const MIGRATION_LOCK = [20261121, 1];

export interface MigrateOptions {
  readonly onProgress?: (line: string) => void;
  readonly directory?: string;
  /** The default is Nova's own SQL, or no sources if another `directory` is given. */
  readonly sources?: DatabaseSources;
}

type Report = (line: string) => void;

async function applyAll(pool: pg.Pool, directory: string): Promise<string[]> {
  const SchemaEngine = await loadSchemaEngine();
  const migrations = toMigrationList(await readMigrations(directory), directory);
  const datamodel = 'datasource db {\n  provider = "postgresql"\n}\n';
  const engine = await SchemaEngine.new(
    { datamodels: [['schema.prisma', datamodel]] },
    () => undefined,
    migrationAdapterFactory(pool),
  );
  try {
    const filters = { externalTables: [], externalEnums: [] };
    return (await engine.applyMigrations({ migrationsList: migrations, filters })).appliedMigrationNames;
  } finally {
    engine.free();
  }
}

function formatReason(error: unknown): string {
  const [reason = ''] = errorMessage(error).split(/\n\s+0: /);
  const text = reason.replace('external connector error', '').replaceAll(/\s+/g, ' ').trim();
  const name = /migration_name="([^"]+)"/.exec(errorMessage(error))?.[1];
  return name === undefined ? text : `${name}: ${text}`;
}

function failure(error: unknown): unknown {
  if (isUnavailable(error) || error instanceof DatabaseError) return error;
  const text = `The migrations could not be applied: ${formatReason(error)}`;
  return new DatabaseError('MIGRATION_FAILED', text, { cause: error });
}

/** Removes the record of a failed migration. A failed migration left nothing behind, so it can begin again. */
async function clearUnfinished(pool: pg.Pool): Promise<void> {
  const table = await pool.query<{ exists: boolean }>(
    "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists",
  );
  if (table.rows[0]?.exists !== true) return;
  await pool.query(`UPDATE _prisma_migrations SET rolled_back_at = now()
    WHERE finished_at IS NULL AND rolled_back_at IS NULL`);
}

async function applyMigrations(pool: pg.Pool, directory: string, report: Report): Promise<string[]> {
  const pending = await findPendingMigrations(pool, directory);
  if (pending.length === 0) return [];
  report(`Applying ${pending.length} database migration${pending.length === 1 ? '' : 's'} …`);
  await clearUnfinished(pool);
  const applied = await applyAll(pool, directory);
  report(`Applied ${applied.join(', ')}.`);
  return applied;
}

/** Applies changed SQL sources (prisma/sql/README.md). */
async function updateSources(pool: pg.Pool, sources: DatabaseSources, report: Report): Promise<void> {
  const applied = await readAppliedSources(pool);
  const changed = await applySources(pool, sources, applied);
  if (changed.length > 0) report(`Applied ${changed.length} functions, views, triggers and derived tables.`);
  await rebuildSearch(pool, sources.searchRows, applied, report);
}

/**
 * Applies pending migrations and changed sources. If several processes start, one does the work and the others wait.
 * @param pool a pool of one connection without statement timeout
 * @returns the names of the applied migrations
 * @throws DatabaseError MIGRATION_FAILED with the reason; NEWER_DATABASE for an unknown migration; UNRELEASED_DATABASE
 * for one from before the first release
 */
export async function migrate(pool: pg.Pool, options: MigrateOptions = {}): Promise<string[]> {
  const directory = options.directory ?? MIGRATIONS_DIRECTORY;
  const sources = options.sources ?? (options.directory === undefined ? await readOwnSources() : noSources);
  const report = options.onProgress ?? (() => undefined);
  try {
    await pool.query('SELECT pg_advisory_lock($1, $2)', MIGRATION_LOCK);
    await refuseUnknownMigrations(pool, directory);
    const applied = await applyMigrations(pool, directory, report);
    await updateSources(pool, sources, report);
    return applied;
  } catch (error) {
    throw failure(error);
  } finally {
    await pool.query('SELECT pg_advisory_unlock($1, $2)', MIGRATION_LOCK).catch(() => undefined);
  }
}

/**
 * Only checks that nothing is pending. Behind a pooler no session can hold the migration lock.
 * @throws DatabaseError CONFIGURATION if something is missing; NEWER_DATABASE and UNRELEASED_DATABASE as `migrate`
 */
export async function ensureNothingPending(
  pool: pg.Pool,
  { directory }: MigrateOptions = {},
): Promise<string[]> {
  const migrationsDirectory = directory ?? MIGRATIONS_DIRECTORY;
  await refuseUnknownMigrations(pool, migrationsDirectory);
  const migrations = await findPendingMigrations(pool, migrationsDirectory);
  const sources = directory === undefined ? await findPendingSources(pool) : [];
  if (migrations.length + sources.length === 0) return [];
  throw new DatabaseError(
    'CONFIGURATION',
    `The database lacks ${migrations.length} migrations and ${sources.length} functions, views and triggers, and DATABASE_URL ` +
      'leads through a pooler (pgbouncer=true). Name the server itself in DATABASE_DIRECT_URL.',
  );
}
