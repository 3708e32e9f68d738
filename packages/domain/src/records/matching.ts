import { NovaError } from '@nova/contract';
import type { KindName } from '@nova/kinds';
import { compileQuery, instant, QueryError, type CompileOptions, type FieldTable } from '@nova/search';
import type { Context } from '../context.ts';
import { reads } from './kind-reads.ts';
import type { Condition } from './page-statement.ts';

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
  const options = {
    fields,
    timeZone: ctx.account.timeZone,
    now: ctx.now(),
    lenient,
    onPlainWords: ({ message }: QueryError) =>
      ctx.warnings.add([{ path: 'query', message: `was searched as plain words. ${message}` }]),
    account: '$1',
  };
  const first = compiled(query, options, 2);
  ctx.warnings.settle();
  if (first.matchesAll) return [];
  if (first.reads.words) options.fields = readBesideWords(fields);
  const alone = first.reads.words ? compiled(query, options, 2) : first;
  return [
    {
      reads: alone.reads,
      build: (firstParameter) => {
        const { sql, params } = firstParameter === 2 ? alone : compiled(query, options, firstParameter);
        return { sql, values: params };
      },
    },
  ];
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

/** Where words are asked for anyway, the date, and what else stands beside them, is read where they are. */
const readBesideWords = (table: FieldTable): FieldTable => ({
  ...table,
  fields: {
    ...table.fields,
    createdOn: instant('found."createdOn"', { besideVector: true }),
    ...table.besideVector,
  },
});

function compiled(
  query: string,
  options: CompileOptions,
  firstParameter: number,
): ReturnType<typeof compileQuery> {
  try {
    return compileQuery(query, { ...options, firstParameter });
  } catch (error) {
    if (error instanceof QueryError) throw new NovaError('INVALID_QUERY', error.message, { cause: error });
    throw error;
  }
}
