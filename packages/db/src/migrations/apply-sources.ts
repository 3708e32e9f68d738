import type pg from 'pg';
import { DatabaseError, errorMessage, sqlState } from '../errors/database-error.ts';
import { type CheckedSource, type DatabaseSources, readOwnSources } from './sql-sources.ts';

async function make(pool: pg.Pool, { name, sql }: CheckedSource): Promise<void> {
  try {
    await pool.query(sql);
  } catch (error) {
    const text = `The SQL of ${name} (prisma/sql) could not be applied: ${errorMessage(error)}`;
    throw new DatabaseError('MIGRATION_FAILED', text, { cause: error });
  }
}

async function runInTransaction(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  await pool.query('BEGIN');
  try {
    await work();
    await pool.query('COMMIT');
  } catch (error) {
    await pool.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/**
 * All code is dropped and created again in one transaction, so dependencies need no order.
 * @param pool a pool of one connection that holds the migration lock
 * @returns the names of changed and removed sources
 * @throws DatabaseError MIGRATION_FAILED; then nothing has changed
 */
export async function applySources(
  pool: pg.Pool,
  sources: DatabaseSources,
  applied: AppliedSources,
): Promise<string[]> {
  const { tables, code, searchRows } = sources;
  const removed = findRemovedSources([...tables, ...code, ...searchRows], applied);
  const changedTables = findChangedSources(tables, applied);
  const changed = [...changedTables, ...findChangedSources(code, applied)].map(({ name }) => name);
  if (changed.length === 0 && removed.length === 0) return [];
  const names = code.map(({ name }) => name);
  await runInTransaction(pool, async () => {
    await dropCode(pool, [...names, ...removed]);
    await dropTables(pool, [...changedTables.map(({ name }) => name), ...removed]);
    for (const table of changedTables) await make(pool, table);
    // A function may call one that is created later.
    await pool.query('SET LOCAL check_function_bodies = off');
    for (const one of code) await make(pool, one);
    await checkFunctions(pool, names);
    await recordSources(pool, [...tables, ...code], removed);
  });
  return [...changed, ...removed];
}

const DROPS = `
  SELECT 1 AS step, format('DROP TRIGGER %I ON %s', t.tgname, t.tgrelid::regclass) AS statement
    FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE NOT t.tgisinternal AND p.pronamespace = current_schema()::regnamespace AND p.proname = ANY($1::text[])
  UNION ALL
  SELECT 2, 'DROP VIEW ' || string_agg(c.oid::regclass::text, ', ') FROM pg_class c
    WHERE c.relkind = 'v' AND c.relnamespace = current_schema()::regnamespace AND c.relname = ANY($1::text[])
    HAVING count(*) > 0
  UNION ALL
  SELECT 3, 'DROP FUNCTION ' || string_agg(p.oid::regprocedure::text, ', ') FROM pg_proc p
    WHERE p.pronamespace = current_schema()::regnamespace AND p.proname = ANY($1::text[])
    HAVING count(*) > 0
  ORDER BY step`;

/** Drops the code. If an operator's own view depends on it, the error names the view and nothing is dropped. */
async function dropCode(database: Pick<pg.Pool, 'query'>, names: readonly string[]): Promise<void> {
  const { rows } = await database.query<{ statement: string }>(DROPS, [names]);
  if (rows.length > 0) await database.query(rows.map(({ statement }) => statement).join(';\n'));
}

async function dropTables(database: Pick<pg.Pool, 'query'>, names: readonly string[]): Promise<void> {
  const { rows } = await database.query<{ statement: string }>(
    `SELECT format('DROP TABLE %s', c.oid::regclass) AS statement FROM pg_class c
     WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND c.relname = ANY($1::text[])`,
    [names],
  );
  if (rows.length > 0) await database.query(rows.map(({ statement }) => statement).join(';\n'));
}

const CHECK = `DO $$
DECLARE
  made record;
BEGIN
  FOR made IN
    SELECT p.oid, p.oid::regprocedure AS name, l.lanname AS language FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
      WHERE p.pronamespace = current_schema()::regnamespace AND p.proname = ANY(current_setting('nova.made')::text[])
  LOOP
    BEGIN
      IF made.language = 'plpgsql' THEN PERFORM plpgsql_validator(made.oid); ELSE PERFORM fmgr_sql_validator(made.oid); END IF;
    EXCEPTION WHEN OTHERS THEN
      RAISE EXCEPTION '%: %', made.name, SQLERRM;
    END;
  END LOOP;
END
$$`;

async function checkFunctions(database: Pick<pg.Pool, 'query'>, names: readonly string[]): Promise<void> {
  await database.query('SET LOCAL check_function_bodies = on');
  await database.query(`SELECT set_config('nova.made', $1::text[]::text, true)`, [names]);
  try {
    await database.query(CHECK);
  } catch (error) {
    const text = `A function of prisma/sql cannot work: ${errorMessage(error)}`;
    throw new DatabaseError('MIGRATION_FAILED', text, { cause: error });
  }
}

export type AppliedSources = ReadonlyMap<string, string>;

export async function readAppliedSources(database: Pick<pg.Pool, 'query'>): Promise<AppliedSources> {
  try {
    const { rows } = await database.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM sql_sources',
    );
    return new Map(rows.map(({ name, checksum }) => [name, checksum]));
  } catch (error) {
    if (sqlState(error) === '42P01') return new Map();
    throw error;
  }
}

export const findChangedSources = <Source extends { readonly name: string; readonly checksum: string }>(
  sources: readonly Source[],
  applied: AppliedSources,
): Source[] => sources.filter(({ name, checksum }) => applied.get(name) !== checksum);

function findRemovedSources(
  sources: readonly { readonly name: string }[],
  applied: AppliedSources,
): readonly string[] {
  const sourceNames = new Set(sources.map(({ name }) => name));
  return [...applied.keys()].filter((name) => !sourceNames.has(name));
}

export async function recordSources(
  database: Pick<pg.Pool, 'query'>,
  sources: readonly { readonly name: string; readonly checksum: string }[],
  removed: readonly string[] = [],
): Promise<void> {
  await database.query(`CREATE TABLE IF NOT EXISTS sql_sources (
    name text PRIMARY KEY, checksum text NOT NULL, "appliedOn" timestamptz(3) NOT NULL DEFAULT now())`);
  await database.query('DELETE FROM sql_sources WHERE name = ANY($1::text[])', [removed]);
  await database.query(
    `INSERT INTO sql_sources (name, checksum) SELECT * FROM unnest($1::text[], $2::text[])
     ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum, "appliedOn" = now()`,
    [sources.map(({ name }) => name), sources.map(({ checksum }) => checksum)],
  );
}

/** Returns the sources that differ. A server stays ready with such, because a newer program may have updated the database. */
export async function findPendingSources(pool: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { tables, code, searchRows } = await readOwnSources();
  const all = [...tables, ...code, ...searchRows];
  const applied = await readAppliedSources(pool);
  return [...findChangedSources(all, applied).map(({ name }) => name), ...findRemovedSources(all, applied)];
}
