import type { ImportType } from '../../import-lines.ts';
import { NovaError } from '@nova/contract';
import { assertNeeded, computeDuplicateKeys, dropUndefined } from '@nova/core';
import { recordRules } from '../../../record-rules.ts';
import {
  type Field,
  isReference,
  isReferences,
  type Kind,
  type KindName,
  nameMember,
  namesCompany,
  objectMember,
  type ReferencesField,
  type ReferredKind,
} from '@nova/kinds';
import type { Row } from '../import-transaction.ts';
import {
  type ChildRows,
  type ChildTable,
  type LineOf,
  type LineTools,
  type ReferenceColumn,
  type TransferKind,
  defineTransferKind,
} from './transfer-kind.ts';

interface Hooks<T extends ImportType> {
  /** Returns the line as an API call would give it. It runs before the kind's own rules. */
  readonly prepare?: (line: LineOf<T>, tools: LineTools) => LineOf<T>;
  /** @throws NovaError for a line that breaks a rule */
  readonly computeColumns?: (line: LineOf<T>, tools: LineTools) => Row;
  readonly children?: (line: LineOf<T>, tools: LineTools) => readonly ChildRows[];
  readonly lineKey?: (line: LineOf<T>) => string;
  readonly childTables?: readonly ChildTable[];
  readonly computedDefaults?: Row;
  readonly uniqueColumns?: readonly string[];
  readonly independent?: true;
  readonly export?: TransferKind['export'];
}

export function deriveTransferKind<T extends ImportType & KindName>(
  kind: Kind<T>,
  hooks: Hooks<T> = {},
): TransferKind {
  const {
    computeColumns,
    children,
    computedDefaults: made = {},
    childTables: parts = [],
    export: plan = {},
    ...rest
  } = hooks;
  const imported = Object.entries(kind.fields).filter(([, field]) => field.written !== 'never');
  const instants = Object.keys(pickDefaults(imported, 'instant'));
  const listedFields = listFields(imported);
  const rules = recordRules[kind.name];
  const declared: TransferKind = {
    type: kind.name,
    table: kind.table,
    stamp: kind.stamp,
    tree: kind.tree,
    prefix: kind.prefix,
    numberColumn: kind.numberColumn,
    hasDerivedColumns: kind.hasDerivedColumns ?? false,
    columns: plainColumns(imported),
    computedDefaults: {
      ...partColumns(imported),
      ...pickDefaults(imported, 'rows'),
      ...pickDefaults(imported, 'instant'),
      ...made,
    },
    references: imported.flatMap(([name, field]) => referenceColumns(name, field)),
    hasLabels: kind.fields.tags !== undefined,
    hasActivity: kind.fields.lastActivityDate !== undefined,
    computeColumns: (line: LineOf<T>, tools: LineTools): Row => {
      const { before, catalogue } = tools;
      if (!before) assertNeeded(kind, line);
      // The levels of a CV are free text and not master data, but an export must reproduce them.
      const facts = { before, keepsNames: true, references: catalogue.references(kind.name) };
      return {
        ...toStructuredColumns(imported, line),
        ...rules?.columns?.(line, facts),
        ...computeColumns?.(line, tools),
      };
    },
    childTables: [...listedFields.map(([, { links }]) => ({ table: links.table, of: links.of })), ...parts],
    mentions: (line) => listMentions(listedFields, line),
    children: (line: LineOf<T>, tools) => [
      ...listRows(listedFields, line, tools),
      ...(children?.(line, tools) ?? []),
    ],
    ...(kind.duplicates && { duplicateKeys: (row: Row) => computeDuplicateKeys(kind, row) }),
    ...rest,
    export: {
      ...plan,
      members: { ...exportMembers(imported), ...plan.members },
      omitted: [...Object.keys(partColumns(imported)), ...instants, ...(plan.omitted ?? [])],
      omittedWhenEmpty: imported.filter(([, field]) => field.omittedWhenEmpty).map(([name]) => name),
    },
  };
  return defineTransferKind(declared);
}

type NamedField = [string, Field];

const pickDefaults = (fields: readonly NamedField[], type: Field['type']): Row =>
  Object.fromEntries(
    fields.filter(([, field]) => field.type === type).map(([name, field]) => [name, field.defaultValue]),
  );

const structuredTypes: readonly Field['type'][] = [
  'reference',
  'references',
  'tags',
  'customFields',
  'rows',
  'parts',
  'instant',
];

const plainColumns = (fields: readonly NamedField[]): Row =>
  Object.fromEntries(
    fields
      .filter(([, field]) => !structuredTypes.includes(field.type) && field.aliasOf === undefined)
      .map(([name, field]) => [name, field.defaultValue]),
  );

const pickParts = (fields: readonly NamedField[]): readonly NamedField[] =>
  fields.filter(([, field]) => field.type === 'parts');

