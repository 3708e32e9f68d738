import { byIndex } from '@nova/kinds';
import { cacheJoin, cacheMisses } from './cached-documents.ts';
import {
  documentJoins,
  documentSql,
  joinsSql,
  rowsOfIds,
  wordsOf,
  type RecordSource,
} from './record-source.ts';

/** A condition over the source's aliases. */
export interface Condition {
  /** Its SQL, with parameters numbered from the one it is given. */
  readonly build: (firstParameter: number) => { readonly sql: string; readonly values: readonly unknown[] };
  /**
   * What it looks at: the search vectors (alias `found`), the record's columns, or both, and whether rows of other tables besides.
   * The columns where not said: only what a caller's query makes says so.
   */
  readonly reads?: { readonly words: boolean; readonly fields: boolean; readonly others: boolean };
}

/** A condition with one value, its place written as `$?`. */
export const condition = (sql: string, ...values: readonly unknown[]): Condition => ({
  build: (first) => {
    let next = first;
    return { sql: sql.replaceAll('$?', () => `$${String(next++)}`), values };
  },
});

/** A condition that holds where any of them does. */
export const anyOf = (conditions: readonly Condition[]): Condition => ({
  build: (first) => {
    const { sql, values } = buildConditions(conditions, first);
    return { sql: sql.join(' OR '), values };
  },
});

/** Conditions to be joined by AND, with their values from this parameter on: `$1` is the account. */
export function buildConditions(
  conditions: readonly Condition[],
  firstParameter = 2,
): { readonly sql: readonly string[]; readonly values: readonly unknown[] } {
  const values: unknown[] = [];
  const sql = conditions.map(({ build }) => {
    const built = build(firstParameter + values.length);
    values.push(...built.values);
    return `(${built.sql})`;
  });
  return { sql, values };
}

interface Statement {
  readonly text: string;
  /** Without those of the page itself: rows a page, rows before it. */
  readonly values: readonly unknown[];
}

/** Columns of the record's own row, the first that differs decides. */
export type Order = readonly (readonly [column: string, direction: 'ASC' | 'DESC'])[];

const newestFirst: Order = [
  ['createdOn', 'DESC'],
  ['id', 'DESC'],
];

const orderBy = (alias: string, order: Order): string =>
  `ORDER BY ${order.map(([column, direction]) => `${alias}."${column}" ${direction}`).join(', ')}`;

/** The ids of a page in their order, and how many there are in all. */
interface Ids {
  /** Common table expressions that the others read. */
  readonly common: string;
  /** SQL of the list of ids; `stretch` is LIMIT and OFFSET. */
  readonly ids: (stretch: string) => string;
  readonly total: string;
}

/**
 * The statement that yields a page's documents (`data`, a JSON list), which of them had to be built (`uncached`, ids) and the
 * exact `total`, in one round trip: ids first, then the documents of those ids alone.
 * @param rows how far into the list the page reaches, in rows
 */
export function pageStatement(
  source: RecordSource,
  conditions: readonly Condition[],
  order: Order | undefined,
  rows: number,
): Statement {
  if (conditions.length > 0 || order !== undefined) return buildStatement(source, conditions, order);
  const depth = depthOf(rows);
  const known = wholeLists.get(source) ?? new Map<number, Statement>();
  const statement = known.get(depth) ?? buildStatement(source, conditions, order, depth);
  wholeLists.set(source, known.set(depth, statement));
  return statement;
}

/** The statements of whole lists, put together once: building their text, and hashing it anew, costs as much as all else here. */
const wholeLists = new WeakMap<RecordSource, Map<number, Statement>>();

/** A power of ten that the rows do not exceed: few different ones, and the first is enough for most pages. */
const depthOf = (rows: number): number => 10 ** Math.max(3, Math.ceil(Math.log10(rows)));

/**
 * @param depth no page of this statement reaches further, in rows. Said in its text, since of a parameter the planner assumes a
 *   tenth of the account, and for a large one would plan each page anew
 */
function buildStatement(
  source: RecordSource,
  conditions: readonly Condition[],
  order: Order = newestFirst,
  depth?: number,
): Statement {
  const { sql, values } = buildConditions(conditions);
  const { common, ids, total } = idsOf(source, conditions, sql, { order, depth });
  const [limit, offset] = [values.length + 2, values.length + 3].map((place) => `$${String(place)}`);
  // A list of ids, which the planner takes for a short one: it then sees that a plan for any page is as good as one made for
  // this page, and plans once. Planning took longer than all of the work.
  const chosen = ids(`LIMIT ${String(limit)} OFFSET ${String(offset)}`);
  const text = `${common === '' ? '' : `WITH ${common} `}${documentsOf(source, chosen, `${total} AS total`)}`;
  return { text, values };
}

