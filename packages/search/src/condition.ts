import { evaluateOnce, addTimeCheck } from './compile-context.ts';

/**
 * A condition on records. `match` and `miss` hold a tsquery that the search vector must or must not match. `empty` is a
 * term without a letter or digit (`jones & sons`).
 */
export type Condition =
  | { readonly kind: 'all' | 'none' | 'empty' }
  | { readonly kind: 'match' | 'miss'; readonly query: string }
  | { readonly kind: 'test'; readonly sql: string; readonly readsFields: boolean };

export const all: Condition = { kind: 'all' };
export const none: Condition = { kind: 'none' };
export const empty: Condition = { kind: 'empty' };

/** @param readsFields true if the test reads more than the vector and the keys */
export function test(sql: string, readsFields: boolean): Condition {
  return { kind: 'test', sql, readsFields };
}

export function match(query: string): Condition {
  return { kind: 'match', query };
}

export function joinAll(conditions: readonly Condition[], vector: string): Condition {
  const parts = conditions.filter((condition) => condition.kind !== 'empty');
  if (parts.length === 0) return empty;
  if (parts.some((condition) => condition.kind === 'none')) return none;
  const matches = listQueries(parts, 'match');
  const misses = listQueries(parts, 'miss');
  const tests = filterTests(parts);
  // The index can only answer negative queries together with a positive one.
  const joined =
    matches.length === 0
      ? buildMiss(misses, '||')
      : [match(join([...matches, ...misses.map((query) => `(!! ${query})`)], '&&'))];
  return joinTests([...joined, ...tests], 'and', vector, all);
}

export function joinAny(conditions: readonly Condition[], vector: string): Condition {
  const parts = conditions.filter((condition) => condition.kind !== 'empty');
  if (parts.length === 0) return empty;
  if (parts.some((condition) => condition.kind === 'all')) return all;
  const matches = listQueries(parts, 'match');
  const misses = buildMiss(listQueries(parts, 'miss'), '&&');
  const joined = matches.length === 0 ? [] : [match(join(matches, '||'))];
  return joinTests([...joined, ...misses, ...filterTests(parts)], 'or', vector, none);
}

/** Negates a condition. SQL null, which a missing value gives, counts as false. */
export function negate(condition: Condition): Condition {
  switch (condition.kind) {
    case 'all':
      return none;
    case 'none':
      return all;
    case 'empty':
      return empty;
    case 'match':
      return { kind: 'miss', query: condition.query };
    case 'miss':
      return { kind: 'match', query: condition.query };
    case 'test':
      return test(`(${condition.sql} is not true)`, condition.readsFields);
  }
}

export function readsFields(condition: Condition): boolean {
  return condition.kind === 'test' && condition.readsFields;
}

/** Converts a condition to SQL. Empty terms find nothing. */
export function toSql(condition: Condition, vector: string): string {
  switch (condition.kind) {
    case 'all':
      return 'true';
    case 'none':
    case 'empty':
      return 'false';
    case 'match':
      return `(${vector} @@ ${evaluateOnce(condition.query)})`;
    case 'miss':
      return addTimeCheck(`not ${vector} @@ ${evaluateOnce(condition.query)}`);
    case 'test':
      return condition.sql;
  }
}

function listQueries(conditions: readonly Condition[], kind: 'match' | 'miss'): string[] {
  return conditions.flatMap((condition) => (condition.kind === kind ? [condition.query] : []));
}

function filterTests(conditions: readonly Condition[]): Condition[] {
  return conditions.filter((condition) => condition.kind === 'test');
}

/** Returns the condition that none of these match (`||`), or not all of them (`&&`). */
function buildMiss(queries: readonly string[], operator: '&&' | '||'): Condition[] {
  return queries.length === 0 ? [] : [{ kind: 'miss', query: join(queries, operator) }];
}

function join(queries: readonly string[], operator: '&&' | '||'): string {
  return queries.length === 1 ? String(queries[0]) : `(${queries.join(` ${operator} `)})`;
}

function joinTests(
  parts: readonly Condition[],
  operator: 'and' | 'or',
  vector: string,
  otherwise: Condition,
): Condition {
  const [only] = parts;
  if (!only) return otherwise;
  if (parts.length === 1) return only;
  return test(`(${parts.map((part) => toSql(part, vector)).join(` ${operator} `)})`, parts.some(readsFields));
}
