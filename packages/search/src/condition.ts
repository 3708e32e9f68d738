import { evaluateOnce, addTimeCheck } from './compile-context.ts';
import { findMatchingIds, type TextsOfAccount } from './text-rows.ts';

/**
 * A condition on records. `match` and `miss` hold a tsquery that a vector must or must not match: the record's, or that of
 * `texts` beside it. `empty` is a term without a letter or digit (`jones & sons`).
 */
export type Condition =
  | { readonly kind: 'all' | 'none' | 'empty' }
  | VectorCondition
  | { readonly kind: 'test'; readonly sql: string; readonly readsFields: boolean };

interface VectorCondition {
  readonly kind: 'match' | 'miss';
  readonly query: string;
  readonly texts?: TextsOfAccount | undefined;
}

export const all: Condition = { kind: 'all' };
export const none: Condition = { kind: 'none' };
export const empty: Condition = { kind: 'empty' };

/** @param readsFields true if the test reads more than the vector and the keys */
export function test(sql: string, readsFields: boolean): Condition {
  return { kind: 'test', sql, readsFields };
}

export function match(query: string, texts?: TextsOfAccount): Condition {
  return { kind: 'match', query, texts };
}

export function joinAll(conditions: readonly Condition[], vector: string): Condition {
  const parts = conditions.filter((condition) => condition.kind !== 'empty');
  if (parts.length === 0) return empty;
  if (parts.some((condition) => condition.kind === 'none')) return none;
  // The index can only answer negative queries together with a positive one.
  const joined = listSources(parts).flatMap((texts) => {
    const matches = listQueries(parts, 'match', texts);
    const misses = listQueries(parts, 'miss', texts);
    return matches.length === 0
      ? buildMiss(misses, '||', texts)
      : [match(join([...matches, ...misses.map((query) => `(!! ${query})`)], '&&'), texts)];
  });
  return joinTests([...joined, ...filterTests(parts)], 'and', vector, all);
}

export function joinAny(conditions: readonly Condition[], vector: string): Condition {
  const parts = conditions.filter((condition) => condition.kind !== 'empty');
  if (parts.length === 0) return empty;
  if (parts.some((condition) => condition.kind === 'all')) return all;
  const sources = listSources(parts);
  const matches = sources.flatMap((texts) => {
    const queries = listQueries(parts, 'match', texts);
    return queries.length === 0 ? [] : [{ kind: 'match' as const, query: join(queries, '||'), texts }];
  });
  const misses = sources.flatMap((texts) => buildMiss(listQueries(parts, 'miss', texts), '&&', texts));
  return joinTests([...uniteMatches(matches), ...misses, ...filterTests(parts)], 'or', vector, none);
}

/** Lists the texts of the vectors that conditions match; undefined is the record's own vector. */
const listSources = (conditions: readonly Condition[]): readonly (TextsOfAccount | undefined)[] => [
  ...new Set(
    conditions.flatMap((condition) =>
      condition.kind === 'match' || condition.kind === 'miss' ? [condition.texts] : [],
    ),
  ),
];

/**
 * Unites a match of the record's vector and one of texts to a list of ids, each part found by its index. PostgreSQL would
 * test every record for a condition joined by OR.
 */
function uniteMatches(matches: readonly VectorCondition[]): readonly Condition[] {
  const own = matches.find(({ texts }) => texts === undefined);
  const [beside] = matches.filter(({ texts }) => texts !== undefined);
  const records = beside?.texts?.records;
  if (!own || !beside?.texts || !records || matches.length > 2) return matches;
  const { texts } = beside;
  const parts = [findMatchingIds(texts, records, own.query), findMatchingIds(texts, texts, beside.query)];
  return [test(`(${texts.key} in (${parts.join(' union all ')}))`, false)];
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
      return { ...condition, kind: 'miss' };
    case 'miss':
      return { ...condition, kind: 'match' };
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
      return `(${buildVectorTest(condition, vector)})`;
    case 'miss':
      return addTimeCheck(
        condition.texts
          ? `not (${buildVectorTest(condition, vector)})`
          : `not ${buildVectorTest(condition, vector)}`,
      );
    case 'test':
      return condition.sql;
  }
}

const buildVectorTest = ({ query, texts }: VectorCondition, vector: string): string =>
  texts === undefined
    ? `${vector} @@ ${evaluateOnce(query)}`
    : `${texts.key} in (${findMatchingIds(texts, texts, query)})`;

function listQueries(
  conditions: readonly Condition[],
  kind: 'match' | 'miss',
  texts: TextsOfAccount | undefined,
): string[] {
  return conditions.flatMap((condition) =>
    condition.kind === kind && condition.texts === texts ? [condition.query] : [],
  );
}

function filterTests(conditions: readonly Condition[]): Condition[] {
  return conditions.filter((condition) => condition.kind === 'test');
}

/** Returns the condition that none of these match (`||`), or not all of them (`&&`). */
function buildMiss(
  queries: readonly string[],
  operator: '&&' | '||',
  texts: TextsOfAccount | undefined,
): Condition[] {
  return queries.length === 0 ? [] : [{ kind: 'miss', query: join(queries, operator), texts }];
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
