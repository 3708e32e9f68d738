import { recordReadLimits } from '@nova/contract';
import { forceIndex } from '@nova/kinds';
import { buildConditions, type Condition } from './condition.ts';
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
import { joinsSql, type RecordSource, requireWords } from './record-source.ts';

export interface Statement {
  readonly text: string;
  /** All values except those that the statement's description names. */
  readonly values: readonly unknown[];
}

export const buildOrder = (alias: string): string =>
  `ORDER BY ${newestFirst(alias)
    .map(({ sql, direction }) => `${sql} ${direction}`)
    .join(', ')}`;

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

export interface Walk {
  readonly order: Order | undefined;
  readonly sorts: boolean;
  /** SQL of the position's values. */
  readonly after: Position | undefined;
  /** The last row that is reached in a list without conditions (`WalkRange`). */
  readonly depth?: number;
}

/** Numbers the position's values as parameters, from `first`. */
export function placePosition(order: Order, position: Position, first: number): Position {
  let next = first;
  return order.map(({ type }, at) =>
    (position[at] ?? null) === null ? null : `$${String(next++)}::text::${type}`,
  );
}

export function buildIds(
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

export const listTermSql = (order: Order): readonly string[] => order.map(({ sql }) => sql);

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
export function buildWordHits(
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
