import {
  aliasOf,
  columnOf,
  isReference,
  nameMember,
  recordAlias as alias,
  referred,
  type Field,
  type Kind,
  type Shown,
} from '@nova/kinds';
import { iso, joinOne, type Join, type RecordSource } from './record-source.ts';

const isShown = (field: Field, shown: readonly Shown[]): boolean => shown.includes(field.shown);

/** How lists of a kind are read: every field that they show, with the names that references lead to. */
export const sourceOf = (kind: Kind): RecordSource => read(kind, ['always']);

/** How one record is read: as lists show it, and what only the single read shows. */
export const singleSourceOf = (kind: Kind): RecordSource => read(kind, ['always', 'single']);

function read(kind: Kind, shown: readonly Shown[]): RecordSource {
  const fields = Object.entries(kind.fields).filter(([, field]) => isShown(field, shown));
  const lists = fields.filter(([, field]) => field.omittedWhenEmpty);
  return {
    ...{ from: `${kind.table} ${alias}`, alias, entity: kind.name },
    ...(kind.foundBy ? { words: `${kind.name}_search` } : {}),
    ...(kind.keptReady === true ? { ready: `${kind.name}_documents` } : {}),
    // Every reference, also one that this read does not show: a query may name it.
    joins: Object.entries(kind.fields).flatMap(([name, field]) => joinFor(name, field)),
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
  const own: [string, string] = [name, valueOf(name, field)];
  return isReference(field) ? [own, [nameMember(name), referred[field.to].name(aliasOf(name))]] : [own];
}

/** SQL of a field's value as the interface shows it. */
function valueOf(name: string, field: Field): string {
  if (field.type === 'parts') return partsOf(field);
  const value = field.sql ?? columnOf(name);
  return field.type === 'instant' ? iso(value) : value;
}

const partsOf = ({ members = {} }: Field): string =>
  `(SELECT row_to_json(a) FROM (SELECT ${Object.keys(members).map(columnOf).join(', ')}) a)`;
