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
  readonly cacheTable?: string;
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
  /**
   * The same as a look by key for each row, whatever the planner takes the table for: for documents of a page, never for conditions
   * on all of an account's records.
   * @param columns of it that are asked for
   */
  readonly lookUp?: (columns: readonly string[]) => string;
}

/** A LEFT JOIN on the composite primary key of the referenced table. */
export function joinOne(table: string, alias: string, from: string, column: string): Join {
  return {
    alias,
    from,
    sql: `LEFT JOIN ${table} ${alias} ON ${alias}."accountId" = ${from}."accountId" AND ${alias}.id = ${from}."${column}"`,
    lookUp: (columns) =>
      `LEFT JOIN LATERAL (SELECT ${columns.map((name) => `named."${name}"`).join(', ')} FROM ${table} named` +
      ` WHERE named."accountId" = $1 AND named.id = ${from}."${column}" OFFSET 0) ${alias} ON true`,
  };
}

/**
 * A row for each id of a list, `page`, with its `place`: what statements join records to, and those to the records that they name.
 * The account is a column of it, which the planner cannot see into. Of a table without statistics it takes whatever equals a
 * constant for a two-hundredth, and would read all of the account's rows to find one of them; what equals a column it looks up by key.
 * @param ids SQL of a list of ids
 */
export const rowsOfIds = (ids: string): string =>
  `(SELECT $1::uuid AS "accountId", listed.id, listed.place FROM unnest(${ids}) WITH ORDINALITY AS listed(id, place) OFFSET 0) page`;

/** What restrictions on who sees a record ask of its owner's row (visible-to-user.ts), beside what its document shows. */
const restricting = ['id', 'team'];

/**
 * The joins of a record's document, each a look by key. Of a table without statistics the planner would rather read all rows of the
 * account, once for each record of a page.
 */
export function documentJoins({ joins, members, omittedWhenEmpty = {} }: RecordSource): string {
  const used = [members, omittedWhenEmpty].flatMap((parts) => Object.values(parts));
  const text = [...used, ...joins.map(({ sql }) => sql)].join(' ');
  return joins
    .map(({ alias, sql, lookUp }) => {
      const named = [...text.matchAll(new RegExp(`\\b${alias}\\.(?:"(\\w+)"|(\\w+))`, 'gu'))];
      const columns = new Set(['accountId', ...named.map(([, quoted, plain]) => quoted ?? plain ?? 'id')]);
      if (sql.includes(' users ')) restricting.forEach((name) => columns.add(name));
      return lookUp?.([...columns]) ?? sql;
    })
    .join(' ');
}

/** The joins that the expressions use, as SQL. */
export function joinsSql({ joins }: RecordSource, expressions: readonly string[]): string {
  const used = expressions.join(' ');
  const needed = new Set<string>();
  // What a join hangs on stands before it.
  for (const { alias, from } of joins.toReversed()) {
    if (!needed.has(alias) && !new RegExp(`\\b${alias}\\.`, 'u').test(used)) continue;
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
interface DocumentParts {
  readonly own: string;
  readonly live: string | null;
}

const parts = new WeakMap<RecordSource, DocumentParts>();

/** Put together once for each source. */
function partsOf(source: RecordSource): DocumentParts {
  const known = parts.get(source) ?? buildParts(source);
  parts.set(source, known);
  return known;
}

/** SQL that yields the record's JSON document as text: its own part as it was kept ready, or built now, and the rest. */
export function documentSql(source: RecordSource): string {
  const { own } = partsOf(source);
  return withLive(source, source.cacheTable ? `coalesce(cached.document, ${own})` : own);
}

/** SQL that yields the document as text of what was kept ready of it and the rest; NULL where nothing is kept. */
export const cachedDocumentSql = (source: RecordSource): string => withLive(source, 'cached.document');

function withLive(source: RecordSource, part: string): string {
  const { live } = partsOf(source);
  return live ? `(left(${part}, -1) || ',' || substr(${live}, 2))` : part;
}

/** SQL that yields the part of the document that is the record's own: it changes with the record's row alone. */
export const ownDocumentSql = (source: RecordSource): string => partsOf(source).own;

function buildParts(source: RecordSource): DocumentParts {
  const members = Object.entries(source.members);
  const others = source.joins.map(({ alias }) => new RegExp(`\\b${alias}\\.`, 'u'));
  // Nothing is gained by parting a document that is never kept.
  const isLive = ([, sql]: [string, string]): boolean =>
    source.cacheTable !== undefined && others.some((alias) => alias.test(sql));
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
