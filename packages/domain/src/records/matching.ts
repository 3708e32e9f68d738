import { NovaError } from '@nova/contract';
import { byIndex, type KindName } from '@nova/kinds';
import {
  type CompiledQuery,
  compileQuery,
  type FieldTable,
  instant,
  parseQuery,
  QueryError,
  type QueryNode,
} from '@nova/search';
import type { Context } from '../context.ts';
import { reads } from './kind-reads.ts';
import { buildConditions, type Condition } from './page-statement.ts';
import { joinsSql, type RecordSource, wordsOf } from './record-source.ts';

/** What a query is understood by. */
export type QueryContext = Pick<Context, 'db' | 'now' | 'warnings'> & {
  readonly account: Pick<Context['account'], 'timeZone'>;
};

/**
 * The condition that a query text over records of a kind stands for (docs/query-language.md); none for a blank one.
 * `lenient` searches text that is not valid syntax as plain words, where people type (docs/query-language.md#errors), and warns.
 * @throws INVALID_QUERY with the position
 */
export async function matching(
  ctx: QueryContext,
  kind: KindName,
  query: string | undefined,
  lenient = true,
): Promise<readonly Condition[]> {
  if (query === undefined || query.trim() === '') return [];
  return matchingFields(ctx, await withLabels(ctx, kind, query), query, lenient);
}

/** The same over a table of fields that is no kind's; its bare words look where the table's vector says. @throws INVALID_QUERY */
export function matchingFields(
  ctx: QueryContext,
  fields: FieldTable,
  query: string | undefined,
  lenient = true,
): readonly Condition[] {
  if (query === undefined || query.trim() === '') return [];
  const condition = refusingInvalid(() => compileOnce(ctx, fields, query, lenient));
  ctx.warnings.settle();
  return condition ? [condition] : [];
}

/** Parses the query once and compiles it once, or twice where words of it decide where its fields are read. */
function compileOnce(
  ctx: QueryContext,
  fields: FieldTable,
  query: string,
  lenient: boolean,
): Condition | undefined {
  const onPlainWords = ({ message }: QueryError): void =>
    ctx.warnings.add([{ path: 'query', message: `was searched as plain words. ${message}` }]);
  const node = parseQuery(query, { lenient, onPlainWords });
  const given = { timeZone: ctx.account.timeZone, now: ctx.now(), account: '$1', firstParameter };
  const plain = compileQuery(node, { ...given, fields });
  if (plain.matchesAll) return undefined;
  const besideWords = fieldsBesideWords(fields);
  const readsBeside =
    plain.reads.words && fieldNamesIn(node).some((name) => Object.hasOwn(besideWords, name));
  return conditionOf(
    readsBeside
      ? compileQuery(node, { ...given, fields: { ...fields, fields: { ...fields.fields, ...besideWords } } })
      : plain,
  );
}

/** The number that queries are compiled with: `$1` is the account. */
const firstParameter = 2;

/** Every parameter of a compiled query has a cast, which `$1` has not. */
const conditionOf = ({ sql, params, reads: read }: CompiledQuery): Condition => ({
  reads: read,
  build: (first) => ({
    sql: sql.replaceAll(
      /\$(\d+)(?=::)/gu,
      (_, number: string) => `$${String(Number(number) - firstParameter + first)}`,
    ),
    values: params,
  }),
});

/** The fields that the table of search vectors holds as well: a query that reads vectors anyway reads them there. */
const fieldsBesideWords = ({ besideVector }: FieldTable): FieldTable['fields'] => ({
  createdOn: instant('found."createdOn"', { besideVector: true }),
  ...besideVector,
});

function fieldNamesIn(node: QueryNode): readonly string[] {
  switch (node.type) {
    case 'all':
      return [];
    case 'and':
    case 'or':
      return node.nodes.flatMap(fieldNamesIn);
    case 'not':
      return fieldNamesIn(node.node);
    default:
      return node.field === null ? [] : [node.field.name];
  }
}

function refusingInvalid<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof QueryError) throw new NovaError('INVALID_QUERY', error.message, { cause: error });
    throw error;
  }
}

/** What a query may name: where it may name a custom field, with the labels that the account has. */
async function withLabels(ctx: QueryContext, kind: KindName, query: string): Promise<FieldTable> {
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
 * FROM and WHERE of all records of a source that meet the conditions, within the account: for statements that do something with every
 * one of them. The record is under the source's alias.
 * @param firstParameter the number of the first parameter that is free
 */
export function matchingRows(
  source: RecordSource,
  conditions: readonly Condition[],
  firstParameter: number,
): { readonly sql: string; readonly values: readonly unknown[] } {
  const { sql, values } = buildConditions(conditions, firstParameter);
  const a = source.alias;
  const byWords = conditions.some(({ reads }) => reads?.words);
  const from = byWords
    ? `${wordsOf(source).table} found JOIN ${source.from} ON ${a}."accountId" = found."accountId" AND ${a}.id = found.id`
    : source.from;
  const account = byWords ? `found."accountId" = $1 AND ${byIndex('found')}` : `${a}."accountId" = $1`;
  return {
    sql: `FROM ${from} ${joinsSql(source, sql)} WHERE ${[account, ...sql].join(' AND ')}`,
    values,
  };
}
