import {
  aliasOf,
  columnOf,
  type Field,
  isReference,
  isReferences,
  type Kind,
  type KindName,
  kinds,
  mapObject,
  nameMember,
  objectMember,
  recordAlias as alias,
  type ReferencesField,
  referred,
  type Shown,
  type ShownObject,
} from '@nova/kinds';
import type { FieldTable } from '@nova/search';
import { withoutCache } from './cached-documents.ts';
import { iso, type Join, joinOne, type RecordSource } from './record-source.ts';
import { searchFieldsOf } from './search-fields.ts';

const isShown = (field: Field, shown: readonly Shown[]): boolean => shown.includes(field.shown);

const sourceOf = (kind: Kind): RecordSource => sourceShowing(kind, ['always']);

/** A single read that shows more than lists do is not cached. */
function singleSourceOf(kind: Kind, list: RecordSource): RecordSource {
  const showsMore = Object.values(kind.fields).some(({ shown }) => shown === 'single');
  return showsMore ? withoutCache(sourceShowing(kind, ['always', 'single'])) : list;
}

function sourceShowing(kind: Kind, shown: readonly Shown[]): RecordSource {
  const fields = Object.entries(kind.fields).filter(([, field]) => isShown(field, shown));
  const lists = fields.filter(([, field]) => field.omittedWhenEmpty);
  return {
    from: `${kind.table} ${alias}`,
    alias,
    ...(kind.prefix === undefined ? {} : { entity: kind.name }),
    ...(kind.searchable ? { words: { table: `${kind.name}_search`, kind: kind.name } } : {}),
    ...(kind.cacheDocuments === true ? { cacheTable: `${kind.name}_documents` } : {}),
    // All references are joined, because a query may name those that are not shown.
    joins: [
      ...Object.entries(kind.joins ?? {}).map(([own, sql]) => ({ alias: own, from: alias, sql })),
      ...Object.entries(kind.fields).flatMap(([name, field]) => joinFor(name, field)),
    ],
    members: Object.fromEntries(
      fields
        .filter(([, field]) => !field.omittedWhenEmpty)
        .flatMap(([name, field]) => membersFor(name, field)),
    ),
    omittedWhenEmpty: Object.fromEntries(lists.map(([name]) => [name, columnOf(name)])),
  };
}

const joinFor = (name: string, field: Field): Join[] =>
  isReference(field) ? [joinOne(referred[field.to].table, aliasOf(name), alias, name)] : [];

function membersFor(name: string, field: Field): [string, string][] {
  if (isReferences(field)) return [[objectMember(name), listOf(field)]];
  if (isReference(field) && field.object)
    return [[objectMember(name), objectOf(field.object, aliasOf(name))]];
  const own: [string, string] = [name, valueOf(name, field)];
  return isReference(field) && field.shownAs === 'name'
    ? [own, [nameMember(name), referred[field.to].name(aliasOf(name))]]
    : [own];
}

const objectOf = (object: ShownObject, of: string): string =>
  `CASE WHEN ${of}.id IS NOT NULL THEN ${objectOfRow(object, of)} END`;

const objectOfRow = (object: ShownObject, of: string): string =>
  `json_build_object(${Object.entries(object(of))
    .map(([member, sql]) => `'${member}', ${sql}`)
    .join(', ')})`;

/** SQL of the linked records, in the order of the list. */
const listOf = ({ to, links, object }: ReferencesField): string =>
  `(SELECT coalesce(json_agg(${objectOfRow(object, 'item')} ORDER BY link.position, item.id), '[]')
  FROM ${links.table} link JOIN ${referred[to].table} item ON item."accountId" = link."accountId" AND item.id = link."${links.column}"
  WHERE link."accountId" = ${alias}."accountId" AND link."${links.of}" = ${alias}.id)`;

function valueOf(name: string, field: Field): string {
  if (field.type === 'parts') return columnsObject(field);
  const value = field.sql ?? columnOf(name);
  return field.type === 'instant' ? iso(value) : value;
}

const columnsObject = ({ members = {} }: Field): string =>
  `(SELECT row_to_json(a) FROM (SELECT ${Object.keys(members).map(columnOf).join(', ')}) a)`;

interface KindReads {
  readonly source: RecordSource;
  readonly single: RecordSource;
  readonly fields: FieldTable;
}

function readsOf(kind: Kind): KindReads {
  const source = sourceOf(kind);
  return { source, single: singleSourceOf(kind, source), fields: searchFieldsOf(kind) };
}

/** Reads are built once, because statements are cached by source. */
export const reads: Readonly<Record<KindName, KindReads>> = mapObject(kinds, readsOf);
