import type { ReferredKind } from '../fields/field.ts';
import type { Kind } from '../kind.ts';
import { referred, type SqlSource } from './fragments.ts';
import { findSearchReferences, type SearchedKind } from './texts-view.ts';

interface Copy {
  readonly kind: SearchedKind;
  readonly column: string;
}

export function collectCopies(searched: readonly SearchedKind[]): ReadonlyMap<ReferredKind, readonly Copy[]> {
  const copies = new Map<ReferredKind, Copy[]>();
  for (const kind of searched)
    for (const [column, { to }] of findSearchReferences(kind))
      copies.set(to, [...(copies.get(to) ?? []), { kind, column }]);
  return copies;
}

export function buildRenameTrigger(to: ReferredKind): string {
  const { table, nameColumns } = referred[to];
  const columns = nameColumns.map((column) => `"${column}"`).join(', ');
  const of = (alias: string): string => nameColumns.map((column) => `${alias}."${column}"`).join(', ');
  return `AFTER UPDATE OF ${columns} ON ${table}
  FOR EACH ROW WHEN ((${of('OLD')}) IS DISTINCT FROM (${of('NEW')}))`;
}

/**
 * Generates the triggers that copy names. Triggers fire in the order of their names: locks (prisma/sql/copies) come
 * before writes of search rows.
 */
export const buildCopyTriggers = (searched: readonly SearchedKind[]): readonly SqlSource[] => [
  ...searched.filter((kind) => findSearchReferences(kind).length > 0).map((kind) => buildCopying(kind)),
  ...[...collectCopies(searched)].map(([to, copies]) => buildRenaming(to, copies)),
];

function buildCopying(kind: SearchedKind): SqlSource {
  const columns = findSearchReferences(kind).map(([column]) => column);
  const of = (alias: string): string => columns.map((column) => `${alias}."${column}"`).join(', ');
  const sql = `CREATE TRIGGER nova_hold_names_insert AFTER INSERT ON ${kind.table} REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_copying_names();
CREATE TRIGGER nova_hold_names_update AFTER UPDATE ON ${kind.table}
  FOR EACH ROW WHEN ((${of('OLD')}) IS DISTINCT FROM (${of('NEW')})) EXECUTE FUNCTION nova_copying_name();
`;
  return { name: `names copied by ${kind.table}`, sql };
}

function buildRenaming(to: ReferredKind, copies: readonly Copy[]): SqlSource {
  const name = `nova_rename_${referred[to].table}`;
  const followed = copies.map(
    ({
      kind,
      column,
    }) => `  PERFORM nova_index_${kind.name}(NEW."accountId", array_agg(r.id)) FROM ${kind.table} r
    WHERE r."accountId" = NEW."accountId" AND r."${column}" = NEW.id;
`,
  );
  const sql = `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
${followed.join('')}  RETURN NULL;
END
$$;
CREATE TRIGGER nova_hold_names_rename ${buildRenameTrigger(to)} EXECUTE FUNCTION nova_changing_name();
CREATE TRIGGER nova_rename ${buildRenameTrigger(to)} EXECUTE FUNCTION ${name}();
`;
  return { name, sql };
}

export function labelTriggers(kind: Kind): readonly SqlSource[] {
  return Object.entries(kind.fields).flatMap(([column, { type }]) => {
    if (type !== 'customFields') return [];
    const some = `jsonb_array_length(NEW."${column}") > 0`;
    const sql = `CREATE TRIGGER nova_label_insert BEFORE INSERT ON ${kind.table} FOR EACH ROW
  WHEN (${some}) EXECUTE FUNCTION nova_label_values();
CREATE TRIGGER nova_label_update BEFORE UPDATE OF "${column}" ON ${kind.table} FOR EACH ROW
  WHEN (OLD."${column}" IS DISTINCT FROM NEW."${column}" AND ${some}) EXECUTE FUNCTION nova_label_values();
`;
    return [{ name: `labels of ${kind.table}`, sql }];
  });
}
