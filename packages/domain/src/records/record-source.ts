/**
 * How a kind of record is read: its table, the tables its names come from, and the documented members in their order, each
 * with the SQL that yields it. Lists, single reads and the search compiler all derive from it.
 */
export interface RecordSource {
  /** Table and alias, for example `candidates c`. */
  readonly from: string;
  readonly alias: string;
  /** LEFT JOINs on unique keys only: the planner drops those a query does not use. */
  readonly joins: string;
  /** Documented member → SQL expression. */
  readonly members: Readonly<Record<string, string>>;
  /** Members left out of the document when their JSON list is empty. */
  readonly omittedWhenEmpty?: Readonly<Record<string, string>>;
  /** The table that holds the search vectors of these records, under the alias `found` while a query is answered. */
  readonly words?: string;
  /** `record_counters.entity` that holds the unfiltered total. */
  readonly entity?: string;
}

/** An instant column as the interface shows it. */
export const iso = (column: string): string => `nova_iso(${column})`;

/** A LEFT JOIN on the composite primary key of the referenced table. */
export const joinOne = (table: string, alias: string, from: string, column: string): string =>
  `LEFT JOIN ${table} ${alias} ON ${alias}."accountId" = ${from}."accountId" AND ${alias}.id = ${from}."${column}"`;

/** Members that are columns of the same name. */
export const columns = (alias: string, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `${alias}."${name}"`]));

/** SQL that yields the record's JSON document as text. */
export function documentSql(source: RecordSource): string {
  const members = Object.entries(source.members)
    .map(([name, sql]) => `${sql} AS "${name}"`)
    .join(', ');
  const whole = `(SELECT row_to_json(d)::text FROM (SELECT ${members}) d)`;
  return Object.entries(source.omittedWhenEmpty ?? {}).reduce(
    (sql, [name, list]) =>
      `(CASE WHEN ${list} = '[]'::jsonb THEN ${sql} ELSE left(${sql}, -1) || ',"${name}":' || ${list}::text || '}' END)`,
    whole,
  );
}
