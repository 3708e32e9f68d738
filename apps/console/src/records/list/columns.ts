import type { FieldType } from '@nova/kinds';
import type { FieldDefinition, KindDefinition } from '../../definitions/definition.ts';
import { titleFields } from '../record-title.ts';
import { fieldBehind, findShownMember } from '../values.ts';

/** Lists all columns that a list of the kind can show, in the order of the kind's definition, without custom fields. */
export const listColumns = (kind: KindDefinition): readonly string[] =>
  kind.fields.filter(({ listed }) => listed).flatMap(listFieldColumns);

const withoutColumn: ReadonlySet<FieldType> = new Set(['id', 'rows', 'customFields']);

function listFieldColumns(field: FieldDefinition): readonly string[] {
  if (withoutColumn.has(field.type) || field.shownAs === 'id') return [];
  if (field.type === 'parts') return Object.keys(field.members ?? {}).map((part) => `${field.name}.${part}`);
  return [findShownMember(field)];
}

/** The largest number of default columns in addition to number, name, status, owner and time. */
const mostOthers = 4;

const short: ReadonlySet<FieldType> = new Set(['text', 'whole', 'phone', 'code', 'reference', 'date']);

/**
 * The default columns of a list: reference number and name, some searchable fields, status, owner, and time of the
 * last change.
 */
export function usualColumns(kind: KindDefinition): readonly string[] {
  const allColumns = listColumns(kind);
  const has = (name: string): boolean => allColumns.includes(name);
  const title = titleFields(kind);
  const searched = kind.searchable
    .flatMap((one) => (typeof one === 'string' ? [one] : 'field' in one ? [one.field] : []))
    .filter((name) => has(name) && !name.includes('.') && short.has(fieldBehind(kind, name)?.type ?? 'rows'));
  const extraColumns = searched
    .filter((name) => name !== 'reference' && !title.includes(name))
    .slice(0, mostOthers);
  const ends = ['statusName', 'status', 'ownerName', 'lastActivityDate'];
  const end = has('lastActivityDate') ? [] : ['updatedOn', 'modifiedOn'];
  return [...new Set(['reference', ...title, ...extraColumns, ...ends, ...end])].filter(has);
}

/** The default columns on a phone. */
export const narrowColumns = (kind: KindDefinition): readonly string[] =>
  [...titleFields(kind), 'statusName', 'status'].filter((name) => listColumns(kind).includes(name));

const widths: Readonly<Partial<Record<FieldType, number>>> = {
  whole: 190,
  date: 120,
  instant: 170,
  number: 110,
  flag: 100,
  texts: 240,
  tags: 220,
  longText: 280,
  phone: 150,
};

const narrowWidth = 96;

/** The minimum width of a column, in pixels. */
export const chooseWidth = (kind: KindDefinition, column: string, isNarrow: boolean): number =>
  isNarrow
    ? narrowWidth
    : column === 'reference'
      ? 110
      : /^(?:first|last)Name$/u.test(column)
        ? 120
        : (widths[fieldBehind(kind, column)?.type ?? 'text'] ?? 150);
