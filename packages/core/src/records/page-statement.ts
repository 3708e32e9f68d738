import { recordReadLimits } from '@nova/contract';
import { forceIndex } from '@nova/kinds';
import { cacheJoin, cacheMisses } from './cached-documents.ts';
import { mostIds } from './near-hits.ts';
import {
  isAfter,
  newestFirst,
  type Order,
  orderColumns,
  orderSegment,
  type Position,
  positionSql,
  type Segment,
  selectTerms,
  splitOrder,
} from './order.ts';
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
  /** All values except those that the statement's description names. */
  readonly values: readonly unknown[];
}

const buildOrder = (alias: string): string =>
  `ORDER BY ${newestFirst(alias)
    .map(({ sql, direction }) => `${sql} ${direction}`)
    .join(', ')}`;

/** The page of a list that a statement reads. */
export interface PagePlan {
  /** Newest first by default. */
  readonly order?: Order | undefined;
  /** True if no index has the order. Then nothing is read of a list that is longer than may be sorted. */
  readonly sorts?: boolean | undefined;
  /** The position after which a walk goes on; null at its beginning, undefined for a page. */
  readonly after?: Position | null | undefined;
  /** The position of the page's last row in the list. */
  readonly rows: number;
  /** Columns whose ids are to be answered, as lists `refs`. */
  readonly references?: readonly string[];
}

/** LIMIT and OFFSET as SQL. */
interface Range {
  readonly limit: string;
  readonly offset?: string | undefined;
}

const writeRange = ({ limit, offset }: Range): string =>
  `LIMIT ${limit}${offset === undefined ? '' : ` OFFSET ${offset}`}`;

interface Ids {
  readonly common: string;
  readonly ids: (range: Range) => string;
  readonly total: string;
}

/**
 * Builds a statement that reads a page in one round trip, first ids and then documents. It yields the page
 * (`data`, a JSON list), the ids of documents that had to be built (`uncached`) and the exact `total`. A walk also
 * yields the last record's `position`, and whether there are `more`. Its last values are LIMIT and, without a walk,
 * OFFSET.
 */
export function pageStatement(
  source: RecordSource,
  conditions: readonly Condition[],
  plan: PagePlan,
): Statement {
  const isUsual = plan.order === undefined && plan.after === undefined && plan.references === undefined;
  if (conditions.length > 0 || !isUsual) return buildStatement(source, conditions, plan);
  const depth = roundDepth(plan.rows);
  const statements = wholeLists.get(source) ?? new Map<number, Statement>();
  const statement = statements.get(depth) ?? buildStatement(source, conditions, plan);
  wholeLists.set(source, statements.set(depth, statement));
  return statement;
}

/** Statements are cached, because building the text costs as much as the rest of this file. */
const wholeLists = new WeakMap<RecordSource, Map<number, Statement>>();

/**
 * Rounds up to a power of ten, so that only a few statements exist. The planner assumes a tenth of them. If that is more
 * than a page, its generic plan looks dear, and it plans each call.
 */
const roundDepth = (rows: number): number => 10 ** Math.max(2, Math.ceil(Math.log10(rows)));

interface Walk {
  readonly order: Order | undefined;
  readonly sorts: boolean;
  /** SQL of the position's values. */
  readonly after: Position | undefined;
  /** The last row that is reached in a list without conditions (`WalkRange`). */
  readonly depth?: number;
}

