import type { KindName } from '@nova/kinds';

/** Describes how lists, single reads and queries read a kind of record. */
export interface RecordSource {
  /** Table and alias, for example `candidates c`. */
  readonly from: string;
  readonly alias: string;
  /** Joins on unique keys, which neither add nor remove rows. */
  readonly joins: readonly Join[];
  /** SQL by documented member, in order. */
  readonly members: Readonly<Record<string, string>>;
  /** SQL of members that are omitted if their JSON list is empty. */
  readonly omittedWhenEmpty?: Readonly<Record<string, string>>;
  readonly words?: Words;
  /** The kind's name in `record_totals`. */
  readonly entity?: string;
  /** The table of cached documents, alias `cached`. */
  readonly cacheTable?: string;
  /** The kind of the records. Then callers can choose an order, fields and related records. */
  readonly kind?: KindName;
  /** SQL of the members of objects, by the object's member, for callers who choose some of them. */
  readonly objects?: Readonly<Record<string, ShownParts>>;
}

/** The members of an object that a document shows. */
export interface ShownParts {
  readonly names: readonly string[];
  /** Returns SQL of the object with some of its members. */
  readonly build: (names: readonly string[]) => string;
}

export interface Words {
  /** The table of search vectors, alias `found` in statements. */
  readonly table: string;
  /** The kind's name in `search_versions`. */
  readonly kind: string;
}

/**
 * Finds a source's search table.
 * @throws Error for records that are not searchable
 */
export function requireWords({ words, from }: RecordSource): Words {
  if (!words) throw new Error(`No words find what is read from ${from}.`);
  return words;
}

export const iso = (column: string): string => `nova_iso(${column})`;

/** A LEFT JOIN of at most one row. */
export interface Join {
  readonly alias: string;
  /** The alias that it joins to. */
  readonly from: string;
  readonly sql: string;
  /**
   * Returns the join as a lookup by key for each row, which does not depend on statistics. It only suits the
   * documents of a page.
   * @param columns to select
   */
  readonly lookUp?: (columns: readonly string[]) => string;
}

/** Joins another table by its primary key. */
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
 * Turns ids into rows of the alias `page`, each with its position in the list (`place`). Joins compare the
 * account with the column `page."accountId"` and not with `$1`. Without statistics, the planner assumes that a
 * constant matches a two-hundredth of a table, and would scan the account.
 * @param ids SQL of a list of ids
 */
export const buildIdRows = (ids: string): string =>
  `(SELECT $1::uuid AS "accountId", listed.id, listed.place FROM unnest(${ids}) WITH ORDINALITY AS listed(id, place) OFFSET 0) page`;

/** Columns that restrictions of users read (visibility.ts). */
const restricting = ['id', 'team'];

/**
 * Builds joins as lookups by key. Without statistics, the planner would scan the account for each record of a
 * page.
 * @param further all expressions of the statement that read joins, in addition to the members; other joins are left
 * out. Undefined if restrictions of users may follow
 */
export function documentJoins(
  { joins, members, omittedWhenEmpty = {} }: RecordSource,
  further?: readonly string[],
): string {
  const used = [members, omittedWhenEmpty, further ?? []].flatMap((parts) => Object.values(parts));
  const text = [...used, ...joins.map(({ sql }) => sql)].join(' ');
  return (further ? findNeeded(joins, used.join(' ')) : joins)
    .map(({ alias, sql, lookUp }) => {
      const matches = [...text.matchAll(new RegExp(`\\b${alias}\\.(?:"(\\w+)"|(\\w+))`, 'gu'))];
      const columns = new Set(['accountId', ...matches.map(([, quoted, plain]) => quoted ?? plain ?? 'id')]);
      if (sql.includes(' users ')) restricting.forEach((name) => columns.add(name));
      return lookUp?.([...columns]) ?? sql;
    })
    .join(' ');
}

export const joinsSql = ({ joins }: RecordSource, expressions: readonly string[]): string =>
  findNeeded(joins, expressions.join(' '))
    .map(({ sql }) => sql)
    .join(' ');

/** Joins are checked from the last to the first, because a join follows the alias that it joins to. */
function findNeeded(joins: readonly Join[], used: string): readonly Join[] {
  const needed = new Set<string>();
  for (const { alias, from } of joins.toReversed()) {
    if (!needed.has(alias) && !new RegExp(`\\b${alias}\\.`, 'u').test(used)) continue;
    needed.add(alias).add(from);
  }
  return joins.filter(({ alias }) => needed.has(alias));
}

export const columns = (alias: string, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `${alias}."${name}"`]));

/** `own` depends on the record's row alone and can be cached; `live` depends on other rows. */
interface DocumentParts {
  readonly own: string;
  readonly live: string | null;
}

const parts = new WeakMap<RecordSource, DocumentParts>();

/** Parts are built once per source. */
function getParts(source: RecordSource): DocumentParts {
  const documentParts = parts.get(source) ?? buildParts(source);
  parts.set(source, documentParts);
  return documentParts;
}

/** Returns SQL of a document, whose own part is cached or built. */
export function documentSql(source: RecordSource): string {
  const { own } = getParts(source);
  return appendLive(source, source.cacheTable ? `coalesce(cached.document, ${own})` : own);
}

/** Returns SQL of a cached document; NULL after a cache miss. */
export const buildCachedDocument = (source: RecordSource): string => appendLive(source, 'cached.document');

function appendLive(source: RecordSource, part: string): string {
  const { live } = getParts(source);
  return live ? `(left(${part}, -1) || ',' || substr(${live}, 2))` : part;
}

export const ownDocumentSql = (source: RecordSource): string => getParts(source).own;

function buildParts(source: RecordSource): DocumentParts {
  const members = Object.entries(source.members);
  const aliasPatterns = source.joins.map(({ alias }) => new RegExp(`\\b${alias}\\.`, 'u'));
  // Only cached documents are split into two parts.
  const isLive = ([, sql]: [string, string]): boolean =>
    source.cacheTable !== undefined && aliasPatterns.some((alias) => alias.test(sql));
  const live = members.filter(isLive);
  return {
    own: appendLists(source, objectSql(members.filter((member) => !isLive(member)))),
    live: live.length > 0 ? objectSql(live) : null,
  };
}

function objectSql(members: readonly [string, string][]): string {
  const columns = members.map(([name, sql]) => `${sql} AS "${name}"`).join(', ');
  return `(SELECT row_to_json(d)::text FROM (SELECT ${columns}) d)`;
}

const appendLists = (source: RecordSource, object: string): string =>
  Object.entries(source.omittedWhenEmpty ?? {}).reduce(
    (sql, [name, list]) =>
      `(left(${sql}, -1) || CASE WHEN ${list} = '[]'::jsonb THEN '}' ELSE ',"${name}":' || ${list}::text || '}' END)`,
    object,
  );
