import type pg from 'pg';
import { DatabaseError } from '../errors/database-error.ts';
import { errorMessage } from '../errors/driver-errors.ts';
import { isUnavailable } from '../errors/is-unavailable.ts';
import { appliedSources } from './applied-sources.ts';
import { applySources } from './apply-sources.ts';
import { loadSchemaEngine } from './load-schema-engine.ts';
import { migrationAdapterFactory } from './migration-adapter.ts';
import { MIGRATIONS_DIRECTORY, readMigrations, toMigrationList } from './migration-files.ts';
import { pendingMigrations } from './pending-migrations.ts';
import { rebuildSearch } from './rebuild-search.ts';
import { refuseUnknownMigrations } from './refuse-unknown-migrations.ts';
import { noSources, ownSources, type DatabaseSources } from './sql-sources.ts';

/** Any two numbers do, as long as every process of Nova uses the same: they name the lock. */
const MIGRATION_LOCK = [20261121, 1];

export interface MigrateOptions {
  /** Called with one line a person can read, before and after the work. */
  readonly onProgress?: (line: string) => void;
  /** Where the migrations lie; the installed tree's own when left out. */
  readonly directory?: string;
  /** What comes after them; the installed tree's own when left out, and nothing after migrations of another directory. */
  readonly sources?: DatabaseSources;
}

type Tell = (line: string) => void;

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

/** The engine's reason in one line, without the trace of its own calls. */
function reasonOf(error: unknown): string {
  const [reason = ''] = errorMessage(error).split(/\n\s+0: /);
  const text = reason.replace('external connector error', '').replaceAll(/\s+/g, ' ').trim();
  const name = /migration_name="([^"]+)"/.exec(errorMessage(error))?.[1];
  return name === undefined ? text : `${name}: ${text}`;
}

function failure(error: unknown): unknown {
  if (isUnavailable(error) || error instanceof DatabaseError) return error;
  const text = `The migrations could not be applied: ${reasonOf(error)}`;
  return new DatabaseError('MIGRATION_FAILED', text, { cause: error });
}

/** A migration that failed or was cut off left nothing of itself: under the lock it may simply begin again. */
async function forgetUnfinished(pool: pg.Pool): Promise<void> {
  const table = await pool.query<{ exists: boolean }>(
    "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists",
  );
  if (table.rows[0]?.exists !== true) return;
  await pool.query(`UPDATE _prisma_migrations SET rolled_back_at = now()
    WHERE finished_at IS NULL AND rolled_back_at IS NULL`);
}

async function applyMigrations(pool: pg.Pool, directory: string, tell: Tell): Promise<string[]> {
  const pending = await pendingMigrations(pool, directory);
  if (pending.length === 0) return [];
  tell(`Applying ${pending.length} database migration${pending.length === 1 ? '' : 's'} …`);
  await forgetUnfinished(pool);
  const applied = await applyAll(pool, directory);
  tell(`Applied ${applied.join(', ')}.`);
  return applied;
}

/** Functions, views and triggers, and what searches find by them (prisma/sql/README.md). */
async function followSources(pool: pg.Pool, sources: DatabaseSources, tell: Tell): Promise<void> {
  const applied = await appliedSources(pool);
  const changed = await applySources(pool, sources, applied);
  if (changed.length > 0) tell(`Applied ${changed.length} functions, views, triggers and derived tables.`);
  await rebuildSearch(pool, sources.searchRows, applied, tell);
}

/**
 * Applies every migration that the database lacks, with Prisma's own engine and its bookkeeping in
 * `_prisma_migrations`; then what changed of the functions, views and triggers. Of several processes at once one works and the
 * others wait for it.
 * @param pool a pool of exactly one connection without statement timeout
 * @returns the names of the migrations applied now
 * @throws DatabaseError MIGRATION_FAILED with the reason; NEWER_DATABASE where the database has migrations that are not in the
 * directory; UNRELEASED_DATABASE where it has some of before the first release
 */
export async function migrate(pool: pg.Pool, options: MigrateOptions = {}): Promise<string[]> {
  const directory = options.directory ?? MIGRATIONS_DIRECTORY;
  const sources = options.sources ?? (options.directory === undefined ? await ownSources() : noSources);
  const tell = options.onProgress ?? (() => undefined);
  try {
    await pool.query('SELECT pg_advisory_lock($1, $2)', MIGRATION_LOCK);
    await refuseUnknownMigrations(pool, directory);
    const applied = await applyMigrations(pool, directory, tell);
    await followSources(pool, sources, tell);
    return applied;
  } catch (error) {
    throw failure(error);
  } finally {
    await pool.query('SELECT pg_advisory_unlock($1, $2)', MIGRATION_LOCK).catch(() => undefined);
  }
}
