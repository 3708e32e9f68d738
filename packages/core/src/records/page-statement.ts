import { forceIndex } from '@nova/kinds';
import { cacheJoin, cacheMisses } from './cached-documents.ts';
import { mostIds } from './near-hits.ts';
import {
  documentJoins,
  documentSql,
  joinsSql,
  buildIdRows,
  requireWords,
  type RecordSource,
} from './record-source.ts';

/** A condition over the source's aliases. */
export interface Condition {
  readonly build: (firstParameter: number) => { readonly sql: string; readonly values: readonly unknown[] };
  /**
   * The data that it reads: search vectors (alias `found`), the record's columns, other tables. By default it
   * reads columns.
   */
  readonly reads?: { readonly words: boolean; readonly fields: boolean; readonly others: boolean };
}

/** Creates a condition whose values are written as `$?`. */
export const condition = (sql: string, ...values: readonly unknown[]): Condition => ({
  build: (first) => {
    let next = first;
    return { sql: sql.replaceAll('$?', () => `$${String(next++)}`), values };
  },
});

export const matchAny = (conditions: readonly Condition[]): Condition => ({
  build: (first) => {
    const { sql, values } = buildConditions(conditions, first);
    return { sql: sql.join(' OR '), values };
  },
});

/** Builds conditions for the caller to join by AND. `$1` is the account. */
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
  /** All values except the last two: LIMIT and OFFSET. */
  readonly values: readonly unknown[];
}

export type Order = readonly (readonly [column: string, direction: 'ASC' | 'DESC'])[];

const newestFirst: Order = [
  ['createdOn', 'DESC'],
  ['id', 'DESC'],
];

const buildOrder = (alias: string, order: Order): string =>
  `ORDER BY ${order.map(([column, direction]) => `${alias}."${column}" ${direction}`).join(', ')}`;

interface Ids {
  readonly common: string;
  /** Returns the ids; `range` is LIMIT and OFFSET. */
  readonly ids: (range: string) => string;
  readonly total: string;
}

/**
 * Builds a statement that reads a page in one round trip, first ids and then documents. It yields the page
 * (`data`, a JSON list), the ids of documents that had to be built (`uncached`) and the exact `total`.
 * @param rows the position of the page's last row in the list
 */
export function pageStatement(
  source: RecordSource,
  conditions: readonly Condition[],
  order: Order | undefined,
  rows: number,
): Statement {
  if (conditions.length > 0 || order !== undefined) return buildStatement(source, conditions, order);
  const depth = roundDepth(rows);
  const statements = wholeLists.get(source) ?? new Map<number, Statement>();
  const statement = statements.get(depth) ?? buildStatement(source, conditions, order, depth);
  wholeLists.set(source, statements.set(depth, statement));
  return statement;
}

/** Statements are cached, because building the text costs as much as the rest of this file. */
const wholeLists = new WeakMap<RecordSource, Map<number, Statement>>();

/** Rounds up to a power of ten, so that only a few statements exist. */
const roundDepth = (rows: number): number => 10 ** Math.max(3, Math.ceil(Math.log10(rows)));

/**
 * Builds the statement.
 * @param depth the last row that it reaches. It is part of the text: a parameter would let the planner assume a
 * tenth of the account
 */
function buildStatement(
  source: RecordSource,
  conditions: readonly Condition[],
  order: Order = newestFirst,
  depth?: number,
): Statement {
  const { sql, values } = buildConditions(conditions);
  const { common, ids, total } = buildIds(source, conditions, sql, { order, depth });
  const [limit, offset] = [values.length + 2, values.length + 3].map((place) => `$${String(place)}`);
  // The ids are an array, which the planner assumes to be short. It therefore reuses a generic plan, which
  // saves time: planning took longer than the work.
  const pageIds = ids(`LIMIT ${String(limit)} OFFSET ${String(offset)}`);
  const text = `${common === '' ? '' : `WITH ${common} `}${buildDocuments(source, pageIds, `${total} AS total`)}`;
  return { text, values };
}

interface Walk {
  readonly order: Order;
  readonly depth: number | undefined;
}

function buildIds(
  source: RecordSource,
  conditions: readonly Condition[],
  sql: readonly string[],
  { order, depth }: Walk,
): Ids {
  if (!conditions.some(({ reads }) => reads?.words))
    return conditions.length > 0 ? buildColumnIds(source, sql, order) : buildAllIds(source, order, depth);
  const { common, page, total } = buildWordHits(source, conditions, sql);
  return { common, ids: (range) => `ARRAY(${page} ${range})`, total };
}

