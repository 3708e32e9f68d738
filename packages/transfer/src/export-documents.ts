import { joinOne } from '@nova/domain/rules';
import { referred } from '@nova/kinds';
import { numbered } from './columns.ts';
import type { ReferenceColumn, TransferKind } from './kinds/transfer-kind.ts';

type NamedReference = ReferenceColumn & { readonly name: string; readonly alias: string };

const named = (kind: TransferKind): readonly NamedReference[] =>
  kind.references.flatMap((reference, index) =>
    reference.name === undefined ? [] : [{ ...reference, name: reference.name, alias: `r${String(index)}` }],
  );

/** The rows that names come from, joined to the record's own, `t`: of the members that are shown, or of all. */
export const exportedJoins = (
  kind: TransferKind,
  isShown: (member: string) => boolean = () => true,
): string =>
  named(kind)
    .filter(({ name }) => isShown(name))
    .map(({ to, alias, column }) => joinOne(referred[to].table, alias, 't', column).sql)
    .join(' ');

/** Member → SQL over the record's row `t` and {@link exportedJoins}, in the order in which a line shows them. */
export function exportedMembers(kind: TransferKind): Readonly<Record<string, string>> {
  const { without = [], members = {}, omittedWhenEmpty = [] } = kind.export;
  const own = [...Object.keys(kind.columns), ...Object.keys(kind.made)].filter(
    (name) => !without.includes(name) && !omittedWhenEmpty.includes(name),
  );
  const names = [...own, ...(kind.labelled ? ['tags', 'customFields'] : [])];
  return {
    type: `'${kind.type}'::text`,
    id: 't.id',
    ...(numbered(kind) ? { reference: 't.reference' } : {}),
    ...Object.fromEntries(names.map((name) => [name, `t."${name}"`])),
    ...Object.fromEntries(kind.references.map(({ column }) => [column, `t."${column}"`])),
    ...Object.fromEntries(named(kind).map(({ name, to, alias }) => [name, referred[to].name(alias)])),
    ...members,
    ...(without.includes('createdOn') ? {} : { createdOn: 'nova_iso(t."createdOn")' }),
    ...(kind.stamp ? { [kind.stamp]: `nova_iso(t."${kind.stamp}")` } : {}),
    ...(kind.activity ? { lastActivityDate: 'nova_iso(t."lastActivityDate")' } : {}),
  };
}

/** SQL of one page of a kind's lines after an id ($2), `$3` of them; every line's text and its record's id. */
export function exportSql(kind: TransferKind): string {
  const members = Object.entries(exportedMembers(kind))
    .map(([name, sql]) => `${sql} AS "${name}"`)
    .join(', ');
  const { order, where, spread, omittedWhenEmpty = [], besides = {} } = kind.export;
  const document = `(SELECT row_to_json(d)::text FROM (SELECT ${members}) d)`;
  const lists = omittedWhenEmpty.map(
    (name) => `CASE WHEN t."${name}" = '[]'::jsonb THEN '' ELSE ',"${name}":' || t."${name}"::text END`,
  );
  const object =
    spread === undefined
      ? []
      : [`CASE WHEN ${spread} = '{}'::jsonb THEN '' ELSE ',' || left(substr(${spread}::text, 2), -1) END`];
  const additions = [...lists, ...object];
  const line =
    additions.length === 0 ? document : `left(${document}, -1) || ${additions.join(' || ')} || '}'`;
  const beside = Object.entries(besides).map(([name, sql]) => `, ${sql} AS "${name}"`);
  const page = `SELECT ${line} AS line, t.id${beside.join('')} FROM ${kind.table} t ${exportedJoins(kind)}
    WHERE t."accountId" = $1${where === undefined ? '' : ` AND ${where}`}`;
  return order === undefined
    ? `${page} AND t.id > $2::uuid ORDER BY t.id LIMIT $3`
    : `${page} ORDER BY ${order}`;
}