const partColumns = (fields: readonly NamedField[]): Row =>
  Object.fromEntries(
    pickParts(fields).flatMap(([, field]) => Object.keys(field.members ?? {}).map((part) => [part, null])),
  );

const referenceColumns = (column: string, field: Field): ReferenceColumn[] => {
  if (!isReference(field)) return [];
  const { to, groups, addsMissing, shownAs, onDelete } = field;
  const byName = shownAs === 'name' || (shownAs === 'object' && to === 'user');
  return [
    {
      column,
      to,
      groups,
      ...(byName && { name: nameMember(column) }),
      ...(namesCompany(field) && { companyName: nameMember(column) }),
      ...(shownAs === 'object' && { nested: objectMember(column) }),
      ...(addsMissing === true && { addsMissing }),
      ...(onDelete === 'cascade' && { goesAlong: true }),
    },
  ];
};

/** Returns the columns of parts, instants and aliases. */
function toStructuredColumns(fields: readonly NamedField[], line: Row): Row {
  const columns = fields.map(([name, field]): Row => {
    const value = line[name];
    if (field.type === 'parts') return partsToStore(field, value);
    if (field.type === 'instant') return dropUndefined({ [name]: value });
    if (field.aliasOf === undefined || value === undefined) return {};
    return line[field.aliasOf] === undefined || line[field.aliasOf] === null
      ? dropUndefined({ [field.aliasOf]: value })
      : {};
  });
  return columns.reduce<Row>((all, some) => ({ ...all, ...some }), {});
}

const partsToStore = ({ members = {} }: Field, value: unknown): Row =>
  value === null
    ? Object.fromEntries(Object.keys(members).map((part) => [part, null]))
    : dropUndefined((value ?? {}) as Row);

const exportMembers = (fields: readonly NamedField[]): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...pickParts(fields).map(([name, field]): [string, string] => [
      name,
      objectSql(Object.keys(field.members ?? {})),
    ]),
    ...fields
      .filter(([, field]) => field.type === 'instant')
      .map(([name]): [string, string] => [name, `nova_iso(t."${name}")`]),
    ...listFields(fields).map(([name, field]): [string, string] => [name, arraySql(field)]),
  ]);

const arraySql = ({ links: { table, of, column } }: ReferencesField): string =>
  `ARRAY(SELECT x."${column}" FROM ${table} x
    WHERE x."accountId" = t."accountId" AND x."${of}" = t.id ORDER BY x.position, x."${column}")`;

const objectSql = (parts: readonly string[]): string =>
  `json_build_object(${parts.map((part) => `'${part}', t."${part}"`).join(', ')})`;

type ListFields = readonly (readonly [string, ReferencesField])[];

export const listFields = (fields: readonly (readonly [string, Field])[]): ListFields =>
  fields.flatMap(([name, field]) => (isReferences(field) ? [[name, field] as const] : []));

/** A listed record in a line: an id, or for a user also an email address or a name. */
interface GivenReference {
  readonly id?: string | null;
  readonly email?: string | null;
  readonly name?: string | null;
}

function givenReferences(line: Row, name: string): readonly GivenReference[] | undefined {
  const ids = line[name] as readonly string[] | null | undefined;
  const objects = line[objectMember(name)] as readonly GivenReference[] | null | undefined;
  return ids?.map((id) => ({ id })) ?? objects ?? undefined;
}

const listMentions = (listed: ListFields, line: Row): readonly (readonly [ReferredKind, string])[] =>
  listed.flatMap(([name, { to }]) =>
    to === 'user' ? [] : (givenReferences(line, name) ?? []).map(({ id }) => [to, id ?? ''] as const),
  );

/**
 * Returns the link rows of a list, each once, in the line's order.
 * @throws NovaError NOT_FOUND
 */
const listRows = (listed: ListFields, line: Row, tools: LineTools): readonly ChildRows[] =>
  listed.flatMap(([name, { to, links }]) => {
    const ids = givenReferences(line, name)
      ?.filter(({ id }) => !tools.isErased(to, id ?? ''))
      .map((one) => resolveId(one, name, to, tools));
    if (!ids) return [];
    const { table, of, column } = links;
    const rows = [...new Set(ids)].map((id, position) => ({ [of]: tools.id, [column]: id, position }));
    return [{ table, of, rows }];
  });

function resolveId(named: GivenReference, list: string, to: ReferredKind, tools: LineTools): string {
  const { id, email, name } = named;
  if (to !== 'user') return tools.record(to, id ?? '', list);
  const { catalogue } = tools;
  const userId =
    (id ? catalogue.user(id) : undefined) ??
    (email ? catalogue.userNamed(email) : undefined) ??
    (name ? catalogue.userNamed(name) : undefined);
  if (userId) return userId;
  const member = objectMember(list);
  throw new NovaError(
    'NOT_FOUND',
    `${member}: there is no user ${JSON.stringify(id ?? email ?? name ?? '')}.`,
  );
}
