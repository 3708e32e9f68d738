import { findDependents, findListings, type Dependent, type Listing } from '../dependents.ts';
import { emitsEvents, findEventType, type Deed } from '../events.ts';
import type { Kind } from '../kind.ts';
import { isPersonal } from '../personal-data.ts';
import type { SqlSource } from './fragments.ts';

/**
 * Generates `nova_let_go`, which prepares the delete of a record. If other records restrict the delete, it changes
 * nothing and returns their number by the plural of their kind; otherwise it returns null.
 */
export function onDeleteFunction(all: readonly Kind[]): SqlSource {
  const name = 'nova_let_go';
  const blocks = all.flatMap((kind) => buildBlock(kind, all));
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
function buildBlock(kind: Kind, all: readonly Kind[]): readonly string[] {
  const dependents = findDependents(kind.name, all);
  const which = (onDelete: Dependent['onDelete']) => dependents.filter((one) => one.onDelete === onDelete);
  const refusing = which('restrict');
  const statements = [
    ...which('cascade').map((one) => lockRows(one, 'UPDATE')),
    `PERFORM FROM ${kind.table} t WHERE t."accountId" = account AND t.id = record_id FOR UPDATE;`,
    ...(refusing.length > 0 ? [countUses(refusing)] : []),
    ...which('cascade').flatMap((one) => emitRowEvents(one.kind, 'deleted', [], buildReferring(one))),
    ...which('setNull').flatMap((one) => [
      ...forgetResponses(kind, one.kind, buildReferring(one)),
      ...clearReference(one),
    ]),
    ...findListings(kind.name, all).flatMap((one) => [
      ...forgetResponses(
        kind,
        one.kind,
        `FROM ${one.kind.table} t JOIN ${one.field.links.table} l ON ${matchLink(one)}`,
      ),
      ...unlinkRows(one),
    ]),
  ];
  if (statements.length === 1) return [];
  return [
    `  IF entity = '${kind.name}' THEN\n${statements.map((one) => `    ${one}\n`).join('')}  END IF;\n`,
  ];
}

const buildReferring = ({ kind, member }: Dependent): string =>
  `FROM ${kind.table} t WHERE t."accountId" = account AND t."${member}" = record_id`;

const lockRows = (one: Dependent, strength: string): string =>
  `PERFORM ${buildReferring(one)} ORDER BY t.id FOR ${strength};`;

const countUses = (refusing: readonly Dependent[]): string => {
  const counts = refusing.map(
    (one) => `'${one.kind.plural}', nullif((SELECT count(*)::int ${buildReferring(one)}), 0)`,
  );
  return `uses := jsonb_strip_nulls(jsonb_build_object(\n      ${counts.join(',\n      ')}));
    IF uses <> '{}' THEN RETURN uses; END IF;`;
};

/**
 * Returns statements that emit the event of each row.
 * @param changed names of fields, or SQL of them where they differ by row
 * @param rows a FROM and WHERE with the alias `t`
 */
export function emitRowEvents(
  kind: Kind,
  deed: Deed,
  changed: readonly string[] | string,
  rows: string,
): readonly string[] {
  const names = typeof changed === 'string' ? changed : `'{${changed.join(',')}}'::text[]`;
  const type = emitsEvents(kind) ? findEventType(kind, deed) : undefined;
  if (type === undefined) return [];
  const column = (name: string, type: string): string =>
    kind.fields[name] === undefined ? `NULL::${type}` : `t."${name}"`;
  const about = `'${type}', '${kind.name}', t.id, ${column('reference', 'text')}, ${column('ownerId', 'uuid')}`;
  return [`PERFORM nova_tell(account, ${about}, ${names}) FROM (SELECT t.* ${rows} ORDER BY t.id) t;`];
}

/** Erases responses of webhook receivers, because they may hold the name of the deleted person. */
const forgetResponses = (gone: Kind, { emits: tells }: Kind, rows: string): readonly string[] =>
  tells !== undefined && isPersonal(gone)
    ? [`PERFORM nova_forget_responses(account, ARRAY(SELECT t.id ${rows}), 9223372036854775807);`]
    : [];

const matchLink = ({ field: { links } }: Listing): string =>
  `t."accountId" = account AND l."accountId" = account AND l."${links.of}" = t.id AND l."${links.column}" = record_id`;

function unlinkRows(listing: Listing): readonly string[] {
  const { kind, member, field } = listing;
  const { table, stamp } = kind;
  return [
    `UPDATE ${table} t SET "${stamp}" = greatest(t."${stamp}", moment) FROM ${field.links.table} l\n      WHERE ${matchLink(listing)};`,
    ...emitRowEvents(
      kind,
      'updated',
      [member],
      `FROM ${table} t JOIN ${field.links.table} l ON ${matchLink(listing)}`,
    ),
  ];
}

/** Clears the reference. A record that belongs to nothing else is deleted instead. */
function clearReference(one: Dependent): readonly string[] {
  const { belongsTo = [], table, stamp } = one.kind;
  const otherMembers = belongsTo.filter((other) => other !== one.member).map((other) => `t."${other}"`);
  const alone = `${buildReferring(one)} AND num_nonnulls(${otherMembers.join(', ')}) = 0`;
  const goes = belongsTo.includes(one.member)
    ? [...emitRowEvents(one.kind, 'deleted', [], alone), `DELETE ${alone};`]
    : [];
  return [
    lockRows(one, 'NO KEY UPDATE'),
    ...goes,
    ...emitRowEvents(one.kind, 'updated', [one.member], buildReferring(one)),
    `UPDATE ${table} t SET "${one.member}" = NULL, "${stamp}" = greatest(t."${stamp}", moment)
      WHERE t."accountId" = account AND t."${one.member}" = record_id;`,
  ];
}
