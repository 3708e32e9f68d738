import { isReference, nameMember, type ReferenceField } from '../fields/field.ts';
import type { Searchable, Kind } from '../kind.ts';
import { recordAlias } from './names.ts';

/** A kind of record that is searched. */
export type SearchedKind = Kind & { readonly searchable: readonly Searchable[] };

export const isSearched = (kind: Kind): kind is SearchedKind => kind.searchable !== undefined;

/** Every column of a record that its texts are made of: a change of one of them is a change of what it is found by. */
export function foundColumns(kind: SearchedKind): readonly string[] {
  const names = kind.searchable.flatMap((one) => namesOf(one)).flatMap((name) => columnsBehind(kind, name));
  return [...new Set([...names, 'createdOn'])];
}

/** The references whose rows' names a kind is found by. */
export const foundReferences = (kind: SearchedKind): readonly (readonly [string, ReferenceField])[] =>
  Object.entries(kind.fields).flatMap(([name, field]) =>
    isReference(field) && kind.searchable.includes(nameMember(name)) ? [[name, field] as const] : [],
  );

/** Whether its words are of a person: they go with the record, those that it was found by before too. */
export const isFoundByPersonalWords = (kind: SearchedKind): boolean =>
  kind.searchable
    .flatMap((one) => namesOf(one))
    .some((name) => kind.fields[name.split('.')[0] ?? name]?.personal === true);

/** The fields of which a text is made. */
export const namesOf = (one: Searchable): readonly string[] => {
  if (typeof one === 'string') return [one];
  return 'together' in one ? one.together : [one.field];
};

/** The columns that make a field, a part of one, or the name beside a reference. */
function columnsBehind(kind: Kind, name: string): readonly string[] {
  const part = name.split('.')[1];
  if (part !== undefined) return [part];
  const field = kind.fields[name];
  if (!field) return [`${name.slice(0, -'Name'.length)}Id`];
  return field.sql === undefined ? [name] : columnsIn(field.sql);
}

/** The columns of the record's own row that an expression names. */
const columnsIn = (sql: string): readonly string[] =>
  [...sql.matchAll(new RegExp(`\\b${recordAlias}\\."?(\\w+)"?`, 'gu'))].map(([, column = '']) => column);