interface Walk {
  readonly order: Order;
  readonly depth: number | undefined;
}

function idsOf(
  source: RecordSource,
  conditions: readonly Condition[],
  sql: readonly string[],
  { order, depth }: Walk,
): Ids {
  if (!conditions.some(({ reads }) => reads?.words))
    return conditions.length > 0 ? idsByColumns(source, sql, order) : idsOfAll(source, order, depth);
  const { common, page, total } = hitsByWords(source, conditions, sql);
  return { common, ids: (stretch) => `ARRAY(${page} ${stretch})`, total };
}

/** SELECT of the documents of these ids, in their order, and what else the statement is to tell. */
function documentsOf(source: RecordSource, ids: string, more: string): string {
  const a = source.alias;
  return (
    `SELECT concat('[', string_agg(${documentSql(source)}, ',' ORDER BY page.place), ']') AS data,` +
    ` ${cacheMisses(source)} AS uncached, ${more}` +
    ` FROM ${rowsOfIds(ids)}` +
    ` JOIN ${source.from} ON ${a}."accountId" = page."accountId" AND ${a}.id = page.id ${cacheJoin(source)} ${documentJoins(source)}`
  );
}

/** Whether the conditions ask what `search_versions` is the version of, and nothing else. */
export const onWordsAlone = (conditions: readonly Condition[]): boolean =>
  conditions.length > 0 &&
  conditions.every(({ reads }) => reads && reads.words && !reads.fields && !reads.others);

/** The version of what the account's records are found by, of the moment that the statement reads. */
const versionOf = (source: RecordSource): string =>
  `(SELECT coalesce(string_agg(v.version::text, ' ' ORDER BY v.slot), '') FROM search_versions v` +
  ` WHERE v."accountId" = $1 AND v.kind = '${wordsOf(source).kind}') AS version`;

/**
 * The statement of a search by words alone that yields besides what may be kept of it: the ids of a stretch of the list
 * (`ids`, 16 bytes each), and the `version` for which they are true.
 */
export function hitsStatement(source: RecordSource, conditions: readonly Condition[]): Statement {
  const { sql, values } = buildConditions(conditions);
  const { common, page, total } = hitsByWords(source, conditions, sql);
  const [stretch, from, limit, offset] = [2, 3, 4, 5].map((place) => `$${String(values.length + place)}`);
  const near = `near AS MATERIALIZED (${page} LIMIT ${String(stretch)} OFFSET ${String(from)})`;
  const ids = `(SELECT string_agg(uuid_send(near.id), ''::bytea) FROM near) AS ids`;
  const chosen = `ARRAY(SELECT near.id FROM near LIMIT ${String(limit)} OFFSET ${String(offset)})`;
  const documents = documentsOf(source, chosen, `${total} AS total, ${ids}, ${versionOf(source)}`);
  return { text: `WITH ${common}, ${near} ${documents}`, values };
}

/** The statement of documents whose ids are known (`$2`), with the `version` of the moment that they are read at. */
export function cachedHitsStatement(source: RecordSource): string {
  const known = keptStatements.get(source) ?? documentsOf(source, '$2::uuid[]', versionOf(source));
  keptStatements.set(source, known);
  return known;
}

const keptStatements = new WeakMap<RecordSource, string>();

/** A record that a walk through all that match has come to. */
export interface WalkPosition {
  /** ISO 8601. */
  readonly createdOn: string;
  readonly id: string;
}

/**
 * The statement that yields the ids of the next records that match, newest first; so many at most as its last value says. Of one
 * moment (`AccountDatabase.snapshot`), walks of any length come by each record once.
 * @param after the last one that the walk came to; from the beginning where left out
 */
