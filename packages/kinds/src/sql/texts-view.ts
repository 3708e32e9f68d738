import { type Field, type FieldType, isReference, nameMember, type ReferenceField } from '../fields/field.ts';
import type { Kind, Searchable } from '../kind.ts';
import { toAlias, quoteColumn, recordAlias, referred, type SqlSource } from './fragments.ts';

export type SearchedKind = Kind & { readonly searchable: readonly Searchable[] };

export const isSearched = (kind: Kind): kind is SearchedKind => kind.searchable !== undefined;

export function findSearchedColumns(kind: SearchedKind): readonly string[] {
  const names = kind.searchable
    .flatMap((one) => listSearchedNames(one))
    .flatMap((name) => listColumns(kind, name));
  return [...new Set([...names, 'createdOn'])];
}

export const findSearchReferences = (kind: SearchedKind): readonly (readonly [string, ReferenceField])[] =>
  Object.entries(kind.fields).flatMap(([name, field]) =>
    isReference(field) && kind.searchable.includes(nameMember(name)) ? [[name, field] as const] : [],
  );

/** Returns true if words about a person find the record. Its words, former ones too, are then removed with the record. */
export const isFoundByPersonalWords = (kind: SearchedKind): boolean =>
  kind.searchable
    .flatMap((one) => listSearchedNames(one))
    .some((name) => kind.fields[name.split('.')[0] ?? name]?.personal === true);

export const listSearchedNames = (one: Searchable): readonly string[] => {
  if (typeof one === 'string') return [one];
  return 'together' in one ? one.together : [one.field];
};

function listColumns(kind: Kind, name: string): readonly string[] {
  const part = name.split('.')[1];
  if (part !== undefined) return [part];
  const field = kind.fields[name];
  if (!field) return [`${name.slice(0, -'Name'.length)}Id`];
  return field.sql === undefined ? [name] : extractColumns(field.sql);
}

const extractColumns = (sql: string): readonly string[] =>
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
  const wholes = buildList(kind, 'whole');
  const phones = buildList(kind, 'phone');
  const vector = `nova_document(
      ${buildTexts(kind)},
      ${wholes},
      ${phones})`;
  const marks = buildMarks(kind, recordAlias);
  return `SELECT ${quoteColumn('accountId')}, ${quoteColumn('createdOn')}, ${recordAlias}.id,
    ${marks === undefined ? vector : `${vector} || array_to_tsvector(${marks})`} AS vector,
    nova_keys(${wholes}, ${phones}) AS keys
  FROM ${from} ${recordAlias}${buildJoins(kind)}`;
}

/** Returns SQL of the lexemes of marked fields: the mark, followed by the value; undefined if the kind has no marks. */
export function buildMarks(kind: Kind, alias: string): string | undefined {
  const marks = Object.entries(kind.marks ?? {}).map(([name, mark]) => `'${mark}' || ${alias}."${name}"`);
  return marks.length === 0 ? undefined : `array_remove(ARRAY[${marks.join(', ')}], NULL)`;
}

const findType = (kind: Kind, one: Searchable): FieldType | undefined =>
  typeof one === 'string' ? kind.fields[one]?.type : undefined;

function buildList(kind: SearchedKind, type: 'whole' | 'phone'): string {
  const columns = kind.searchable.flatMap((one) =>
    typeof one === 'string' && kind.fields[one]?.type === type ? [quoteColumn(one)] : [],
  );
  return `ARRAY[${columns.join(', ')}]::text[]`;
}

function buildTexts(kind: SearchedKind): string {
  const texts = kind.searchable.filter((one) => !['whole', 'phone'].includes(findType(kind, one) ?? 'text'));
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
  const [name = ''] = listSearchedNames(one);
  const type = kind.fields[name]?.type;
  // The expression is inline, because PostgreSQL plans a function that it cannot inline in every statement again.
  if (type === 'tags')
    return `ARRAY(SELECT item ->> 'value' FROM jsonb_array_elements(${quoteColumn(name)}) AS items(item))`;
  if (type !== 'texts') return undefined;
  const weight = typeof one === 'object' && 'weight' in one ? one.weight : null;
  return weight === null
    ? quoteColumn(name)
    : `ARRAY(SELECT nova_weighted(item, '${weight}') FROM unnest(${quoteColumn(name)}) AS item)`;
}

function singleSql(kind: Kind, one: Searchable): string {
  if (typeof one === 'object' && 'together' in one)
    return `concat_ws(' ', ${one.together.map((name) => valueSql(kind, name)).join(', ')})`;
  if (typeof one === 'string') return valueSql(kind, one);
  return `nova_weighted(${valueSql(kind, one.field)}, '${one.weight}')`;
}

function valueSql(kind: Kind, name: string): string {
  const part = name.split('.')[1];
  if (part !== undefined) return quoteColumn(part);
  const field: Field | undefined = kind.fields[name];
  if (field) return field.sql ?? quoteColumn(name);
  const reference = `${name.slice(0, -'Name'.length)}Id`;
  const target = kind.fields[reference];
  if (!target || !isReference(target)) throw new Error(`A ${kind.name} has no field ${name} to be found by.`);
  return referred[target.to].name(toAlias(reference));
}

const buildJoins = (kind: SearchedKind): string =>
  findSearchReferences(kind)
    .map(([name, { to }]) => {
      const alias = toAlias(name);
      const on = `${alias}."accountId" = ${quoteColumn('accountId')} AND ${alias}.id = ${quoteColumn(name)}`;
      return `\n    LEFT JOIN ${referred[to].table} ${alias} ON ${on}`;
    })
    .join('');
