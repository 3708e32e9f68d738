import type pg from 'pg';
import { DatabaseError } from '../errors/database-error.ts';
import { errorMessage } from '../errors/driver-errors.ts';
import { changedSources, goneSources, rememberSources, type AppliedSources } from './applied-sources.ts';
import { checkFunctions, dropCode, dropTables } from './replace-sources.ts';
import type { CheckedSource, DatabaseSources } from './sql-sources.ts';

/** Runs the text of a source. @throws DatabaseError MIGRATION_FAILED with its name and the reason */
async function make(pool: pg.Pool, { name, sql }: CheckedSource): Promise<void> {
  try {
    await pool.query(sql);
  } catch (error) {
    const text = `The SQL of ${name} (prisma/sql) could not be applied: ${errorMessage(error)}`;
    throw new DatabaseError('MIGRATION_FAILED', text, { cause: error });
  }
}

async function inTransaction(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
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
 * Gives the database the functions, views and triggers of the sources, and the tables that are made of records. One rule for
 * all dependencies: when any text is another one, or is gone, all functions, views and triggers are dropped and made anew, in one
 * transaction. Of the tables only those are that changed.
 * @param pool a pool of exactly one connection, which holds the migrations' lock
 * @returns the names of what changed or is gone
 * @throws DatabaseError MIGRATION_FAILED; the database is then as it was
 */
export async function applySources(
  pool: pg.Pool,
  sources: DatabaseSources,
  applied: AppliedSources,
): Promise<string[]> {
  const { tables, code, searchRows } = sources;
  const gone = goneSources([...tables, ...code, ...searchRows], applied);
  const changedTables = changedSources(tables, applied);
  const changed = [...changedTables, ...changedSources(code, applied)].map(({ name }) => name);
  if (changed.length === 0 && gone.length === 0) return [];
  const names = code.map(({ name }) => name);
  await inTransaction(pool, async () => {
    await dropCode(pool, [...names, ...gone]);
    await dropTables(pool, [...changedTables.map(({ name }) => name), ...gone]);
    for (const table of changedTables) await make(pool, table);
    // A function may call one that comes later.
    await pool.query('SET LOCAL check_function_bodies = off');
    for (const one of code) await make(pool, one);
    await checkFunctions(pool, names);
    await rememberSources(pool, [...tables, ...code], gone);
  });
  return [...changed, ...gone];
}
