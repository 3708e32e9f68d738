import {
  isReference,
  nameMember,
  namesCompany,
  objectMember,
  type Field,
  type Kind,
  type KindName,
  type ReferencesField,
} from '@nova/kinds';
import type { ImportLine, ImportType } from '@nova/contract';
import { assertNeeded, duplicateKeysOf, given, rulesByKind } from '@nova/domain/rules';
import { listedMentions, listedOf, listedSets } from './listed.ts';
import {
  transferKind,
  type ChildSet,
  type LineTools,
  type Part,
  type ReferenceColumn,
  type TransferKind,
} from './transfer-kind.ts';
import type { Row } from '../row.ts';

type LineOf<T extends ImportType> = Extract<ImportLine, { type: T }>;

/** What a kind of record says about its lines beside its definition. */
interface Hooks<T extends ImportType> {
  /** The line as a call would say it; the kind's own rules are told that. */
  readonly prepare?: (line: LineOf<T>, tools: LineTools) => LineOf<T>;
  /** Columns beyond those that take the member of their name. @throws NovaError when the line breaks a rule */
  readonly shape?: (line: LineOf<T>, tools: LineTools) => Row;
  readonly children?: (line: LineOf<T>, tools: LineTools) => readonly ChildSet[];
  readonly lineKey?: (line: LineOf<T>) => string;
  /** Tables beside those of its lists whose rows belong to a record. */
  readonly parts?: readonly Part[];
  /** Columns that `shape` or the kind's own rules set, each with what a new record holds. */
  readonly made?: Row;
  readonly natural?: readonly string[];
  readonly apart?: true;
  readonly export?: TransferKind['export'];
}

/** How lines about a kind of record are imported and exported, as its definition and its own rules have it. */
export function transferKindOf<T extends ImportType & KindName>(
  kind: Kind<T>,
  hooks: Hooks<T> = {},
): TransferKind {
  const { shape, children, made = {}, parts = [], export: plan = {}, ...rest } = hooks;
  const imported = Object.entries(kind.fields).filter(([, field]) => field.written !== 'never');
  const instants = Object.keys(ofType(imported, 'instant'));
  const listed = listedOf(imported);
  const rules = rulesByKind[kind.name];
  const declared: TransferKind = {
    type: kind.name,
    table: kind.table,
    stamp: kind.stamp,
    tree: kind.tree,
    numberColumn: kind.numberColumn,
    hasDerivedColumns: kind.hasDerivedColumns ?? false,
    columns: plainColumns(imported),
    made: { ...partColumns(imported), ...ofType(imported, 'rows'), ...ofType(imported, 'instant'), ...made },
    references: imported.flatMap(([name, field]) => referenceColumns(name, field)),
    labelled: kind.fields.tags !== undefined,
    activity: kind.fields.lastActivityDate !== undefined,
    shape: (line: LineOf<T>, tools: LineTools): Row => {
      const { before, catalogue } = tools;
      if (!before) assertNeeded(kind, line);
      // A CV's own words for a level are no master data, and must come back from an export as they went.
      const facts = { before, keepsNames: true, references: catalogue.references(kind.name) };
      return {
        ...ownShape(imported, line),
        ...rules?.columns?.(line, facts),
        ...shape?.(line, tools),
      };
    },
    parts: [...listed.map(([, { links }]) => ({ table: links.table, of: links.of })), ...parts],
    mentions: (line) => listedMentions(listed, line),
    children: (line: LineOf<T>, tools) => [
      ...listedSets(listed, line, tools),
      ...(children?.(line, tools) ?? []),
    ],
    ...(kind.duplicates && { duplicateKeys: (row: Row) => duplicateKeysOf(kind, row) }),
    ...rest,
    export: {
      ...plan,
      members: { ...exportMembers(imported), ...plan.members },
      without: [...Object.keys(partColumns(imported)), ...instants, ...(plan.without ?? [])],
      omittedWhenEmpty: imported.filter(([, field]) => field.omittedWhenEmpty).map(([name]) => name),
    },
  };
  return transferKind(declared);
}

type Named = [string, Field];

const ofType = (fields: readonly Named[], type: Field['type']): Row =>
  Object.fromEntries(
    fields.filter(([, field]) => field.type === type).map(([name, field]) => [name, field.defaultValue]),
  );

const apart: readonly Field['type'][] = [
  'reference',
  'references',
  'tags',
  'customFields',
  'rows',
  'parts',
  'instant',
];

/** Columns that take the member of the same name, each with what a new record holds where nothing is given. */
const plainColumns = (fields: readonly Named[]): Row =>
  Object.fromEntries(
    fields
      .filter(([, field]) => !apart.includes(field.type) && field.aliasOf === undefined)
      .map(([name, field]) => [name, field.defaultValue]),
  );

const partsOf = (fields: readonly Named[]): readonly Named[] =>
  fields.filter(([, field]) => field.type === 'parts');

const partColumns = (fields: readonly Named[]): Row =>
  Object.fromEntries(
    partsOf(fields).flatMap(([, field]) => Object.keys(field.members ?? {}).map((part) => [part, null])),
  );

const referenceColumns = (column: string, field: Field): ReferenceColumn[] => {
  if (!isReference(field)) return [];
  const { to, groups, addsMissing: grows, shownAs } = field;
  const byName = shownAs === 'name' || (shownAs === 'object' && to === 'user');
  return [
    {
      column,
      to,
      groups,
      ...(byName && { name: nameMember(column) }),
      ...(namesCompany(field) && { called: nameMember(column) }),
      ...(shownAs === 'object' && { nested: objectMember(column) }),
      ...(grows === true && { grows }),
    },
  ];
};

/** The columns of fields that are no single column of their name: parts, instants, and second names. */
function ownShape(fields: readonly Named[], line: Row): Row {
  const columns = fields.map(([name, field]): Row => {
    const value = line[name];
    if (field.type === 'parts') return partsToStore(field, value);
    if (field.type === 'instant') return given({ [name]: value });
    if (field.aliasOf === undefined || value === undefined) return {};
    return line[field.aliasOf] === undefined || line[field.aliasOf] === null
      ? given({ [field.aliasOf]: value })
      : {};
  });
  return columns.reduce<Row>((all, some) => ({ ...all, ...some }), {});
}

const partsToStore = ({ members = {} }: Field, value: unknown): Row =>
  value === null
    ? Object.fromEntries(Object.keys(members).map((part) => [part, null]))
    : given((value ?? {}) as Row);

/** Members of an export whose SQL is not the column of their name. */
const exportMembers = (fields: readonly Named[]): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...partsOf(fields).map(([name, field]): [string, string] => [
      name,
      objectSql(Object.keys(field.members ?? {})),
    ]),
    ...fields
      .filter(([, field]) => field.type === 'instant')
      .map(([name]): [string, string] => [name, `nova_iso(t."${name}")`]),
    ...listedOf(fields).map(([name, field]): [string, string] => [name, arraySql(field)]),
  ]);

const arraySql = ({ links: { table, of, column } }: ReferencesField): string =>
  `ARRAY(SELECT x."${column}" FROM ${table} x
    WHERE x."accountId" = t."accountId" AND x."${of}" = t.id ORDER BY x.position, x."${column}")`;

const objectSql = (parts: readonly string[]): string =>
  `json_build_object(${parts.map((part) => `'${part}', t."${part}"`).join(', ')})`;
