import type { Choices } from './choices.ts';
import type { Level, Made, Tables, Type } from './levels.ts';

/** What every part of a statement is made with. */
export interface Making {
  readonly choices: Choices;
  readonly tables: Tables;
  /** A subquery of these types, or of any. */
  readonly query: (level: Level, wanted?: readonly Type[]) => Made;
}

/** Parameters: `$1` is the account's id, `$2` the other account's, then values of a caller. */
export const parameters: Readonly<Record<Type, readonly [string, ...string[]]>> = {
  uuid: ['$5', '$2'],
  text: ['$3'],
  int: ['7'],
  bool: ['true'],
  time: [`'2021-02-03 00:00:00+00'::timestamptz`],
  json: ['$4'],
};

/** Few names, so that they often collide. */
export const aliases = ['a', 'b', 'c', 'users', 'd', 'candidates', 'e', 'f'] as const;

export const columnNames = ['accountId', 'id', 'x', 'account', 'name', 'y'] as const;

/** Calls that read other data or reveal that it exists. */
export const foreignCalls = [
  `query_to_xml('SELECT * FROM users', true, true, '')::text`,
  `table_to_xml('candidates', true, true, '')::text`,
  `ts_stat('SELECT vector FROM candidate_search')::text`,
  `(('SELECT vector FROM candidate_search'::text).ts_stat)::text`,
  `(SELECT min((q.ts_stat)::text) FROM unnest(ARRAY['SELECT vector FROM candidate_search']) q)`,
  `(SELECT count(*)::text FROM ts_stat('SELECT vector FROM job_search'))`,
  `nova_unused_words($2::uuid, ARRAY['zulu1'])::text`,
  `nova_is_ancestor($2::uuid, $5::uuid, $5::uuid)::text`,
] as const;
