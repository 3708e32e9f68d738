import { NovaError } from '@nova/contract';
import type { Context } from '../context.ts';
import { isId } from '../ids.ts';
import { JsonText, type DocumentPage } from '../json-text.ts';
import { notFound } from './not-found.ts';
import { documentSql, type RecordSource } from './record-source.ts';

/** A condition over the source's aliases; `sql` numbers its parameters from the number it is given. */
export type Condition = (firstParameter: number) => {
  readonly sql: string;
  readonly values: readonly unknown[];
};

export interface PageRequest {
  readonly page: number;
  readonly size: number;
  readonly updatedSince?: string | undefined;
}

export interface Selection {
  readonly conditions?: readonly Condition[];
  /** ORDER BY over the source's alias; newest created first where not said. */
  readonly order?: string;
  /** The column that `updatedSince` compares; `updatedOn` where not said. */
  readonly stamp?: string;
}

/** A condition with one value, its place written as `$?`. */
export const condition =
  (sql: string, ...values: readonly unknown[]): Condition =>
  (first) => {
    let next = first;
    return { sql: sql.replaceAll('$?', () => `$${String(next++)}`), values };
  };

/**
 * One page of documents with the exact total of all that match, in one statement: ids first, by index, then the documents of
 * those ids alone.
 */
export async function readPage<T>(
  ctx: Context,
  source: RecordSource,
  request: PageRequest,
  selection: Selection = {},
): Promise<DocumentPage<T>> {
  const { where, values } = whereOf(source, request, selection);
  const a = source.alias;
  const order = selection.order ?? `${a}."createdOn" DESC, ${a}.id DESC`;
  const filtered =
    (selection.conditions ?? []).length > 0 ||
    request.updatedSince !== undefined ||
    source.entity === undefined;
  const total = filtered
    ? `(SELECT count(*)::int FROM ${source.from} ${source.joins} WHERE ${where})`
    : `coalesce((SELECT n.total FROM record_counters n WHERE n."accountId" = $1 AND n.entity = '${source.entity}'), 0)`;
  const limit = `$${String(values.length + 2)}`;
  const offset = `$${String(values.length + 3)}`;
  const text =
    `WITH page AS MATERIALIZED (SELECT ${a}.id, row_number() OVER (ORDER BY ${order}) AS place FROM ${source.from} ${source.joins}` +
    ` WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset})` +
    ` SELECT coalesce((SELECT string_agg(${documentSql(source)}, ',' ORDER BY page.place)` +
    ` FROM page JOIN ${source.from} ON ${a}."accountId" = $1 AND ${a}.id = page.id ${source.joins}), '') AS data, ${total} AS total`;
  const dynamic = (selection.conditions ?? []).length > 0;
  const reading = ctx.db.rows<{ data: string; total: number }>(
    text,
    [...values, request.size, request.page * request.size],
    { dynamic },
  );
  const [row] = await (dynamic ? reading.catch(refuseEndlessQuery) : reading);
  return {
    data: new JsonText<T[]>(`[${row?.data ?? ''}]`),
    page: request.page,
    size: request.size,
    total: row?.total ?? 0,
  };
}

/** PostgreSQL's code for a statement that ran into its time limit. */
const outOfTime = '57014';

/** A search that takes too long is the query's fault, not the database's (SEARCH.md, Limits). @throws INVALID_QUERY */
function refuseEndlessQuery(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === outOfTime) {
    throw new NovaError(
      'INVALID_QUERY',
      'This search takes too long. Name a field, or use fewer wildcards.',
      {
        cause: error,
      },
    );
  }
  throw error;
}

function whereOf(
  source: RecordSource,
  request: PageRequest,
  selection: Selection,
): { where: string; values: unknown[] } {
  const stamp = `${source.alias}."${selection.stamp ?? 'updatedOn'}"`;
  const since =
    request.updatedSince === undefined
      ? []
      : [condition(`${stamp} >= $?::timestamptz`, request.updatedSince)];
  const values: unknown[] = [];
  const parts = [`${source.alias}."accountId" = $1`];
  for (const part of [...(selection.conditions ?? []), ...since]) {
    const built = part(values.length + 2);
    parts.push(`(${built.sql})`);
    values.push(...built.values);
  }
  return { where: parts.join(' AND '), values };
}

/**
 * One record's document.
 * @throws NOT_FOUND, naming `what`
 */
export async function readDocument<T>(
  ctx: Context,
  source: RecordSource,
  id: string,
  what: string,
  conditions: readonly Condition[] = [],
): Promise<JsonText<T>> {
  if (!isId(id)) throw notFound(what);
  const values: unknown[] = [id];
  const extra = conditions.map((part) => {
    const built = part(values.length + 2);
    values.push(...built.values);
    return ` AND (${built.sql})`;
  });
  const a = source.alias;
  const [row] = await ctx.db.rows<{ data: string }>(
    `SELECT ${documentSql(source)} AS data FROM ${source.from} ${source.joins} WHERE ${a}."accountId" = $1 AND ${a}.id = $2${extra.join('')}`,
    values,
  );
  if (!row) throw notFound(what);
  return new JsonText<T>(row.data);
}
