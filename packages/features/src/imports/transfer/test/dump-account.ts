import type { Database } from '@nova/db';

/** Tables that may differ after an undo: audit trail, events, batches, cached documents, versions, counters, and what is compared. */
const aside =
  /^(?:audit_events|event_\w+|events|import_\w+|match_\w+|\w+_documents|search_versions|record_counter\w+)$/u;
/** The first number of a kind makes its counter. */
const emptyCounter = /^record_totals .*"total": 0\b/u;

/** A CV whose content comes back is queued once more, to be read again. */
const queuedOn = (table: string): string => (table === 'cv_texts' ? 'queuedOn' : '');

/** Every row of an account as sorted texts, without references, audit trail and batches. */
export async function dumpAccount(database: Database, accountId: string): Promise<readonly string[]> {
  const tables = await database.query<{ name: string }>(
    `SELECT DISTINCT c.table_name::text AS name FROM information_schema.columns c
     JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND (t.table_type = 'BASE TABLE' OR c.table_name = 'record_totals') AND c.column_name = 'accountId' ORDER BY 1`,
  );
  const rows: string[] = [];
  for (const { name } of tables.filter((table) => !aside.test(table.name))) {
    const found = await database.query<{ row: string }>(
      `SELECT (to_jsonb(t) - '${queuedOn(name)}')::text AS row FROM ${name} t WHERE t."accountId" = $1 ORDER BY 1`,
      [accountId],
    );
    rows.push(...found.map(({ row }) => `${name} ${row}`));
  }
  return rows.filter((row) => !emptyCounter.test(row));
}
