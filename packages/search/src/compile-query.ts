import { compileBare, compileCustom, compileField } from './compile-clause.ts';
import { type CompileContext, startParameters } from './compile-context.ts';
import { all, joinAll, joinAny, negate, readsFields, toSql, type Condition } from './condition.ts';
import type { FieldTable } from './field-table.ts';
import { parseQuery, type ParseOptions } from './parse-query.ts';
import { checkCost } from './query-cost.ts';
import { type FieldName, type LeafNode, QueryError, type QueryNode } from './query-tree.ts';

export interface CompileOptions extends ParseOptions {
  readonly fields: FieldTable;
  readonly timeZone: string;
  readonly now: Date;
  readonly firstParameter?: number;
  /** SQL of the account's id (`$1`), for the lexicon and other tables. */
  readonly account?: string;
}

export interface CompiledQuery {
  readonly sql: string;
  readonly params: readonly unknown[];
  /** True if the query matches every record, so no count is needed. */
  readonly matchesAll: boolean;
  /** The parts that the query reads: vector and keys, the record's fields, other tables. */
  readonly reads: { readonly words: boolean; readonly fields: boolean; readonly others: boolean };
}

/**
 * Compiles a query to SQL (docs/query-language.md).
 * @throws QueryError with the position and what was expected
 */
export function compileQuery(query: string | QueryNode, options: CompileOptions): CompiledQuery {
  const node = typeof query === 'string' ? parseQuery(query, options) : query;
  const parameters = startParameters(options.firstParameter ?? 1);
  const { fields: table, timeZone, now, account = null } = options;
  checkCost(node, table);
  const condition = compileNode({ table, timeZone, now, account, parameters, texts: new Map() }, node);
  const expression = toSql(condition, table.vector);
  const texts = Object.values(table.fields).flatMap((field) => field.texts ?? []);
  return {
    ...parameters.finish(expression),
    matchesAll: condition.kind === 'all',
    reads: {
      words: [table.vector, table.keys, ...texts.map(({ key }) => `${key} in (`)].some(
        (sql) => sql !== undefined && expression.includes(sql),
      ),
      fields: readsFields(condition),
      others: [...Object.values(table.fields).flatMap(({ via }) => via ?? []), ...texts].some(({ from }) =>
        expression.includes(from),
      ),
    },
  };
}

function compileNode(context: CompileContext, node: QueryNode): Condition {
  const { vector } = context.table;
  switch (node.type) {
    case 'all':
      return all;
    case 'and':
      return joinAll(
        node.nodes.map((child) => compileNode(context, child)),
        vector,
      );
    case 'or':
      return joinAny(
        node.nodes.map((child) => compileNode(context, child)),
        vector,
      );
    case 'not':
      return negate(compileNode(context, node.node));
    default:
      return node.field === null ? compileBare(context, node) : compileNamed(context, node, node.field);
  }
}

function compileNamed(context: CompileContext, node: LeafNode, { name, position }: FieldName): Condition {
  const { fields, custom } = context.table;
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field) return compileField(context, node, field);
  if (custom && name.startsWith(`${custom.name}.`)) {
    const label = name.slice(custom.name.length + 1);
    const isKnown =
      custom.labels?.some((other) => other.toLowerCase() === label.toLowerCase()) ?? label !== '';
    if (isKnown) return compileCustom(context, node, custom, label);
  }
  throw new QueryError(
    'unknownField',
    position,
    `the field "${name}" is not known, expected one of ${listFieldNames(context.table)}`,
  );
}

export function listFieldNames({ fields, custom }: FieldTable): string {
  const labels = custom ? (custom.labels ?? ['<label>']).map((label) => `${custom.name}.${label}`) : [];
  return [...Object.keys(fields), ...labels].join(', ');
}
