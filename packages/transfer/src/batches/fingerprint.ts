import { updatedColumns } from '../columns.ts';
import type { TransferKind } from '../kinds/transfer-kind.ts';

/**
 * The columns by which a record is known to be as an import left it: those it writes, but for what follows from other records and
 * the moment of the last change, which that moves too.
 */
export const fingerprintColumns = (kind: TransferKind): readonly string[] =>
  updatedColumns(kind).filter((name) => name !== kind.stamp && name !== 'lastActivityDate');

/**
 * SQL of a 64-bit fingerprint of these columns of the row `alias`, and of the rows of other tables that belong to it. PostgreSQL keeps
 * these hash functions from version to version, as it partitions tables by them.
 */
export function fingerprintSql(kind: TransferKind, columns: readonly string[], alias: string): string {
  const values = columns.map((name) => valueSql(kind, name, alias));
  return `hash_record_extended(ROW(${[...values, ...partsOf(kind, alias)].join(', ')}), 0)`;
}

/** A label is copied beside the value that it is of: renaming the field is no change of the record. */
const valueSql = (kind: TransferKind, name: string, alias: string): string =>
  kind.labelled && name === 'customFields'
    ? `CASE WHEN ${alias}."${name}" <> '[]' THEN nova_unlabelled(${alias}."${name}") END`
    : `${alias}."${name}"`;

const partsOf = ({ parts = [] }: TransferKind, alias: string): readonly string[] =>
  parts.map(
    ({ table, of }) =>
      `(SELECT jsonb_agg(to_jsonb(p) ORDER BY to_jsonb(p)::text) FROM ${table} p
        WHERE p."accountId" = ${alias}."accountId" AND p."${of}" = ${alias}.id)`,
  );

/** SQL of the rows of other tables that belong to the row `alias`, by table; null for a kind that has none. */
export const partsSql = ({ parts = [] }: TransferKind, alias: string): string =>
  parts.length === 0
    ? 'NULL::jsonb'
    : `jsonb_build_object(${parts
        .map(
          ({ table, of }) =>
            `'${table}', (SELECT coalesce(jsonb_agg(to_jsonb(p)), '[]') FROM ${table} p
               WHERE p."accountId" = ${alias}."accountId" AND p."${of}" = ${alias}.id)`,
        )
        .join(', ')})`;
