import { joinsSql, reads, rowsOfIds } from '@nova/domain/rules';
import type { TableKind } from '@nova/contract';
import { exportedJoins, exportedMembers } from '../export-documents.ts';
import { transferKinds } from '../kinds/transfer-kinds.ts';
import type { TableColumn } from './table-columns.ts';

/** The text of a record's members, and of those that stand beside them in an export line. */
export interface TableRow {
  readonly row: string;
  readonly spread?: string | null;
}

/**
 * SQL that yields what the columns of a table show of records, in the order of their ids: `row`, a JSON object as text, and
 * `spread` with members that are beside it.
 * @param ids SQL of a list of ids
 */
export function rowsSql(type: TableKind, columns: readonly TableColumn[], ids: string): string {
  const kind = transferKinds[type];
  const { single: source } = reads[type];
  const wanted = [...new Set(columns.map(({ path: [member = ''] }) => member))];
  const own = exportedMembers(kind);
  const isOwn = (member: string): boolean => Object.hasOwn(own, member);
  const derived = wanted.filter((member) => !isOwn(member) && Object.hasOwn(source.members, member));
  const beside = wanted.some((member) => !isOwn(member) && !derived.includes(member));
  const shown = [
    ...wanted.filter(isOwn).map((member) => [member, own[member] ?? ''] as const),
    ...derived.map((member) => [member, source.members[member] ?? ''] as const),
  ];
  const members = shown.map(([member, sql]) => `${sql} AS "${member}"`).join(', ');
  const spread = beside && kind.export.spread !== undefined ? `, ${kind.export.spread}::text AS spread` : '';
  return [
    `SELECT (SELECT row_to_json(d)::text FROM (SELECT ${members}) d) AS row${spread}`,
    `FROM ${rowsOfIds(ids)}`,
    `JOIN ${kind.table} t ON t."accountId" = page."accountId" AND t.id = page.id`,
    exportedJoins(kind, (member) => wanted.includes(member)),
    ...(derived.length === 0 ? [] : [derivedRow(source, derived)]),
    'ORDER BY page.place',
  ].join(' ');
}

type Source = (typeof reads)[TableKind]['source'];

/** The same record once more, under the alias by which reads know it. */
function derivedRow(source: Source, derived: readonly string[]): string {
  const { alias, from, members } = source;
  const joins = joinsSql(
    source,
    derived.map((member) => members[member] ?? ''),
  );
  return `JOIN ${from} ON ${alias}."accountId" = page."accountId" AND ${alias}.id = page.id ${joins}`;
}
