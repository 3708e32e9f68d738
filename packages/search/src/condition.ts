import { evaluateOnce, addTimeCheck } from './compile-context.ts';
import type { TextsOfAccount } from './field-table.ts';
import { findMatchingIds } from './text-rows.ts';

/**
 * A condition on records. `match` and `miss` hold a tsquery that a vector must or must not match: the record's own, or
 * that of its `texts`. `ids` holds SQL that selects the ids of records. `empty` is a term without a letter or digit (`jones & sons`).
 */
export type Condition =
  | { readonly kind: 'all' | 'none' | 'empty' }
  | VectorCondition
  | { readonly kind: 'ids'; readonly texts: TextsOfAccount; readonly sql: string }
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

/** @param sql selects ids of the records to which `texts` belong */
export function findByIds(sql: string, texts: TextsOfAccount): Condition {
  return { kind: 'ids', texts, sql };
}

export function match(query: string, texts?: TextsOfAccount): Condition {
  return { kind: 'match', query, texts };
}

export function joinAll(conditions: readonly Condition[], vector: string): Condition {
  const parts = conditions.filter((condition) => condition.kind !== 'empty');
  if (parts.length === 0) return empty;
  if (parts.some((condition) => condition.kind === 'none')) return none;
  // The index can only answer negative queries together with a positive one.
  const joined = listSources(parts).flatMap((texts): VectorCondition[] => {
    const matches = listQueries(parts, 'match', texts);
    const misses = listQueries(parts, 'miss', texts);
    const query = join([...matches, ...misses.map((one) => `(!! ${one})`)], '&&');
    return matches.length === 0 ? buildMiss(misses, '||', texts) : [{ kind: 'match', query, texts }];
  });
  return joinTests(
    [...joinIds([...joined, ...filterIds(parts)], 'intersect'), ...filterTests(parts)],
    'and',
    vector,
    all,
  );
}

export function joinAny(conditions: readonly Condition[], vector: string): Condition {
  const parts = conditions.filter((condition) => condition.kind !== 'empty');
  if (parts.length === 0) return empty;
  if (parts.some((condition) => condition.kind === 'all')) return all;
  const sources = listSources(parts);
  const matches = sources.flatMap((texts): VectorCondition[] => {
    const queries = listQueries(parts, 'match', texts);
    return queries.length === 0 ? [] : [{ kind: 'match', query: join(queries, '||'), texts }];
  });
  const misses = sources.flatMap((texts) => buildMiss(listQueries(parts, 'miss', texts), '&&', texts));
  return joinTests(
    [...joinIds([...matches, ...filterIds(parts)], 'union all'), ...misses, ...filterTests(parts)],
    'or',
    vector,
    none,
  );
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
 * Joins what several indexes find to one list of ids. For an OR of conditions, PostgreSQL would test every
 * record. For an AND, it would compare every id of one index with every id of another, as it cannot guess their number.
 */
function joinIds(
  conditions: readonly Condition[],
  operator: 'intersect' | 'union all',
): readonly Condition[] {
  const texts = conditions.flatMap((one) =>
    one.kind === 'ids' || one.kind === 'match' ? (one.texts ?? []) : [],
  )[0];
  if (!texts) return conditions;
  const isJoined = (one: Condition): boolean =>
    one.kind === 'ids' || (one.kind === 'match' && (one.texts !== undefined || texts.records !== undefined));
  const joined = conditions.filter(isJoined);
  if (joined.length < 2) return conditions;
  const parts = joined.map((one) => `(${selectIds(one, texts)})`);
  return [
    { kind: 'ids', texts, sql: parts.join(` ${operator} `) },
    ...conditions.filter((one) => !isJoined(one)),
  ];
}

function selectIds(condition: Condition, texts: TextsOfAccount): string {
  if (condition.kind === 'ids') return condition.sql;
  if (condition.kind !== 'match') throw new Error(`A condition of the kind ${condition.kind} finds no ids.`);
  return condition.texts
    ? findMatchingIds(condition.texts, condition.texts, condition.query)
    : findMatchingIds(texts, texts.records ?? texts, condition.query);
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
    case 'ids':
      return test(addTimeCheck(`not (${condition.texts.key} in (${condition.sql}))`), false);
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
    case 'ids':
      return `(${condition.texts.key} in (${condition.sql}))`;
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

const filterIds = (conditions: readonly Condition[]): Condition[] =>
  conditions.filter((condition) => condition.kind === 'ids');

function filterTests(conditions: readonly Condition[]): Condition[] {
  return conditions.filter((condition) => condition.kind === 'test');
}

/** Returns the condition that none of these match (`||`), or not all of them (`&&`). */
function buildMiss(
  queries: readonly string[],
  operator: '&&' | '||',
  texts: TextsOfAccount | undefined,
): VectorCondition[] {
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
