/**
 * How a kind of record is read: its table, the tables its names come from, and the documented members in their order, each
 * with the SQL that yields it. Lists, single reads and the search compiler all derive from it.
 */
export interface RecordSource {
  /** Table and alias, for example `candidates c`. */
  readonly from: string;
  readonly alias: string;
  /** LEFT JOINs on unique keys only: they neither add nor remove rows. */
  readonly joins: readonly Join[];
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

/** A LEFT JOIN of one row at most. */
export interface Join {
  readonly alias: string;
  /** The alias it hangs on. */
  readonly from: string;
  readonly sql: string;
}

/** A LEFT JOIN on the composite primary key of the referenced table. */
export const joinOne = (table: string, alias: string, from: string, column: string): Join => ({
  ...{ alias, from },
  sql: `LEFT JOIN ${table} ${alias} ON ${alias}."accountId" = ${from}."accountId" AND ${alias}.id = ${from}."${column}"`,
});

/** The joins as SQL: all of them, or those that the expressions use. */
export function joinsSql({ joins }: RecordSource, expressions?: readonly string[]): string {
  const used = expressions?.join(' ') ?? '';
  const needed = new Set<string>();
  // What a join hangs on stands before it.
  for (const { alias, from } of joins.toReversed()) {
    if (expressions && !needed.has(alias) && !new RegExp(`\\b${alias}\\.`, 'u').test(used)) continue;
    needed.add(alias).add(from);
  }
  return joins
    .filter(({ alias }) => needed.has(alias))
    .map(({ sql }) => sql)
    .join(' ');
}

/** Members that are columns of the same name. */
export const columns = (alias: string, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `${alias}."${name}"`]));

const documents = new WeakMap<RecordSource, string>();

/** SQL that yields the record's JSON document as text; put together once for each source. */
export function documentSql(source: RecordSource): string {
  const text = documents.get(source) ?? buildDocumentSql(source);
  documents.set(source, text);
  return text;
}

function buildDocumentSql(source: RecordSource): string {
  const members = Object.entries(source.members)
    .map(([name, sql]) => `${sql} AS "${name}"`)
    .join(', ');
  const whole = `(SELECT row_to_json(d)::text FROM (SELECT ${members}) d)`;
  return Object.entries(source.omittedWhenEmpty ?? {}).reduce(
    (sql, [name, list]) =>
      `(left(${sql}, -1) || CASE WHEN ${list} = '[]'::jsonb THEN '}' ELSE ',"${name}":' || ${list}::text || '}' END)`,
    whole,
  );
}
