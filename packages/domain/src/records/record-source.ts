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
  /** What these records are found by. */
  readonly words?: Words;
  /** `record_counters.entity` that holds the unfiltered total. */
  readonly entity?: string;
  /** The table that keeps documents ready (ready-documents.ts), under the alias `ready`; one shape of document each. */
  readonly ready?: string;
}

/** What records are found by. */
export interface Words {
  /** The table that holds their search vectors, under the alias `found` while a query is answered. */
  readonly table: string;
  /** The kind of record, as `search_versions` names it. */
  readonly kind: string;
}

/** @throws Error for records that no words find */
export function wordsOf({ words, from }: RecordSource): Words {
  if (!words) throw new Error(`No words find what is read from ${from}.`);
  return words;
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
  alias,
  from,
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

/** The record's own part of its document, and what follows when other rows change: names, and figures that need another record. */
interface Parts {
  readonly own: string;
  readonly live: string | null;
}

const parts = new WeakMap<RecordSource, Parts>();

/** Put together once for each source. */
function partsOf(source: RecordSource): Parts {
  const known = parts.get(source) ?? buildParts(source);
  parts.set(source, known);
  return known;
}

/** SQL that yields the record's JSON document as text: its own part as it was kept ready, or built now, and the rest. */
export function documentSql(source: RecordSource): string {
  const { own } = partsOf(source);
  return withLive(source, source.ready ? `coalesce(ready.document, ${own})` : own);
}

/** SQL that yields the document as text of what was kept ready of it and the rest; NULL where nothing is kept. */
export const keptDocumentSql = (source: RecordSource): string => withLive(source, 'ready.document');

function withLive(source: RecordSource, part: string): string {
  const { live } = partsOf(source);
  return live ? `(left(${part}, -1) || ',' || substr(${live}, 2))` : part;
}

/** SQL that yields the part of the document that is the record's own: it changes with the record's row alone. */
export const ownDocumentSql = (source: RecordSource): string => partsOf(source).own;

function buildParts(source: RecordSource): Parts {
  const members = Object.entries(source.members);
  const others = source.joins.map(({ alias }) => new RegExp(`\\b${alias}\\.`, 'u'));
  // Nothing is gained by parting a document that is never kept.
  const isLive = ([, sql]: [string, string]): boolean =>
    source.ready !== undefined && others.some((alias) => alias.test(sql));
  const live = members.filter(isLive);
  return {
    own: withLists(source, objectSql(members.filter((member) => !isLive(member)))),
    live: live.length > 0 ? objectSql(live) : null,
  };
}

function objectSql(members: readonly [string, string][]): string {
  const columns = members.map(([name, sql]) => `${sql} AS "${name}"`).join(', ');
  return `(SELECT row_to_json(d)::text FROM (SELECT ${columns}) d)`;
}

const withLists = (source: RecordSource, object: string): string =>
  Object.entries(source.omittedWhenEmpty ?? {}).reduce(
    (sql, [name, list]) =>
      `(left(${sql}, -1) || CASE WHEN ${list} = '[]'::jsonb THEN '}' ELSE ',"${name}":' || ${list}::text || '}' END)`,
    object,
  );
