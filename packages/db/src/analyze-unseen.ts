import { analyzeTables, type Run } from './analyze-tables.ts';

const unseen = `
  SELECT c.oid::regclass::text AS name FROM pg_class c
  WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND c.reltuples < 0 AND pg_relation_size(c.oid) > 0
  ORDER BY 1`;

/** Has the planner look at every table that holds rows and that it has never looked at: what a bulk writer ends with. */
export async function analyzeUnseen(
  query: (text: string) => Promise<readonly { readonly name: string }[]>,
  run: Run = query,
): Promise<void> {
  const tables = await query(unseen);
  await analyzeTables(
    run,
    tables.map(({ name }) => name),
  );
}
