import { type Field, type FieldType, isReference, nameMember, type ReferenceField } from '../fields/field.ts';
import type { Kind, Searchable } from '../kind.ts';
import { aliasOf, columnOf, recordAlias, referred, type SqlSource } from './fragments.ts';

export type SearchedKind = Kind & { readonly searchable: readonly Searchable[] };

export const isSearched = (kind: Kind): kind is SearchedKind => kind.searchable !== undefined;

export function foundColumns(kind: SearchedKind): readonly string[] {
  const names = kind.searchable.flatMap((one) => namesOf(one)).flatMap((name) => columnsBehind(kind, name));
  return [...new Set([...names, 'createdOn'])];
}

export const foundReferences = (kind: SearchedKind): readonly (readonly [string, ReferenceField])[] =>
  Object.entries(kind.fields).flatMap(([name, field]) =>
    isReference(field) && kind.searchable.includes(nameMember(name)) ? [[name, field] as const] : [],
  );

/** Returns true if words about a person find the record. Its words, former ones too, are then removed with the record. */
export const isFoundByPersonalWords = (kind: SearchedKind): boolean =>
  kind.searchable
    .flatMap((one) => namesOf(one))
    .some((name) => kind.fields[name.split('.')[0] ?? name]?.personal === true);

export const namesOf = (one: Searchable): readonly string[] => {
  if (typeof one === 'string') return [one];
  return 'together' in one ? one.together : [one.field];
};

function columnsBehind(kind: Kind, name: string): readonly string[] {
  const part = name.split('.')[1];
  if (part !== undefined) return [part];
  const field = kind.fields[name];
  if (!field) return [`${name.slice(0, -'Name'.length)}Id`];
  return field.sql === undefined ? [name] : columnsIn(field.sql);
}

const columnsIn = (sql: string): readonly string[] =>
  [...sql.matchAll(new RegExp(`\\b${recordAlias}\\."?(\\w+)"?`, 'gu'))].map(([, column = '']) => column);

/** Generates the view of search vectors and of the keys for wildcards (docs/query-language.md). */
export const textsView = (kind: SearchedKind): SqlSource => ({
  name: `${kind.name}_texts`,
  sql: `CREATE VIEW ${kind.name}_texts AS
  ${textsSelect(kind, kind.table)};
`,
});

/** @param from the kind's table or a transition table of it */
export function textsSelect(kind: SearchedKind, from: string): string {
  const wholes = listOf(kind, 'whole');
  const phones = listOf(kind, 'phone');
  const vector = `nova_document(
      ${textsOf(kind)},
      ${wholes},
      ${phones})`;
  const marks = marksOf(kind, recordAlias);
  return `SELECT ${columnOf('accountId')}, ${columnOf('createdOn')}, ${recordAlias}.id,
    ${marks === undefined ? vector : `${vector} || array_to_tsvector(${marks})`} AS vector,
    nova_keys(${wholes}, ${phones}) AS keys
  FROM ${from} ${recordAlias}${joinsOf(kind)}`;
}

/** Returns SQL of the lexemes of marked fields: the mark, followed by the value; undefined if the kind has no marks. */
export function marksOf(kind: Kind, alias: string): string | undefined {
  const marks = Object.entries(kind.marks ?? {}).map(([name, mark]) => `'${mark}' || ${alias}."${name}"`);
  return marks.length === 0 ? undefined : `array_remove(ARRAY[${marks.join(', ')}], NULL)`;
}

const typeOf = (kind: Kind, one: Searchable): FieldType | undefined =>
  typeof one === 'string' ? kind.fields[one]?.type : undefined;

function listOf(kind: SearchedKind, type: 'whole' | 'phone'): string {
  const columns = kind.searchable.flatMap((one) =>
    typeof one === 'string' && kind.fields[one]?.type === type ? [columnOf(one)] : [],
  );
  return `ARRAY[${columns.join(', ')}]::text[]`;
}

function textsOf(kind: SearchedKind): string {
  const texts = kind.searchable.filter((one) => !['whole', 'phone'].includes(typeOf(kind, one) ?? 'text'));
  const pieces: string[] = [];
  let single: string[] = [];
  const flush = (): void => {
    if (single.length > 0) pieces.push(`ARRAY[${single.join(', ')}]`);
    single = [];
  };
  for (const one of texts) {
    const list = listSql(kind, one);
    if (list === undefined) single.push(singleSql(kind, one));
    else {
      flush();
      pieces.push(list);
    }
  }
  flush();
  return `(${pieces.join(' || ')})::text[]`;
}

function listSql(kind: Kind, one: Searchable): string | undefined {
  const [name = ''] = namesOf(one);
  const type = kind.fields[name]?.type;
  // The expression is inline, because PostgreSQL plans a function that it cannot inline in every statement again.
  if (type === 'tags')
    return `ARRAY(SELECT item ->> 'value' FROM jsonb_array_elements(${columnOf(name)}) AS items(item))`;
  if (type !== 'texts') return undefined;
  const weight = typeof one === 'object' && 'weight' in one ? one.weight : null;
  return weight === null
    ? columnOf(name)
    : `ARRAY(SELECT nova_weighted(item, '${weight}') FROM unnest(${columnOf(name)}) AS item)`;
}

function singleSql(kind: Kind, one: Searchable): string {
  if (typeof one === 'object' && 'together' in one)
    return `concat_ws(' ', ${one.together.map((name) => valueSql(kind, name)).join(', ')})`;
  if (typeof one === 'string') return valueSql(kind, one);
  return `nova_weighted(${valueSql(kind, one.field)}, '${one.weight}')`;
}

function valueSql(kind: Kind, name: string): string {
  const part = name.split('.')[1];
  if (part !== undefined) return columnOf(part);
  const field: Field | undefined = kind.fields[name];
  if (field) return field.sql ?? columnOf(name);
  const reference = `${name.slice(0, -'Name'.length)}Id`;
  const target = kind.fields[reference];
  if (!target || !isReference(target)) throw new Error(`A ${kind.name} has no field ${name} to be found by.`);
  return referred[target.to].name(aliasOf(reference));
}

const joinsOf = (kind: SearchedKind): string =>
  foundReferences(kind)
    .map(([name, { to }]) => {
      const alias = aliasOf(name);
      const on = `${alias}."accountId" = ${columnOf('accountId')} AND ${alias}.id = ${columnOf(name)}`;
      return `\n    LEFT JOIN ${referred[to].table} ${alias} ON ${on}`;
    })
    .join('');
