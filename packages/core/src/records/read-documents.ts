import { resolveMoment } from '../compared-moment.ts';
import type { Context } from '../context.ts';
import { type NovaError, recordReadLimits } from '@nova/contract';
import { isId } from '../ids.ts';
import { JsonText, type DocumentPage } from '../json-text.ts';
import { buildPage, type BuiltPage, searchPage } from './search-page.ts';
import { createInputError, notFound, refuseEndlessQuery } from './refusals.ts';
import { chooseFields } from './chosen-fields.ts';
import { readCursor, writeCursor } from './list-cursors.ts';
import { createSortError, parseSort } from './list-orders.ts';
import { newestFirst, type Order, type Position } from './order.ts';
import { buildConditions, condition, type Condition } from './condition.ts';
import { collectReferences, onWordsAlone, type PagePlan, pageStatement } from './page-statement.ts';
import { parseExpand, readRelated, type RelatedReference } from './related-records.ts';
import { cacheJoin, removeCache } from './cached-documents.ts';
import {
  documentJoins,
  documentSql,
  buildCachedDocument,
  buildIdRows,
  type RecordSource,
} from './record-source.ts';

export interface PageRequest extends ReadRequest {
  readonly page: number;
  readonly size: number;
  readonly updatedSince?: string | undefined;
  /** Field names between commas (docs/interface/paging.md#order). */
  readonly sort?: string | undefined;
  /** Blank begins a walk. */
  readonly cursor?: string | undefined;
}

/** The caller's choice of fields and related records. */
export interface ReadRequest {
  readonly fields?: string | undefined;
  readonly expand?: string | undefined;
}

export interface Selection {
  readonly conditions?: readonly Condition[];
  /** Newest first by default. */
  readonly order?: Order;
  /** The order of a request without one, as a caller writes it. */
  readonly sort?: string | undefined;
  /** The column with the time of the last change; `updatedOn` by default. */
  readonly stamp?: string;
}

interface PageRow extends BuiltPage {
  readonly total: number;
  readonly more?: boolean;
  readonly position?: string | null;
  readonly refs?: string;
}

/**
 * Reads a page in one statement, with the exact total. Related records take a further one for each of their kinds.
 * @throws VALIDATION_ERROR for a field, order, reference or cursor that the list does not take; INVALID_QUERY if too
 * many records match to be sorted
 */
export async function readPage<T>(
  ctx: Context,
  listed: RecordSource,
  request: PageRequest,
  selection: Selection = {},
): Promise<DocumentPage<T>> {
  const source = chooseSource(ctx, listed, request);
  const { plan, terms, references } = planPage(ctx, source, request, selection);
  const conditions = [
    ...(selection.conditions ?? []),
    ...buildStampConditions(ctx, source, request, selection),
  ];
  const isPlain = plan.order === undefined && plan.after === undefined && references.length === 0;
  if (isPlain && onWordsAlone(conditions)) return searchPage(ctx, source, request, conditions);
  const { text, values } = pageStatement(source, conditions, plan);
  const search = plan.sorts === true || conditions.some(({ reads }) => reads !== undefined);
  const range = plan.after === undefined ? [request.size, request.page * request.size] : [request.size];
  const reading = ctx.db.rows<PageRow>(text, [...values, ...range], {
    dynamic: isDynamic(request, conditions, plan),
    search,
  });
  const [row = noRow] = await (search ? reading.catch(refuseEndlessQuery) : reading);
  if (plan.sorts && source.kind && row.total > recordReadLimits.sortedWithoutIndex)
    throw createSortError(source.kind);
  const page = buildPage<T>(ctx, source, request, row);
  return {
    ...page,
    ...(plan.after === undefined ? {} : { nextCursor: findNextCursor(ctx, request, terms, row) }),
    ...(references.length === 0
      ? {}
      : { included: await readRelated(ctx, references, parseReferences(row.refs)) }),
  };
}

const noRow: PageRow = { data: '[]', uncached: null, total: 0 };

/** Chooses what each record shows. A replica has no cached documents. */
function chooseSource(ctx: Context, listed: RecordSource, { fields }: ReadRequest): RecordSource {
  const source = fields === undefined || fields === '' ? listed : chooseFields(listed, fields);
  return ctx.db.lags() ? removeCache(source) : source;
}

