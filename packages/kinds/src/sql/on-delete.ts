import { dependentsOf, listingsOf, type Dependent, type Listing } from '../dependents.ts';
import { emitsEvents, typeOf, type Deed } from '../events.ts';
import type { Kind } from '../kind.ts';
import { isPersonal } from '../personal-data.ts';
import type { SqlSource } from './fragments.ts';

/**
 * Generates `nova_let_go`, which prepares the delete of a record. If other records restrict the delete, it changes
 * nothing and returns their number by the plural of their kind; otherwise it returns null.
 */
export function onDeleteFunction(all: readonly Kind[]): SqlSource {
  const name = 'nova_let_go';
  const blocks = all.flatMap((kind) => blockOf(kind, all));
  const sql = `CREATE FUNCTION ${name}(account uuid, record_id uuid, entity text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  uses jsonb;
  moment timestamptz := date_trunc('milliseconds', clock_timestamp());
BEGIN
${blocks.join('')}  RETURN NULL;
END
$$;
`;
  return { name, sql };
}

/**
 * Generates the statements for one kind. Cascading records are locked first, in the order in which writers lock them.
 * The record itself is locked last, so no new record can refer to it.
 */
function blockOf(kind: Kind, all: readonly Kind[]): readonly string[] {
  const dependents = dependentsOf(kind.name, all);
  const which = (onDelete: Dependent['onDelete']) => dependents.filter((one) => one.onDelete === onDelete);
  const refusing = which('restrict');
  const statements = [
    ...which('cascade').map((one) => locked(one, 'UPDATE')),
    `PERFORM FROM ${kind.table} t WHERE t."accountId" = account AND t.id = record_id FOR UPDATE;`,
    ...(refusing.length > 0 ? [counted(refusing)] : []),
    ...which('cascade').flatMap((one) => told(one.kind, 'deleted', [], referring(one))),
    ...which('setNull').flatMap((one) => [...forgotten(kind, one.kind, referring(one)), ...cleared(one)]),
    ...listingsOf(kind.name, all).flatMap((one) => [
      ...forgotten(
        kind,
        one.kind,
        `FROM ${one.kind.table} t JOIN ${one.field.links.table} l ON ${listed(one)}`,
      ),
      ...unlisted(one),
    ]),
  ];
  if (statements.length === 1) return [];
  return [
    `  IF entity = '${kind.name}' THEN\n${statements.map((one) => `    ${one}\n`).join('')}  END IF;\n`,
  ];
}

const referring = ({ kind, member }: Dependent): string =>
  `FROM ${kind.table} t WHERE t."accountId" = account AND t."${member}" = record_id`;

const locked = (one: Dependent, strength: string): string =>
  `PERFORM ${referring(one)} ORDER BY t.id FOR ${strength};`;

const counted = (refusing: readonly Dependent[]): string => {
  const counts = refusing.map(
    (one) => `'${one.kind.plural}', nullif((SELECT count(*)::int ${referring(one)}), 0)`,
  );
  return `uses := jsonb_strip_nulls(jsonb_build_object(\n      ${counts.join(',\n      ')}));
    IF uses <> '{}' THEN RETURN uses; END IF;`;
};

/**
 * Returns statements that emit the event of each row.
 * @param changed names of fields, or SQL of them where they differ by row
 * @param rows a FROM and WHERE with the alias `t`
 */
export function told(
  kind: Kind,
  deed: Deed,
  changed: readonly string[] | string,
  rows: string,
): readonly string[] {
  const names = typeof changed === 'string' ? changed : `'{${changed.join(',')}}'::text[]`;
  const type = emitsEvents(kind) ? typeOf(kind, deed) : undefined;
  if (type === undefined) return [];
  const column = (name: string, type: string): string =>
    kind.fields[name] === undefined ? `NULL::${type}` : `t."${name}"`;
  const about = `'${type}', '${kind.name}', t.id, ${column('reference', 'text')}, ${column('ownerId', 'uuid')}`;
  return [`PERFORM nova_tell(account, ${about}, ${names}) FROM (SELECT t.* ${rows} ORDER BY t.id) t;`];
}

/** Erases responses of webhook receivers, because they may hold the name of the deleted person. */
const forgotten = (gone: Kind, { emits: tells }: Kind, rows: string): readonly string[] =>
  tells !== undefined && isPersonal(gone)
    ? [`PERFORM nova_forget_responses(account, ARRAY(SELECT t.id ${rows}), 9223372036854775807);`]
    : [];

const listed = ({ field: { links } }: Listing): string =>
  `t."accountId" = account AND l."accountId" = account AND l."${links.of}" = t.id AND l."${links.column}" = record_id`;

function unlisted(listing: Listing): readonly string[] {
  const { kind, member, field } = listing;
  const { table, stamp } = kind;
  return [
    `UPDATE ${table} t SET "${stamp}" = greatest(t."${stamp}", moment) FROM ${field.links.table} l\n      WHERE ${listed(listing)};`,
    ...told(kind, 'updated', [member], `FROM ${table} t JOIN ${field.links.table} l ON ${listed(listing)}`),
  ];
}

/** Clears the reference. A record that belongs to nothing else is deleted instead. */
function cleared(one: Dependent): readonly string[] {
  const { belongsTo = [], table, stamp } = one.kind;
  const others = belongsTo.filter((other) => other !== one.member).map((other) => `t."${other}"`);
  const alone = `${referring(one)} AND num_nonnulls(${others.join(', ')}) = 0`;
  const goes = belongsTo.includes(one.member)
    ? [...told(one.kind, 'deleted', [], alone), `DELETE ${alone};`]
    : [];
  return [
    locked(one, 'NO KEY UPDATE'),
    ...goes,
    ...told(one.kind, 'updated', [one.member], referring(one)),
    `UPDATE ${table} t SET "${one.member}" = NULL, "${stamp}" = greatest(t."${stamp}", moment)
      WHERE t."accountId" = account AND t."${one.member}" = record_id;`,
  ];
}
