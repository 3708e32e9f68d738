import { isUnavailable } from './errors/is-unavailable.ts';

/** Runs a statement by itself, outside of any transaction. */
export type Run = (text: string) => Promise<unknown>;

/**
 * Has the planner look at tables that were filled. Who fills them in bulk asks for it: PostgreSQL's own look comes a minute later, or
 * never where autovacuum is off (docs/operations.md#statistics). A look that takes too long is PostgreSQL's own to repeat; whether the
 * database is there, the next statement says.
 */
export async function analyzeTables(run: Run, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return;
  try {
    await run(`ANALYZE ${tables.join(', ')}`);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
  }
}
