import type pg from 'pg';
import { DatabaseError } from '../errors/database-error.ts';
import { errorMessage } from '../errors/driver-errors.ts';

type Queryable = Pick<pg.Pool, 'query'>;

/** Statements that drop the functions and views of these names, and the triggers that call those functions. */
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

/**
 * Drops the functions and views of these names with the triggers that call them, and nothing else: what somebody else built on
 * them (a view of an operator's own) is named by the error, and everything stays.
 */
export async function dropCode(database: Queryable, names: readonly string[]): Promise<void> {
  const { rows } = await database.query<{ statement: string }>(DROPS, [names]);
  if (rows.length > 0) await database.query(rows.map(({ statement }) => statement).join(';\n'));
}

/** Drops those of the names that are tables. */
export async function dropTables(database: Queryable, names: readonly string[]): Promise<void> {
  const { rows } = await database.query<{ statement: string }>(
    `SELECT format('DROP TABLE %s', c.oid::regclass) AS statement FROM pg_class c
     WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND c.relname = ANY($1::text[])`,
    [names],
  );
  if (rows.length > 0) await database.query(rows.map(({ statement }) => statement).join(';\n'));
}

/** Checks each function by its language's own validator, now that all it may call is there. */
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

/** @throws DatabaseError MIGRATION_FAILED with the function that cannot work, and the reason */
export async function checkFunctions(database: Queryable, names: readonly string[]): Promise<void> {
  await database.query('SET LOCAL check_function_bodies = on');
  await database.query(`SELECT set_config('nova.made', $1::text[]::text, true)`, [names]);
  try {
    await database.query(CHECK);
  } catch (error) {
    const text = `A function of prisma/sql cannot work: ${errorMessage(error)}`;
    throw new DatabaseError('MIGRATION_FAILED', text, { cause: error });
  }
}