export function idsStatement(
  source: RecordSource,
  conditions: readonly Condition[],
  after: WalkPosition | undefined,
): Statement {
  const byWords = conditions.some(({ reads }) => reads?.words);
  const alias = byWords ? 'found' : source.alias;
  const behind = after && {
    ...condition(
      `(${alias}."createdOn", ${alias}.id) < ($?::timestamptz, $?::uuid)`,
      after.createdOn,
      after.id,
    ),
    ...(byWords ? { reads: { words: true, fields: false, others: false } } : {}),
  };
  const all = behind ? [...conditions, behind] : conditions;
  const { sql, values } = buildConditions(all);
  const limit = `LIMIT $${String(values.length + 2)}`;
  if (!byWords) return { text: `${walk(source, sql, newestFirst)} ${limit}`, values };
  const { common, page } = hitsByWords(source, all, sql);
  return { text: `WITH ${common} ${page} ${limit}`, values };
}

/** FROM and WHERE of the records that conditions leave. */
function rowsLeft(source: RecordSource, conditions: readonly string[]): string {
  const a = source.alias;
  // The planner drops a join that nobody uses, but forgets too late what it needed of the record to answer by an index alone.
  const where = `WHERE ${[`${a}."accountId" = $1`, ...conditions].join(' AND ')}`;
  return `FROM ${source.from} ${joinsSql(source, conditions)} ${where}`;
}

/** Ids by the index of their order, as far as they are wanted. */
const walk = (source: RecordSource, conditions: readonly string[], order: Order): string =>
  `SELECT ${source.alias}.id ${rowsLeft(source, conditions)} ${orderBy(source.alias, order)}`;

/** All of an account's records: their number is known already where they are counted. */
function idsOfAll(source: RecordSource, order: Order, depth: number | undefined): Ids {
  const page = walk(source, [], order);
  const near = depth === undefined ? page : `SELECT p.id FROM (${page} LIMIT ${String(depth)}) p`;
  return {
    common: '',
    ids: (stretch) => `ARRAY(${near} ${stretch})`,
    total:
      source.entity === undefined
        ? `(SELECT count(*)::int ${rowsLeft(source, [])})`
        : `coalesce((SELECT n.total FROM record_counters n WHERE n."accountId" = $1 AND n.entity = '${source.entity}'), 0)`,
  };
}

/** So few that all of them are sorted sooner than the walk along the whole account's order meets enough of them. */
const few = 1_000;

/**
 * By the record's own columns. The total is counted first, and says how the page is found: of a few by sorting them, of many by the
 * index of their order. Left to itself the planner guesses, and without statistics, or with those of yesterday, it walks through all
 * records of an account to find that none has changed since.
 */
function idsByColumns(source: RecordSource, conditions: readonly string[], order: Order): Ids {
  const a = source.alias;
  const rows = rowsLeft(source, conditions);
  const keys = [...new Set(['id', ...order.map(([column]) => column)])].map((column) => `${a}."${column}"`);
  const sorted = `SELECT left_over.id FROM (SELECT ${keys.join(', ')} ${rows} OFFSET 0) left_over ${orderBy('left_over', order)}`;
  const total = '(SELECT counted.total FROM counted)';
  return {
    common: `counted AS MATERIALIZED (SELECT count(*)::int AS total ${rows})`,
    ids: (stretch) =>
      `CASE WHEN ${total} <= ${String(few)} THEN ARRAY(${sorted} ${stretch})` +
      ` ELSE ARRAY(${walk(source, conditions, order)} ${stretch}) END`,
    total,
  };
}

interface HitsSql {
  readonly common: string;
  readonly page: string;
  readonly total: string;
}

/**
 * By search vectors: all that match, once, for page and total alike. Left to itself the planner walks the newest records until
 * a page is full, which takes seconds when the word is rare or its records are old.
 */
function hitsByWords(
  source: RecordSource,
  conditions: readonly Condition[],
  sql: readonly string[],
): HitsSql {
  const a = source.alias;
  const beside = conditions.some(({ reads }) => !reads || reads.fields);
  const rows = !beside
    ? `${wordsOf(source).table} found`
    : `${wordsOf(source).table} found JOIN ${source.from} ON ${a}."accountId" = found."accountId" AND ${a}.id = found.id ${joinsSql(source, sql)}`;
  return {
    common:
      `hits AS MATERIALIZED (SELECT found.id, found."createdOn" FROM ${rows}` +
      ` WHERE ${['found."accountId" = $1', byIndex('found'), ...sql].join(' AND ')})`,
    page: `SELECT hits.id FROM hits ${orderBy('hits', newestFirst)}`,
    total: '(SELECT count(*)::int FROM hits)',
  };
}