/** Reads documents in the order of the ids. */
function buildDocuments(source: RecordSource, ids: string, more: string): string {
  const a = source.alias;
  return (
    `SELECT concat('[', string_agg(${documentSql(source)}, ',' ORDER BY page.place), ']') AS data,` +
    ` ${cacheMisses(source)} AS uncached, ${more}` +
    ` FROM ${buildIdRows(ids)}` +
    ` JOIN ${source.from} ON ${a}."accountId" = page."accountId" AND ${a}.id = page.id ${cacheJoin(source)} ${documentJoins(source)}`
  );
}

/** Tests if all conditions only read search vectors; `search_versions` then covers them. */
export const onWordsAlone = (conditions: readonly Condition[]): boolean =>
  conditions.length > 0 &&
  conditions.every(({ reads }) => reads && reads.words && !reads.fields && !reads.others);

/** SQL of the versions at the moment of the read: each slot and its version. */
const buildVersion = (source: RecordSource): string =>
  `(SELECT coalesce(string_agg(v.slot || ' ' || v.version, ' ' ORDER BY v.slot), '') FROM search_versions v` +
  ` WHERE v."accountId" = $1 AND v.kind = '${requireWords(source).kind}') AS version`;

/** SQL of a hit as it is cached (near-hits.ts). */
const hitSql = (alias: string): string =>
  `uuid_send(${alias}.id) || int8send((extract(epoch FROM ${alias}."createdOn") * 1000)::int8)`;

const concatBytes = (bytes: string, from: string): string =>
  `(SELECT coalesce(string_agg(${bytes}, ''::bytea), '') FROM ${from})`;

/**
 * Builds a page's statement that also yields what to cache: the hits `near` the page, the ids of `all` unless
 * they are too many, and their `version`.
 */
export function buildHitsStatement(source: RecordSource, conditions: readonly Condition[]): Statement {
  const { sql, values } = buildConditions(conditions);
  const { common, total } = buildWordHits(source, conditions, sql);
  const [range, from, limit, offset] = [2, 3, 4, 5].map((place) => `$${String(values.length + place)}`);
  const near = `near AS MATERIALIZED (SELECT hits.* FROM hits ${buildOrder('hits', newestFirst)} LIMIT ${String(range)} OFFSET ${String(from)})`;
  const hits = `${concatBytes(hitSql('near'), 'near')} AS near`;
  const all = `CASE WHEN ${total} <= ${String(mostIds)} THEN ${concatBytes('uuid_send(hits.id)', 'hits')} END AS "all"`;
  const pageIds = `ARRAY(SELECT near.id FROM near LIMIT ${String(limit)} OFFSET ${String(offset)})`;
  const documents = buildDocuments(
    source,
    pageIds,
    `${total} AS total, ${hits}, ${all}, ${buildVersion(source)}`,
  );
  return { text: `WITH ${common}, ${near} ${documents}`, values };
}

/**
 * Builds a statement that finds the writes since given versions of slots, which are its last two values. It
 * yields ids (`written`), those of them that match now (`matching`), and the `version` of that moment.
 * `isKnown` is false if the hits must be counted again: a slot no longer has its version, or was lost with a
 * failover.
 */
export function buildHitChangesStatement(source: RecordSource, conditions: readonly Condition[]): Statement {
  const { sql, values } = buildConditions(conditions);
  const { kind, table } = requireWords(source);
  const [slots, versions] = [2, 3].map((place) => `$${String(values.length + place)}::uuid[]`);
  const text = `WITH slots AS (
    SELECT v.records, v.version IS DISTINCT FROM k.version AS changed,
      array_position(v.since, coalesce(k.version, '00000000-0000-0000-0000-000000000000')) AS place
    FROM (SELECT * FROM search_versions WHERE "accountId" = $1 AND kind = '${kind}') v
      FULL JOIN unnest(${String(slots)}, ${String(versions)}) AS k(slot, version) ON k.slot = v.slot),
  written AS (SELECT DISTINCT r.id FROM slots s CROSS JOIN unnest(s.records[1:s.place]) AS r(id) WHERE s.changed)
  SELECT (SELECT coalesce(bool_and(NOT s.changed OR s.place IS NOT NULL), true) FROM slots s) AS "isKnown",
    ${concatBytes('uuid_send(w.id)', 'written w')} AS written,
    ${concatBytes(
      hitSql('found'),
      `written w CROSS JOIN LATERAL (
      SELECT * FROM ${table} s WHERE s."accountId" = $1 AND s.id = w.id OFFSET 0) found WHERE ${sql.join(' AND ')}`,
    )} AS matching,
    ${buildVersion(source)}`;
  return { text, values };
}

/** Builds a statement that reads the documents of `$2`, with the `version` of that moment. */
export function buildCachedHitsStatement(source: RecordSource): string {
  const statement =
    cachedHitsStatements.get(source) ?? buildDocuments(source, '$2::uuid[]', buildVersion(source));
  cachedHitsStatements.set(source, statement);
  return statement;
}

