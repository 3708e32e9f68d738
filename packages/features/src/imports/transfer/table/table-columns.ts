import type { ImportType } from '../../import-lines.ts';
import { findNearName, NovaError } from '@nova/contract';
import { type TableKind, tableKinds } from '../../tables-contract.ts';
import { type Field, type FieldType, isReference, type Kind, kinds, nameMember } from '@nova/kinds';
import { buildExportMembers } from '../export-records.ts';
import type { ImportableField } from '../import-members.ts';
import { transferKinds } from '../kinds/transfer-kinds.ts';
import {
  type CellKind,
  customFieldCells,
  type LineField,
  lineFields,
  openMembers,
  plainWord,
} from './line-fields.ts';

export interface TableColumn {
  readonly header: string;
  readonly kind: CellKind;
  readonly path: readonly string[];
  readonly customField?: ImportableField;
  /** True if an import reads the column. Derived fields are only shown. */
  readonly imported: boolean;
}

/**
 * Returns the columns of a table: scalars, lists of texts, references with their names, and custom fields by label.
 * Histories and languages have no column.
 */
export function tableColumns(
  type: TableKind,
  customFields: readonly ImportableField[],
): readonly TableColumn[] {
  const labels = new Set(customFields.map(({ label }) => plainWord(label)));
  // An import would read such a header as the custom field with that label.
  const visibleColumns = ownColumns(type).filter(
    ({ header, imported }) => imported || !labels.has(plainWord(header)),
  );
  return [...visibleColumns, ...customFields.map((field) => createFieldColumn(type, field))];
}

const tabled: readonly string[] = tableKinds;

/** Returns all headers of a type's table; none for a type without one. */
export function ownHeaders(type: ImportType, customFields: readonly ImportableField[]): ReadonlySet<string> {
  const all = tabled.includes(type) ? ownColumns(type as TableKind) : [];
  return new Set([
    ...all.map(({ header }) => header),
    ...customFields.map((field) => createFieldColumn(type as TableKind, field).header),
  ]);
}

/** Columns have the order of reads; members that only imports have come last. */
function ownColumns(type: TableKind): readonly TableColumn[] {
  const kind: Kind = kinds[type];
  const exported = transferKinds[type];
  const members = buildExportMembers(exported);
  const isThere = ([member = '']: readonly string[]): boolean =>
    Object.hasOwn(members, member) || exported.export.spread !== undefined;
  const lines = lineFields(type);
  const cells = new Map(lines.filter((field) => isCell(field, lines)).map((one) => [joinPath(one), one]));
  const names = Object.entries(kind.fields).flatMap(([name, field]) => listNames(name, field));
  return [...new Set([...names, ...cells.keys()])].flatMap((header): readonly TableColumn[] => {
    const cell = cells.get(header);
    if (cell) return isThere(cell.path) ? [{ header, kind: cell.kind, path: cell.path, imported: true }] : [];
    const definition = kind.fields[header];
    const only = definition ? isDerived(definition) : isThere([header]);
    return only
      ? [{ header, kind: cellKinds[definition?.type ?? 'text'] ?? 'text', path: [header], imported: false }]
      : [];
  });
}

const joinPath = ({ path }: LineField): string => path.join('.');

/** Excludes rows of lists, and parts of a value that is also a text. */
const isCell = (field: LineField, all: readonly LineField[]): boolean =>
  !field.path.includes('#') &&
  (field.kind !== 'items' || field.path[0] === openMembers.tags) &&
  !all.some((one) => one.path.length < field.path.length && joinPath(field).startsWith(`${joinPath(one)}.`));

function listNames(name: string, field: Field): readonly string[] {
  if (field.aliasOf !== undefined) return [];
  if (isReference(field)) return field.shownAs === 'name' ? [name, nameMember(name)] : [name];
  return field.type === 'parts' ? Object.keys(field.members ?? {}).map((part) => `${name}.${part}`) : [name];
}

const isDerived = ({ written, shown }: Field): boolean => written === 'never' && shown !== 'never';

const cellKinds: Readonly<Partial<Record<FieldType, CellKind>>> = {
  number: 'number',
  flag: 'boolean',
  date: 'date',
  instant: 'instant',
};

/** The header is the label alone if an import recognises it. */
function createFieldColumn(type: TableKind, customField: ImportableField): TableColumn {
  const { label, kind } = customField;
  const plain = plainWord(label);
  const takenWords = new Set(['fullname', ...lineFields(type).map(({ path }) => plainWord(path.join('')))]);
  const isOther = label.includes('.') || takenWords.has(plain) || takenWords.has(plain.replace(/\d+/u, '#'));
  return {
    header: isOther ? `${openMembers.customFields}.${label}` : label,
    // A JSON line has the number as text, a table as a number.
    kind: kind === 'NUMBER' ? 'number' : customFieldCells[kind],
    path: [openMembers.customFields],
    imported: true,
    customField,
  };
}

/**
 * Chooses columns by name; by default all of them.
 * @param names names between commas; a name with a comma is in quotation marks
 * @throws VALIDATION_ERROR for an unknown or repeated name
 */
export function chooseColumns(
  all: readonly TableColumn[],
  names: string | undefined,
): readonly TableColumn[] {
  if (names === undefined || names.trim() === '') return all;
  const chosenColumns = parseNames(names).map((name) => findColumn(all, name) ?? refuseUnknown(all, name));
  const twice = chosenColumns.find((column, index) => chosenColumns.indexOf(column) < index);
  if (twice) refuse(`must name each once, and ${JSON.stringify(twice.header)} is there twice`);
  return chosenColumns;
}

const parseNames = (names: string): readonly string[] =>
  Array.from(names.matchAll(/\s*(?:"(?<quoted>(?:[^"]|"")*)"\s*|(?<bare>[^,]*))(?:,|$)/gu), ({ groups }) =>
    (groups?.quoted?.replaceAll('""', '"') ?? groups?.bare ?? '').trim(),
  ).filter((name) => name !== '');

function findColumn(all: readonly TableColumn[], name: string): TableColumn | undefined {
  const label = name.startsWith(`${openMembers.customFields}.`)
    ? name.slice(openMembers.customFields.length + 1)
    : name;
  return (
    all.find(({ header }) => header === name) ??
    all.find(({ customField }) => customField?.label === label) ??
    all.find(({ header }) => plainWord(header) === plainWord(name))
  );
}

function refuseUnknown(all: readonly TableColumn[], name: string): never {
  const headers = all.map(({ header }) => header);
  const near = findNearName(name, headers);
  const meant = near === undefined ? '' : `; did you mean ${near}?`;
  refuse(
    `must name columns, and ${JSON.stringify(name.slice(0, 60))} is none${meant || '.'} There are: ${headers.join(', ')}`,
  );
}

function refuse(message: string): never {
  throw new NovaError('VALIDATION_ERROR', `columns: ${message}.`, { issues: [{ path: 'columns', message }] });
}
