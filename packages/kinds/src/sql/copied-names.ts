import type { ReferredKind } from '../fields/field.ts';
import type { Kind } from '../kind.ts';
import { referred, type SqlSource } from './fragments.ts';
import { foundReferences, type SearchedKind } from './texts-view.ts';

/** A kind of record that is found by the name of the row which one of its columns refers to. */
interface Copy {
  readonly kind: SearchedKind;
  readonly column: string;
}

/** Who copies names of whom: for each kind of row whose name others are found by, those others. */
export function copiesOf(searched: readonly SearchedKind[]): ReadonlyMap<ReferredKind, readonly Copy[]> {
  const copies = new Map<ReferredKind, Copy[]>();
  for (const kind of searched)
    for (const [column, { to }] of foundReferences(kind))
      copies.set(to, [...(copies.get(to) ?? []), { kind, column }]);
  return copies;
}

/** When the name of a row becomes another one: from AFTER to EXECUTE FUNCTION of a trigger. */
export function whenRenamed(to: ReferredKind): string {
  const { table, nameColumns } = referred[to];
  const columns = nameColumns.map((column) => `"${column}"`).join(', ');
  const of = (alias: string): string => nameColumns.map((column) => `${alias}."${column}"`).join(', ');
  return `AFTER UPDATE OF ${columns} ON ${table}
  FOR EACH ROW WHEN ((${of('OLD')}) IS DISTINCT FROM (${of('NEW')}))`;
}

/**
 * The triggers by which names of other rows that records are found by are never behind them. They fire in the order of their
 * names: those that lock (prisma/sql/copies) before those that write what is found.
 */
export const copiedNames = (searched: readonly SearchedKind[]): readonly SqlSource[] => [
  ...searched.filter((kind) => foundReferences(kind).length > 0).map((kind) => copying(kind)),
  ...[...copiesOf(searched)].map(([to, copies]) => renaming(to, copies)),
];

function copying(kind: SearchedKind): SqlSource {
  const columns = foundReferences(kind).map(([column]) => column);
  const of = (alias: string): string => columns.map((column) => `${alias}."${column}"`).join(', ');
  const sql = `CREATE TRIGGER nova_hold_names_insert AFTER INSERT ON ${kind.table} REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_copying_names();
CREATE TRIGGER nova_hold_names_update AFTER UPDATE ON ${kind.table}
  FOR EACH ROW WHEN ((${of('OLD')}) IS DISTINCT FROM (${of('NEW')})) EXECUTE FUNCTION nova_copying_name();
`;
  return { name: `names copied by ${kind.table}`, sql };
}

function renaming(to: ReferredKind, copies: readonly Copy[]): SqlSource {
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
CREATE TRIGGER nova_hold_names_rename ${whenRenamed(to)} EXECUTE FUNCTION nova_changing_name();
CREATE TRIGGER nova_rename ${whenRenamed(to)} EXECUTE FUNCTION ${name}();
`;
  return { name, sql };
}

/** Values of custom fields carry their labels: written with those of the moment, whoever writes them. */
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
