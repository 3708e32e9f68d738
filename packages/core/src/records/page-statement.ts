import { type Condition, buildConditions } from './condition.ts';
import { cacheJoin, cacheMisses } from './cached-documents.ts';
import { mostIds } from './near-hits.ts';
import { newestFirst, type Order, type Position, positionSql } from './order.ts';
import {
  buildIds,
  buildOrder,
  buildWordHits,
  listTermSql,
  placePosition,
  type Statement,
  type Walk,
} from './page-ids.ts';
import { documentJoins, documentSql, buildIdRows, requireWords, type RecordSource } from './record-source.ts';

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
