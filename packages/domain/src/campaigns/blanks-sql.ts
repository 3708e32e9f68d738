import type { ListEntity } from '@nova/contract';
import { reads } from '../records/kind-reads.ts';
import { joinsSql } from '../records/record-source.ts';

/**
 * How many of those who would get a campaign have nothing in each of some fields: no text, list or part, or a blank one.
 * @param names of fields as `fieldNames` has them; they stand in the statement
 * @returns SQL over the audience `a` within the account `$1`: a list of `{name, count}` in JSON, without fields that nobody lacks
 */
export function blanksSql(entity: ListEntity, names: readonly string[]): string {
  if (names.length === 0) return 'NULL::json';
  const { source } = reads[entity];
  const { alias, from } = source;
  const columns = names.map((_name, place) => `v${String(place)}`);
  const values = names.map((name) => textOf({ ...source.members, ...source.omittedWhenEmpty }, name));
  const isBlank = (column: string): string => `coalesce(btrim(v.${column}), '') IN ('', '[]', '{}')`;
  return `(SELECT json_agg(json_build_object('name', b.name, 'count', b.count) ORDER BY b.count DESC, b.name)
    FROM (
      SELECT ${columns.map((column) => `count(*) FILTER (WHERE ${isBlank(column)})::int AS ${column}`).join(', ')}
      FROM (
        SELECT ${columns.map((column, place) => `${values[place] ?? ''} AS ${column}`).join(', ')}
        FROM a sendable JOIN ${from} ON ${alias}."accountId" = $1 AND ${alias}.id = sendable."recordId"
          ${joinsSql(source, values)}
        WHERE sendable.reason IS NULL) v) k
    CROSS JOIN LATERAL (VALUES ${columns.map((column, place) => `('${names[place] ?? ''}', k.${column})`).join(', ')}) b(name, count)
    WHERE b.count > 0)`;
}

/** The value of a field, or of its part, as text. */
function textOf(members: Readonly<Record<string, string>>, name: string): string {
  const [field = '', part] = name.split('.');
  const value = `(${members[field] ?? 'NULL'})`;
  return part === undefined ? `${value}::text` : `${value} ->> '${part}'`;
}
