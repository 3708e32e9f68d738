import type { Database } from '@nova/db';

/** Tables that an undo may change: they follow from calls, batches and reads, or record the undo itself. */
const aside =
  /^(?:audit_events|cv_texts|import_\w+|\w+_documents|usage_counts|api_keys|idempotency_keys|events|event_\w+|search_versions|record_counter\w+)$/u;

/** Counts each row of an account in any table. */
export type Dump = ReadonlyMap<string, number>;

/** Omits references, the audit trail and batches. */
export async function dumpAccount(database: Database, accountId: string): Promise<Dump> {
  const tables = await database.query<{ name: string }>(
    `SELECT DISTINCT c.table_name::text AS name FROM information_schema.columns c
     JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND (t.table_type = 'BASE TABLE' OR c.table_name = 'record_totals') AND c.column_name = 'accountId' ORDER BY 1`,
  );
  const rows = new Map<string, number>();
  for (const { name } of tables.filter((table) => !aside.test(table.name))) {
    const found = await database.query<{ row: string }>(
      `SELECT to_jsonb(t)::text AS row FROM ${name} t WHERE t."accountId" = $1`,
      [accountId],
    );
    for (const { row } of found) rows.set(`${name} ${row}`, (rows.get(`${name} ${row}`) ?? 0) + 1);
  }
  return rows;
}

/** Marks the load's people (src/load/load.ts) in any table. */
const ofLoad = /trial\.example|person-1-|"(?:person|engineer|trial|load)"/iu;
const counter = /^record_totals .*"entity": "candidate"/u;

/**
 * Lists differences, except for people of the load.
 * @param created how many, since the account's counter includes them
 */
export function compareDumps(before: Dump, after: Dump, created: number): readonly string[] {
  const ids = new Set(
    [...after.keys()].flatMap((row) => (row.startsWith('candidates ') && ofLoad.test(row) ? idIn(row) : [])),
  );
  const isTheirs = (row: string): boolean =>
    ofLoad.test(row) || (row.match(uuids) ?? []).some((id) => ids.has(id));
  const [gone, fresh] = [missing(before, after), missing(after, before).filter((row) => !isTheirs(row))];
  const totals = [gone, fresh].map((rows) =>
    Number(/"total": (\d+)/u.exec(rows.find((row) => counter.test(row)) ?? '')?.[1]),
  );
  const [was = 0, is = 0] = totals;
  const counts = created === 0 || is - was === created;
  const others = (rows: readonly string[]): readonly string[] =>
    rows.filter((row) => !counts || !counter.test(row));
  return [...others(gone).map((row) => `gone: ${row}`), ...others(fresh).map((row) => `new: ${row}`)];
}

const uuids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gu;
const idIn = (row: string): readonly string[] => /"id": "([^"]+)"/u.exec(row)?.slice(1) ?? [];

const missing = (one: Dump, other: Dump): readonly string[] =>
  [...one].flatMap(([row, count]) => ((other.get(row) ?? 0) < count ? [row] : []));