const cachedHitsStatements = new WeakMap<RecordSource, string>();

export interface WalkPosition {
  /** ISO 8601. */
  readonly createdOn: string;
  readonly id: string;
}

/**
 * Builds a statement of the next matching ids, newest first; the last value is LIMIT. Within one
 * `AccountDatabase.snapshot`, a walk meets each record once.
 * @param after the position where the walk stopped; undefined at the beginning
 */
export function idsStatement(
  source: RecordSource,
  conditions: readonly Condition[],
  after: WalkPosition | undefined,
): Statement {
  const byWords = conditions.some(({ reads }) => reads?.words);
  const alias = byWords ? 'found' : source.alias;
  const afterPosition = after && {
    ...condition(
      `(${alias}."createdOn", ${alias}.id) < ($?::timestamptz, $?::uuid)`,
      after.createdOn,
      after.id,
    ),
    ...(byWords ? { reads: { words: true, fields: false, others: false } } : {}),
  };
  const all = afterPosition ? [...conditions, afterPosition] : conditions;
  const { sql, values } = buildConditions(all);
  const limit = `LIMIT $${String(values.length + 2)}`;
  if (!byWords) return { text: `${walk(source, sql, newestFirst)} ${limit}`, values };
  const { common, page } = buildWordHits(source, all, sql);
  return { text: `WITH ${common} ${page} ${limit}`, values };
}

function buildRows(source: RecordSource, conditions: readonly string[]): string {
  const a = source.alias;
  // Only needed joins are included, because the planner drops unused ones too late for an index-only scan.
  const where = `WHERE ${[`${a}."accountId" = $1`, ...conditions].join(' AND ')}`;
  return `FROM ${source.from} ${joinsSql(source, conditions)} ${where}`;
}

const walk = (source: RecordSource, conditions: readonly string[], order: Order): string =>
  `SELECT ${source.alias}.id ${buildRows(source, conditions)} ${buildOrder(source.alias, order)}`;

/** Finds the ids of all records. `record_totals` has their number. */
function buildAllIds(source: RecordSource, order: Order, depth: number | undefined): Ids {
  const page = walk(source, [], order);
  const near = depth === undefined ? page : `SELECT p.id FROM (${page} LIMIT ${String(depth)}) p`;
  return {
    common: '',
    ids: (range) => `ARRAY(${near} ${range})`,
    total:
      source.entity === undefined
        ? `(SELECT count(*)::int ${buildRows(source, [])})`
        : `coalesce((SELECT n.total FROM record_totals n WHERE n."accountId" = $1 AND n.entity = '${source.entity}'), 0)`,
  };
}

/** Sorting is faster than walking the index for at most so many hits. */
const few = 1_000;

/**
 * Counts first, then sorts few hits or walks the index for many. With poor statistics the planner would walk
 * all records to find that none has changed.
 */
function buildColumnIds(source: RecordSource, conditions: readonly string[], order: Order): Ids {
  const a = source.alias;
  const rows = buildRows(source, conditions);
  const keys = [...new Set(['id', ...order.map(([column]) => column)])].map((column) => `${a}."${column}"`);
  const sorted = `SELECT left_over.id FROM (SELECT ${keys.join(', ')} ${rows} OFFSET 0) left_over ${buildOrder('left_over', order)}`;
  const total = '(SELECT counted.total FROM counted)';
  return {
    common: `counted AS MATERIALIZED (SELECT count(*)::int AS total ${rows})`,
    ids: (range) =>
      `CASE WHEN ${total} <= ${String(few)} THEN ARRAY(${sorted} ${range})` +
      ` ELSE ARRAY(${walk(source, conditions, order)} ${range}) END`,
    total,
  };
}

interface HitsSql {
  readonly common: string;
  readonly page: string;
  readonly total: string;
}

/**
 * Finds all hits once. Otherwise the planner would walk the newest records, which takes seconds for a rare
 * word.
 */
function buildWordHits(
  source: RecordSource,
  conditions: readonly Condition[],
  sql: readonly string[],
): HitsSql {
  const a = source.alias;
  const readsFields = conditions.some(({ reads }) => !reads || reads.fields);
  const rows = !readsFields
    ? `${requireWords(source).table} found`
    : `${requireWords(source).table} found JOIN ${source.from} ON ${a}."accountId" = found."accountId" AND ${a}.id = found.id ${joinsSql(source, sql)}`;
  return {
    common:
      `hits AS MATERIALIZED (SELECT found.id, found."createdOn" FROM ${rows}` +
      ` WHERE ${['found."accountId" = $1', forceIndex('found'), ...sql].join(' AND ')})`,
    page: `SELECT hits.id FROM hits ${buildOrder('hits', newestFirst)}`,
    total: '(SELECT count(*)::int FROM hits)',
  };
}