interface PlannedPage {
  readonly plan: PagePlan;
  /** The order of the plan, or the usual one. */
  readonly terms: Order;
  readonly references: readonly RelatedReference[];
}

function planPage(
  ctx: Context,
  source: RecordSource,
  request: PageRequest,
  selection: Selection,
): PlannedPage {
  const { kind, alias } = source;
  const sort = request.sort || selection.sort;
  const listOrder = kind && sort ? parseSort(kind, sort) : { order: selection.order, indexed: true };
  const { expand, cursor, page, size } = request;
  const references = kind && expand ? parseExpand(kind, expand) : [];
  const terms = listOrder.order ?? newestFirst(alias);
  return {
    terms,
    references,
    plan: {
      order: listOrder.order,
      sorts: !listOrder.indexed,
      after: cursor === undefined ? undefined : readCursor(ctx, request, terms, cursor),
      rows: (page + 1) * size,
      ...(references.length === 0 ? {} : { references: references.map(({ column }) => column) }),
    },
  };
}

/**
 * Statements are not prepared if callers can make endlessly many of them, because preparing each would fill the
 * database's memory.
 */
const isDynamic = (
  { fields, expand }: ReadRequest,
  conditions: readonly Condition[],
  { order, sorts }: PagePlan,
): boolean =>
  Boolean(fields) ||
  Boolean(expand) ||
  conditions.length > 0 ||
  sorts === true ||
  (order?.length ?? 0) > usualTerms;

/** One field and the two that decide between equal values. */
const usualTerms = 3;

function findNextCursor(
  ctx: Context,
  request: PageRequest,
  order: Order,
  { more, position }: PageRow,
): string | null {
  // The cast is safe, because the statement builds a list of texts.
  return more && position ? writeCursor(ctx, request, order, JSON.parse(position) as Position) : null;
}

const parseReferences = (refs: string | undefined): readonly (readonly string[])[] =>
  JSON.parse(refs ?? '[]') as readonly (readonly string[])[];

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

/**
 * Reads the chosen fields of a record, and related records (docs/interface/paging.md#chosen-fields).
 * @throws NOT_FOUND, naming `what`; VALIDATION_ERROR for a field or reference that the read does not take
 */
export async function readChosenDocument<T>(
  ctx: Context,
  read: RecordSource,
  record: RequestedRecord & ReadRequest,
  conditions: readonly Condition[] = [],
): Promise<JsonText<T>> {
  const { fields, expand } = record;
  if (!fields && !expand) return readDocument(ctx, read, record, conditions);
  const source = removeCache(fields ? chooseFields(read, fields) : read);
  const references = source.kind && expand ? parseExpand(source.kind, expand) : [];
  if (references.length > 0 && ctx.via !== 'rest') throw createPlaceError();
  if (!isId(record.id)) throw notFound(record.what);
  const { sql, values } = buildConditions([condition(`${source.alias}.id = $?`, record.id), ...conditions]);
  const further =
    references.length === 0 ? '' : `, ${collectReferences(references.map(({ column }) => column))}`;
  const joins = documentJoins(source, sql);
  // The list of references is an aggregate, so the document is one too.
  const document = references.length === 0 ? documentSql(source) : `max(${documentSql(source)})`;
  const [row] = await ctx.db.rows<{ readonly data: string | null; readonly refs?: string }>(
    `SELECT ${document} AS data${further} FROM ${buildIdRows('ARRAY[$2::uuid]')} JOIN ${source.from}` +
      ` ON ${source.alias}."accountId" = page."accountId" AND ${source.alias}.id = page.id ${joins}` +
      ` WHERE ${['true', ...sql.slice(1)].join(' AND ')}`,
    values,
    { dynamic: true },
  );
  if (typeof row?.data !== 'string') throw notFound(record.what);
  if (references.length === 0) return new JsonText<T>(row.data);
  return new JsonText<T>(row.data, await readRelated(ctx, references, parseReferences(row.refs)));
}

function createPlaceError(): NovaError {
  const message =
    'is for lists here, because the answer is the record itself; read related records by their ids';
  return createInputError('expand', message);
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
