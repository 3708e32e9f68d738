import { isUnavailable } from './errors/unavailable.ts';

type Run = (text: string) => Promise<unknown>;

/**
 * Analyzes tables after a bulk write. Autovacuum would come a minute later, or never if it is off
 * (docs/operations.md#statistics).
 */
export async function analyseTables(run: Run, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return;
  try {
    await run(`ANALYZE ${tables.join(', ')}`);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
  }
}

const unseen = `
  SELECT c.oid::regclass::text AS name FROM pg_class c
  WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND c.reltuples < 0 AND pg_relation_size(c.oid) > 0
  ORDER BY 1`;

/** Analyzes tables that have rows and were never analyzed. Bulk writers call it at their end. */
export async function analyseUnseen(
  query: (text: string) => Promise<readonly { readonly name: string }[]>,
  run: Run = query,
): Promise<void> {
  const tables = await query(unseen);
  await analyseTables(
    run,
    tables.map(({ name }) => name),
  );
}
