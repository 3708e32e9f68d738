import { NovaError } from '@nova/contract';
import { compileQuery, instant, QueryError, type CompileOptions, type FieldTable } from '@nova/search';
import type { Context } from '../context.ts';
import type { Condition } from './page-statement.ts';

/**
 * The condition a query text stands for (docs/query-language.md); none for a blank one.
 * `lenient` searches text that is not valid syntax as plain words, where people type (docs/query-language.md#errors), and warns.
 * @throws INVALID_QUERY with the position
 */
export function matching(
  ctx: Context,
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
