import { resolveMoment } from '../compared-moment.ts';
import type { Context } from '../context.ts';
import { isId } from '../ids.ts';
import { JsonText, type DocumentPage } from '../json-text.ts';
import { buildPage, type BuiltPage, searchPage } from './search-page.ts';
import { notFound, refuseEndlessQuery } from './refusals.ts';
import {
  buildConditions,
  condition,
  onWordsAlone,
  pageStatement,
  type Condition,
  type Order,
} from './page-statement.ts';
import { cacheJoin, removeCache } from './cached-documents.ts';
import {
  documentJoins,
  documentSql,
  buildCachedDocument,
  buildIdRows,
  type RecordSource,
} from './record-source.ts';

export interface PageRequest {
  readonly page: number;
  readonly size: number;
  readonly updatedSince?: string | undefined;
}

export interface Selection {
  readonly conditions?: readonly Condition[];
  /** Newest first by default. Queries with words always use the default. */
  readonly order?: Order;
  /** The column with the time of the last change; `updatedOn` by default. */
  readonly stamp?: string;
}

/** Reads a page in one statement, with the exact total. */
export async function readPage<T>(
  ctx: Context,
  cached: RecordSource,
  request: PageRequest,
  selection: Selection = {},
): Promise<DocumentPage<T>> {
  const source = ctx.db.lags() ? removeCache(cached) : cached;
  const conditions = [
    ...(selection.conditions ?? []),
    ...buildStampConditions(ctx, source, request, selection),
  ];
  if (onWordsAlone(conditions)) return searchPage(ctx, source, request, conditions);
  const { text, values } = pageStatement(
    source,
    conditions,
    selection.order,
    (request.page + 1) * request.size,
  );
  // Queries are not prepared, because preparing each of them would fill the server's memory.
  const dynamic = conditions.length > 0;
  const search = conditions.some(({ reads }) => reads !== undefined);
  const reading = ctx.db.rows<BuiltPage & { total: number }>(
    text,
    [...values, request.size, request.page * request.size],
    { dynamic, search },
  );
  const [row] = await (search ? reading.catch(refuseEndlessQuery) : reading);
  return buildPage(ctx, source, request, { data: '[]', uncached: null, total: 0, ...row });
}

function buildStampConditions(
  ctx: Context,
  source: RecordSource,
  { updatedSince }: PageRequest,
  selection: Selection,
): Condition[] {
  if (updatedSince === undefined) return [];
  const stamp = `${source.alias}."${selection.stamp ?? 'updatedOn'}"`;
  return [condition(`${stamp} >= $?::timestamptz`, resolveMoment(ctx, updatedSince, 'from'))];
}

/** A record to read. NOT_FOUND names `what`. */
export interface RequestedRecord {
  readonly id: string;
  readonly what: string;
}

/**
 * Returns the cached document if this process has cached it; otherwise builds it, which costs less than a cache
 * miss (docs/decisions/0004-ready-documents.md).
 * @throws NOT_FOUND, naming `what`
 */
export async function readDocument<T>(
  ctx: Context,
  source: RecordSource,
  { id, what }: RequestedRecord,
  conditions: readonly Condition[] = [],
): Promise<JsonText<T>> {
  if (!isId(id)) throw notFound(what);
  const { sql, values } = buildConditions([condition(`${source.alias}.id = $?`, id), ...conditions]);
  const read = async <Data>(one: string): Promise<Data> => {
    const [row] = await ctx.db.rows<{ data: Data }>([one, ...sql.slice(1)].join(' AND '), values);
    if (!row) throw notFound(what);
    return row.data;
  };
  const { built, cached } = findStatements(source);
  const hasCache = cached !== null && !ctx.db.lags();
  if (hasCache && ctx.ports.documentCache.mayHave(ctx.account.id, source, id)) {
    const data = await read<string | null>(cached);
    if (data !== null) return new JsonText<T>(data);
  }
  const data = await read<string>(built);
  if (hasCache) ctx.ports.documentCache.note(ctx.account.id, source, [id]);
  return new JsonText<T>(data);
}

interface OneDocument {
  readonly built: string;
  /** Yields null after a cache miss. */
  readonly cached: string | null;
}

/** Statements are built once per source. */
const documentById = new WeakMap<RecordSource, OneDocument>();

function findStatements(source: RecordSource): OneDocument {
  const statements = documentById.get(source) ?? {
    built: buildStatement(removeCache(source), documentSql(removeCache(source))),
    cached: source.cacheTable === undefined ? null : buildStatement(source, buildCachedDocument(source)),
  };
  documentById.set(source, statements);
  return statements;
}

/** Returns a statement that reads the document of the record `$2` and never uses the cache. */
export const documentStatement = (source: RecordSource): string => findStatements(source).built;

const buildStatement = (source: RecordSource, document: string): string =>
  `SELECT ${document} AS data FROM ${buildIdRows('ARRAY[$2::uuid]')} JOIN ${source.from}` +
  ` ON ${source.alias}."accountId" = page."accountId" AND ${source.alias}.id = page.id` +
  ` ${cacheJoin(source)} ${documentJoins(source)} WHERE true`;
