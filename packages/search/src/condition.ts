import { once, timed } from './compile-context.ts';

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

export function both(conditions: readonly Condition[], vector: string): Condition {
  const asked = conditions.filter((condition) => condition.kind !== 'empty');
  if (asked.length === 0) return empty;
  if (asked.some((condition) => condition.kind === 'none')) return none;
  const matches = queriesOf(asked, 'match');
  const misses = queriesOf(asked, 'miss');
  const tests = testsOf(asked);
  // The index can only answer negative queries together with a positive one.
  const joined =
    matches.length === 0
      ? missOf(misses, '||')
      : [match(join([...matches, ...misses.map((query) => `(!! ${query})`)], '&&'))];
  return whole([...joined, ...tests], 'and', vector, all);
}

export function either(conditions: readonly Condition[], vector: string): Condition {
  const asked = conditions.filter((condition) => condition.kind !== 'empty');
  if (asked.length === 0) return empty;
  if (asked.some((condition) => condition.kind === 'all')) return all;
  const matches = queriesOf(asked, 'match');
  const misses = missOf(queriesOf(asked, 'miss'), '&&');
  const joined = matches.length === 0 ? [] : [match(join(matches, '||'))];
  return whole([...joined, ...misses, ...testsOf(asked)], 'or', vector, none);
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
      return `(${vector} @@ ${once(condition.query)})`;
    case 'miss':
      return timed(`not ${vector} @@ ${once(condition.query)}`);
    case 'test':
      return condition.sql;
  }
}

function queriesOf(conditions: readonly Condition[], kind: 'match' | 'miss'): string[] {
  return conditions.flatMap((condition) => (condition.kind === kind ? [condition.query] : []));
}

function testsOf(conditions: readonly Condition[]): Condition[] {
  return conditions.filter((condition) => condition.kind === 'test');
}

/** Returns the condition that none of these match (`||`), or not all of them (`&&`). */
function missOf(queries: readonly string[], operator: '&&' | '||'): Condition[] {
  return queries.length === 0 ? [] : [{ kind: 'miss', query: join(queries, operator) }];
}

function join(queries: readonly string[], operator: '&&' | '||'): string {
  return queries.length === 1 ? String(queries[0]) : `(${queries.join(` ${operator} `)})`;
}

function whole(
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
