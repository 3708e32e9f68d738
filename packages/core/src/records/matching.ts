import { NovaError } from '@nova/contract';
import { forceIndex, type KindName } from '@nova/kinds';
import {
  type CompiledQuery,
  compileQuery,
  type FieldTable,
  instant,
  parseQuery,
  QueryError,
  type QueryNode,
  searchIn,
} from '@nova/search';
import type { Context } from '../context.ts';
import { reads } from './kind-reads.ts';
import { buildConditions, type Condition } from './condition.ts';
import { joinsSql, type RecordSource, requireWords } from './record-source.ts';

export type QueryContext = Pick<Context, 'db' | 'now' | 'warnings'> & {
  readonly account: Pick<Context['account'], 'timeZone'>;
};

/** The field that clauses without a field search instead of the record, or in addition to it. */
export interface WordsIn {
  readonly field: string;
  readonly besides: boolean;
}

export interface QueryReading {
  /** True, as by default, searches invalid syntax as plain words and warns (docs/query-language.md#errors). */
  readonly lenient?: boolean;
  readonly wordsIn?: WordsIn | undefined;
}

/**
 * Compiles a query to a condition (docs/query-language.md); a blank query has none.
 * @throws INVALID_QUERY with the position
 */
export async function buildQueryConditions(
  ctx: QueryContext,
  kind: KindName,
  query: string | undefined,
  reading: QueryReading = {},
): Promise<readonly Condition[]> {
  if (query === undefined || query.trim() === '') return [];
  return buildFieldConditions(ctx, await addLabels(ctx, kind, query), query, reading);
}

/**
 * Compiles a query over any table of fields, in the same way as `buildQueryConditions`.
 * @throws INVALID_QUERY
 */
export function buildFieldConditions(
  ctx: QueryContext,
  fields: FieldTable,
  query: string | undefined,
  reading: QueryReading = {},
): readonly Condition[] {
  if (query === undefined || query.trim() === '') return [];
  const condition = refuseInvalid(() => compileOnce(ctx, fields, parse(ctx, query, reading)));
  ctx.warnings.settle();
  return condition ? [condition] : [];
}

/**
 * Compiles a query once, except in two cases: the query reads search vectors and also fields stored next to
 * them, or other conditions take its first parameters.
 */
function compileOnce(ctx: QueryContext, fields: FieldTable, node: QueryNode): Condition | undefined {
  const options = { timeZone: ctx.account.timeZone, now: ctx.now(), account: '$1' };
  const compile = (table: FieldTable, first = firstParameter): CompiledQuery =>
    compileQuery(node, { ...options, fields: table, firstParameter: first });
  const plain = compile(fields);
  if (plain.matchesAll) return undefined;
  const besideWords = fieldsBesideWords(fields);
  const readsBeside =
    plain.reads.words && listFieldNames(node).some((name) => Object.hasOwn(besideWords, name));
  const table = readsBeside ? { ...fields, fields: { ...fields.fields, ...besideWords } } : fields;
  const compiled = readsBeside ? compile(table) : plain;
  return {
    reads: compiled.reads,
    build: (first) => {
      const { sql, params } = first === firstParameter ? compiled : compile(table, first);
      return { sql, values: params };
    },
  };
}

function parse(ctx: QueryContext, query: string, { lenient = true, wordsIn }: QueryReading): QueryNode {
  const onPlainWords = ({ message }: QueryError): void =>
    ctx.warnings.add([{ path: 'query', message: `was searched as plain words. ${message}` }]);
  const node = parseQuery(query, { lenient, onPlainWords });
  return wordsIn ? searchIn(node, wordsIn.field, wordsIn.besides) : node;
}

/** The usual first parameter: `$1` is the account. */
const firstParameter = 2;

/** Lists the fields that a query on search vectors reads from the vectors' table. */
const fieldsBesideWords = ({ besideVector }: FieldTable): FieldTable['fields'] => ({
  createdOn: instant('found."createdOn"', { besideVector: true }),
  ...besideVector,
});

function listFieldNames(node: QueryNode): readonly string[] {
  switch (node.type) {
    case 'all':
      return [];
    case 'and':
    case 'or':
      return node.nodes.flatMap(listFieldNames);
    case 'not':
      return listFieldNames(node.node);
    default:
      return node.field === null ? [] : [node.field.name];
  }
}

function refuseInvalid<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof QueryError) throw new NovaError('INVALID_QUERY', error.message, { cause: error });
    throw error;
  }
}

/** Adds the account's labels to custom fields. */
async function addLabels(ctx: QueryContext, kind: KindName, query: string): Promise<FieldTable> {
  const { fields } = reads[kind];
  const { custom } = fields;
  if (!custom || !query.includes(`${custom.name}.`)) return fields;
  const rows = await ctx.db.rows<{ readonly label: string }>(
    `SELECT f.label FROM custom_fields f WHERE f."accountId" = $1 AND f.entity = $2 ORDER BY f.position, f.id`,
    [kind],
  );
  return { ...fields, custom: { ...custom, labels: rows.map(({ label }) => label) } };
}

/**
 * Builds FROM and WHERE of all matching records of the account.
 * @param firstParameter the first free parameter number
 */
export function buildMatchingRows(
  source: RecordSource,
  conditions: readonly Condition[],
  firstParameter: number,
): { readonly sql: string; readonly values: readonly unknown[] } {
  const { sql, values } = buildConditions(conditions, firstParameter);
  const a = source.alias;
  const byWords = conditions.some(({ reads }) => reads?.words);
  const from = byWords
    ? `${requireWords(source).table} found JOIN ${source.from} ON ${a}."accountId" = found."accountId" AND ${a}.id = found.id`
    : source.from;
  const account = byWords ? `found."accountId" = $1 AND ${forceIndex('found')}` : `${a}."accountId" = $1`;
  return {
    sql: `FROM ${from} ${joinsSql(source, sql)} WHERE ${[account, ...sql].join(' AND ')}`,
    values,
  };
}