function buildStatement(
  source: RecordSource,
  conditions: readonly Condition[],
  { order, sorts = false, after, rows, references = [] }: PagePlan,
): Statement {
  const { sql, values } = buildConditions(conditions);
  const position = (after ?? []).filter((value) => value !== null);
  const terms = order ?? newestFirst(source.alias);
  const walk: Walk = {
    order,
    sorts,
    after: after ? placePosition(terms, after, values.length + 2) : undefined,
    // A walk reads one record more.
    depth: roundDepth(after === undefined ? rows : rows + 1),
  };
  const { common, ids, total } = buildIds(source, conditions, sql, walk);
  const first = values.length + position.length + 2;
  const [limit, offset] = [`$${String(first)}`, `$${String(first + 1)}`];
  const isWalk = after !== undefined;
  // The ids are an array, which the planner assumes to be short. It therefore reuses a generic plan, which
  // saves time: planning took longer than the work.
  const pageIds = ids(isWalk ? { limit: `${limit}::int + 1` } : { limit, offset });
  const further = [
    `${total} AS total`,
    ...(isWalk ? describeEnd(terms, limit) : []),
    ...(references.length > 0 ? [collectReferences(references)] : []),
  ];
  const documents = buildDocuments(
    source,
    pageIds,
    further.join(', '),
    isWalk ? { order: terms, most: limit } : {},
  );
  const text = `${common === '' ? '' : `WITH ${common} `}${documents}`;
  return { text, values: [...values, ...position] };
}

/** Numbers the position's values as parameters, from `first`. */
function placePosition(order: Order, position: Position, first: number): Position {
  let next = first;
  return order.map(({ type }, at) =>
    (position[at] ?? null) === null ? null : `$${String(next++)}::text::${type}`,
  );
}

/** One record more than the page is found, so that the last page is known as such. */
const describeEnd = (order: Order, limit: string): readonly string[] => [
  `count(*) > ${limit}::int AS more`,
  `(array_agg(${positionSql(order)}) FILTER (WHERE page.place = ${limit}::int))[1]::text AS position`,
];

/** SQL of the ids in columns of references, each once, as a JSON list of lists `refs`. */
export const collectReferences = (references: readonly string[]): string =>
  `json_build_array(${references
    .map(
      (reference) =>
        `coalesce(json_agg(DISTINCT ${reference}) FILTER (WHERE ${reference} IS NOT NULL), '[]')`,
    )
    .join(', ')})::text AS refs`;

function buildIds(
  source: RecordSource,
  conditions: readonly Condition[],
  sql: readonly string[],
  walk: Walk,
): Ids {
  if (conditions.some(({ reads }) => reads?.words)) {
    const hits = buildWordHits(source, conditions, sql);
    return { ...hits, ids: (range) => buildHitIds(source, hits, walk, range) };
  }
  return conditions.length > 0 ? buildColumnIds(source, sql, walk) : buildAllIds(source, walk);
}

interface DocumentPart {
  /** The terms of the order, if the statement reads them too. */
  readonly order?: Order;
  /** SQL of the number of documents, if there are more ids. */
  readonly most?: string;
}

