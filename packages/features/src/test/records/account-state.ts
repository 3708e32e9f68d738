import type { Database } from '@nova/db';

type Rows = readonly string[];

/** What a merge and its undo leave behind, and what only copies other rows. */
const apart: ReadonlySet<string> = new Set([
  'audit_events',
  'event_feeds',
  'event_queue',
  'events',
  'cv_words',
  'former_words',
  'match_queue',
  'merges',
  'proposal_targets',
  'proposals',
  'record_counter_slots',
  'record_counters',
  'search_versions',
  'search_words',
]);

/** All rows of an account by table, without the times of their last change. */
export async function accountState(
  database: Database,
  accountId: string,
): Promise<Readonly<Record<string, Rows>>> {
  const tables = await database.query<{ name: string }>(
    `SELECT c.table_name::text AS name FROM information_schema.columns c JOIN information_schema.tables t
       ON t.table_schema = c.table_schema AND t.table_name = c.table_name
       AND (t.table_type = 'BASE TABLE' OR t.table_name = 'record_totals')
     WHERE c.table_schema = current_schema() AND c.column_name = 'accountId' ORDER BY 1`,
  );
  const state: Record<string, Rows> = {};
  for (const { name } of tables.filter(
    (table) => !apart.has(table.name) && !table.name.endsWith('_documents'),
  )) {
    const rows = await database.query<{ row: string }>(
      `SELECT (to_jsonb(t) - '{updatedOn,modifiedOn}'::text[])::text AS row FROM ${name} t WHERE t."accountId" = $1 ORDER BY 1`,
      [accountId],
    );
    if (rows.length > 0) state[name] = rows.map(({ row }) => row);
  }
  return state;
}
