import {
  toAlias,
  quoteColumn,
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
import { removeCache } from './cached-documents.ts';
import { iso, type Join, joinOne, type RecordSource, type ShownParts } from './record-source.ts';
import { buildSearchFields } from './search-fields.ts';

const isShown = (field: Field, shown: readonly Shown[]): boolean => shown.includes(field.shown);

const buildSource = (kind: Kind): RecordSource => buildShownSource(kind, ['always']);

/** A single read that shows more than lists do is not cached. */
function buildSingleSource(kind: Kind, list: RecordSource): RecordSource {
  const showsMore = Object.values(kind.fields).some(({ shown }) => shown === 'single');
  return showsMore ? removeCache(buildShownSource(kind, ['always', 'single'])) : list;
}

function buildShownSource(kind: Kind, shown: readonly Shown[]): RecordSource {
  const fields = Object.entries(kind.fields).filter(([, field]) => isShown(field, shown));
  const lists = fields.filter(([, field]) => field.omittedWhenEmpty);
  return {
    kind: kind.name as KindName,
    from: `${kind.table} ${alias}`,
    alias,
    ...(kind.prefix === undefined ? {} : { entity: kind.name }),
    ...(kind.searchable ? { words: { table: `${kind.name}_search`, kind: kind.name } } : {}),
    ...(kind.cacheDocuments === true ? { cacheTable: `${kind.name}_documents` } : {}),
    // All references are joined, because a query may name those that are not shown.
    joins: [
      ...Object.entries(kind.joins ?? {}).map(([own, sql]) => ({ alias: own, from: alias, sql })),
      ...Object.entries(kind.fields).flatMap(([name, field]) => buildJoins(name, field)),
    ],
    members: Object.fromEntries(
      fields
        .filter(([, field]) => !field.omittedWhenEmpty)
        .flatMap(([name, field]) => buildMembers(name, field)),
    ),
    omittedWhenEmpty: Object.fromEntries(lists.map(([name]) => [name, quoteColumn(name)])),
    objects: Object.fromEntries(fields.flatMap(([name, field]) => listParts(name, field))),
  };
}

const buildJoins = (name: string, field: Field): Join[] =>
  isReference(field) ? [joinOne(referred[field.to].table, toAlias(name), alias, name)] : [];

function buildMembers(name: string, field: Field): [string, string][] {
  if (isReferences(field)) return [[objectMember(name), buildList(field)]];
  if (isReference(field) && field.object)
    return [[objectMember(name), buildObject(field.object, toAlias(name))]];
  const member: [string, string] = [name, buildValue(name, field)];
  return isReference(field) && field.shownAs === 'name'
    ? [member, [nameMember(name), referred[field.to].name(toAlias(name))]]
    : [member];
}

/** Lists the objects whose members can be chosen. Lists are read as a whole. */
function listParts(name: string, field: Field): [string, ShownParts][] {
  if (field.type === 'parts')
    return [[name, { names: Object.keys(field.members ?? {}), build: columnsObject }]];
  if (!isReference(field) || !field.object) return [];
  const of = toAlias(name);
  const members = field.object(of);
  const build = (names: readonly string[]): string =>
    `CASE WHEN ${of}.id IS NOT NULL THEN ${buildMembersObject(
      Object.fromEntries(Object.entries(members).filter(([member]) => names.includes(member))),
    )} END`;
  return [[objectMember(name), { names: Object.keys(members), build }]];
}

const buildObject = (object: ShownObject, of: string): string =>
  `CASE WHEN ${of}.id IS NOT NULL THEN ${buildRowObject(object, of)} END`;

const buildRowObject = (object: ShownObject, of: string): string => buildMembersObject(object(of));

const buildMembersObject = (members: Readonly<Record<string, string>>): string =>
  `json_build_object(${Object.entries(members)
    .map(([member, sql]) => `'${member}', ${sql}`)
    .join(', ')})`;

/** SQL of the linked records, in the order of the list. */
const buildList = ({ to, links, object }: ReferencesField): string =>
  `(SELECT coalesce(json_agg(${buildRowObject(object, 'item')} ORDER BY link.position, item.id), '[]')
  FROM ${links.table} link JOIN ${referred[to].table} item ON item."accountId" = link."accountId" AND item.id = link."${links.column}"
  WHERE link."accountId" = ${alias}."accountId" AND link."${links.of}" = ${alias}.id)`;

function buildValue(name: string, field: Field): string {
  if (field.type === 'parts') return columnsObject(Object.keys(field.members ?? {}));
  const value = field.sql ?? quoteColumn(name);
  return field.type === 'instant' ? iso(value) : value;
}

const columnsObject = (names: readonly string[]): string =>
  `(SELECT row_to_json(a) FROM (SELECT ${names.map(quoteColumn).join(', ')}) a)`;

interface KindReads {
  readonly source: RecordSource;
  readonly single: RecordSource;
  readonly fields: FieldTable;
}

function buildReads(kind: Kind): KindReads {
  const source = buildSource(kind);
  return { source, single: buildSingleSource(kind, source), fields: buildSearchFields(kind) };
}

/** Reads are built once, because statements are cached by source. */
export const reads: Readonly<Record<KindName, KindReads>> = mapObject(kinds, buildReads);