/** Reads documents in the order of the ids. */
function buildDocuments(
  source: RecordSource,
  ids: string,
  more: string,
  { order = [], most }: DocumentPart = {},
): string {
  const a = source.alias;
  const filter = most === undefined ? '' : ` FILTER (WHERE page.place <= ${most}::int)`;
  return (
    `SELECT concat('[', string_agg(${documentSql(source)}, ',' ORDER BY page.place)${filter}, ']') AS data,` +
    ` ${cacheMisses(source)} AS uncached, ${more}` +
    ` FROM ${buildIdRows(ids)}` +
    ` JOIN ${source.from} ON ${a}."accountId" = page."accountId" AND ${a}.id = page.id ${cacheJoin(source)} ${documentJoins(source, listTermSql(order))}`
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
  const near = `near AS MATERIALIZED (SELECT hits.* FROM hits ${buildOrder('hits')} LIMIT ${String(range)} OFFSET ${String(from)})`;
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

/**
 * Builds a statement of the next matching ids; the last value is LIMIT. Within one `AccountDatabase.snapshot`, a walk
 * meets each record once.
 * @param after the position where the walk stopped; undefined at the beginning
 * @param order newest first by default
 */
export function idsStatement(
  source: RecordSource,
  conditions: readonly Condition[],
  after: Position | undefined,
  order?: Order,
): Statement {
  const { sql, values } = buildConditions(conditions);
  const position = (after ?? []).filter((value) => value !== null);
  const terms = order ?? newestFirst(source.alias);
  const walk: Walk = {
    order,
    sorts: false,
    after: after && placePosition(terms, after, values.length + 2),
  };
  const range = { limit: `$${String(values.length + position.length + 2)}` };
  const all = [...values, ...position];
  if (!conditions.some(({ reads }) => reads?.words))
    return {
      text: buildWalk(source, buildRows(source, [...sql, ...listTermSql(terms)], sql), terms, {
        ...range,
        after: walk.after,
      }),
      values: all,
    };
  const hits = buildWordHits(source, conditions, sql);
  return {
    text: `WITH ${hits.common} SELECT found.id FROM unnest(${buildHitIds(source, hits, walk, range)}) WITH ORDINALITY AS found(id, place) ORDER BY found.place`,
    values: all,
  };
}

/** Builds a statement that reads the position of the record `$2`, as a JSON list. */
export function positionStatement(source: RecordSource, order: Order = newestFirst(source.alias)): string {
  const a = source.alias;
  return `SELECT ${positionSql(order)}::text AS position FROM ${source.from} ${joinsSql(source, listTermSql(order))} WHERE ${a}."accountId" = $1 AND ${a}.id = $2::uuid`;
}

const listTermSql = (order: Order): readonly string[] => order.map(({ sql }) => sql);

/**
 * @param read expressions whose joins are needed. The planner drops unused joins too late for an index-only scan
 */
function buildRows(source: RecordSource, read: readonly string[], conditions: readonly string[]): string {
  const where = `WHERE ${[`${source.alias}."accountId" = $1`, ...conditions].join(' AND ')}`;
  return `FROM ${source.from} ${joinsSql(source, read)} ${where}`;
}

interface WalkRange extends Range {
  readonly after?: Position | undefined;
  /**
   * The last row that is reached. It is part of the text: a parameter would let the planner assume a tenth of the
   * account.
   */
  readonly depth?: number | undefined;
}

/** Walks the rows in their order, which an index should have. */
function buildWalk(
  source: RecordSource,
  rows: string,
  order: Order,
  { after, depth, ...range }: WalkRange,
): string {
  const segments = splitOrder(order, after);
  const within = (chosen: string, segment: Segment, part: Range): string => {
    const ordered = `SELECT ${source.alias}.id${chosen} ${[rows, ...segment.conditions].join(' AND ')} ${orderSegment(segment)}`;
    return depth === undefined
      ? `${ordered} ${writeRange(part)}`
      : `SELECT near.* FROM (${ordered} LIMIT ${String(depth)}) near ${writeRange(part)}`;
  };
  const [only] = segments;
  if (only && segments.length === 1) return within('', only, range);
  const limit = range.offset === undefined ? range.limit : `${range.limit}::int + ${range.offset}::int`;
  const parts = segments.map((segment) => `(${within(selectTerms(order), segment, { limit })})`);
  return `SELECT part.id FROM (${parts.join(' UNION ALL ')}) part ${orderColumns(order, 'part')} ${writeRange(range)}`;
}

/** Sorts all rows. */
function buildSorted(
  source: RecordSource,
  rows: string,
  order: Order,
  { after, ...range }: WalkRange,
): string {
  const condition = after ? ` AND (${isAfter(order, after)})` : '';
  return `SELECT left_over.id FROM (SELECT ${source.alias}.id${selectTerms(order)} ${rows}${condition} OFFSET 0) left_over ${orderColumns(order, 'left_over')} ${writeRange(range)}`;
}

/** SQL of the number of all records, which `record_totals` has for numbered kinds. */
const countRecords = (source: RecordSource): string =>
  source.entity === undefined
    ? `(SELECT count(*)::int ${buildRows(source, [], [])})`
    : `coalesce((SELECT n.total FROM record_totals n WHERE n."accountId" = $1 AND n.entity = '${source.entity}'), 0)`;

/** Finds the ids of all records. */
function buildAllIds(source: RecordSource, { order, sorts, after, depth }: Walk): Ids {
  const terms = order ?? newestFirst(source.alias);
  const rows = buildRows(source, listTermSql(terms), []);
  const total = countRecords(source);
  return {
    common: '',
    ids: (range) =>
      sorts
        ? limitSorted(total, `ARRAY(${buildSorted(source, rows, terms, { ...range, after })})`)
        : `ARRAY(${buildWalk(source, rows, terms, { ...range, after, depth })})`,
    total,
  };
}

/** Sorts nothing if there is too much to sort; `readPage` then refuses the call by the total. */
const limitSorted = (total: string, ids: string): string =>
  `CASE WHEN ${total} <= ${String(recordReadLimits.sortedWithoutIndex)} THEN ${ids} END`;

/** Sorting is faster than walking the index for at most so many hits. */
const few = 1_000;

/**
 * Counts first, then sorts few hits or walks the index for many. With poor statistics the planner would walk
 * all records to find that none has changed.
 */
function buildColumnIds(
  source: RecordSource,
  conditions: readonly string[],
  { order, sorts, after }: Walk,
): Ids {
  const terms = order ?? newestFirst(source.alias);
  const rows = buildRows(source, [...conditions, ...listTermSql(terms)], conditions);
  const total = '(SELECT counted.total FROM counted)';
  return {
    common: `counted AS MATERIALIZED (SELECT count(*)::int AS total ${buildRows(source, conditions, conditions)})`,
    ids: (range) => {
      const sorted = `ARRAY(${buildSorted(source, rows, terms, { ...range, after })})`;
      if (sorts) return limitSorted(total, sorted);
      return `CASE WHEN ${total} <= ${String(few)} THEN ${sorted} ELSE ARRAY(${buildWalk(source, rows, terms, { ...range, after })}) END`;
    },
    total,
  };
}

interface HitsSql {
  readonly common: string;
  readonly total: string;
  /** SQL of the conditions. */
  readonly sql: readonly string[];
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
    total: '(SELECT count(*)::int FROM hits)',
    sql,
  };
}

/**
 * If at least one record of so many is a hit, a walk in the order's index soon fills a page, so each record's words are
 * tested there. Fewer hits are sorted.
 */
const dense = 50;

/** Builds the ids of hits. They hold the values of the usual order; other values are the records'. */
function buildHitIds(
  source: RecordSource,
  hits: HitsSql,
  { order, sorts, after }: Walk,
  range: Range,
): string {
  if (!order) {
    const condition = after ? ` WHERE ${isAfter(newestFirst('hits'), after)}` : '';
    return `ARRAY(SELECT hits.id FROM hits${condition} ${buildOrder('hits')} ${writeRange(range)})`;
  }
  const a = source.alias;
  const joins = joinsSql(source, listTermSql(order));
  const hitRows =
    `FROM (SELECT $1::uuid AS "accountId", hits.id FROM hits OFFSET 0) hit` +
    ` JOIN ${source.from} ON ${a}."accountId" = hit."accountId" AND ${a}.id = hit.id ${joins} WHERE true`;
  const sorted = `ARRAY(${buildSorted(source, hitRows, order, { ...range, after })})`;
  if (sorts) return limitSorted(hits.total, sorted);
  const testedRows =
    `FROM ${source.from} ${joinsSql(source, [...hits.sql, ...listTermSql(order)])}` +
    ` CROSS JOIN LATERAL (SELECT * FROM ${requireWords(source).table} s WHERE s."accountId" = $1 AND s.id = ${a}.id OFFSET 0) found` +
    ` WHERE ${[`${a}."accountId" = $1`, ...hits.sql].join(' AND ')}`;
  const isSparse = `${hits.total} <= ${String(few)} OR ${hits.total} * ${String(dense)} < ${countRecords(source)}`;
  return `CASE WHEN ${isSparse} THEN ${sorted} ELSE ARRAY(${buildWalk(source, testedRows, order, { ...range, after })}) END`;
}
