import { isReference, nameMember, type Field, type FieldType, type ReferenceField } from '../fields/field.ts';
import type { FoundBy, Kind } from '../kind.ts';
import { aliasOf, columnOf, recordAlias, referred } from './names.ts';

/**
 * The view `<kind>_texts`: what each record of a kind is found by, as a search vector and as keys for wildcards
 * (docs/query-language.md). Prisma's schema cannot say it; prisma/sql/generated holds it.
 */
export function textsViewSql(kind: Kind & { readonly foundBy: readonly FoundBy[] }): string {
  const { foundBy } = kind;
  const wholes = listOf(kind, foundBy, 'whole');
  const phones = listOf(kind, foundBy, 'phone');
  const marks = Object.entries(kind.marks ?? {}).map(([name, mark]) => `'${mark}' || ${columnOf(name)}`);
  const vector = `nova_document(
      ${textsOf(kind, foundBy)},
      ${wholes},
      ${phones})`;
  return `CREATE OR REPLACE VIEW ${kind.name}_texts AS
  SELECT ${columnOf('accountId')}, ${recordAlias}.id, ${columnOf('createdOn')},
    ${marks.length === 0 ? vector : `${vector} || array_to_tsvector(array_remove(ARRAY[${marks.join(', ')}], NULL))`} AS vector,
    nova_keys(${wholes}, ${phones}) AS keys
  FROM ${kind.table} ${recordAlias}${joinsOf(kind, foundBy)};
`;
}

/** Every column of a record that the view reads: a change of one of them is a change of what it is found by. */
export function foundColumns(kind: Kind & { readonly foundBy: readonly FoundBy[] }): readonly string[] {
  const names = kind.foundBy.flatMap((one) => namesOf(one)).flatMap((name) => columnsBehind(kind, name));
  return [...new Set([...names, 'createdOn'])];
}

/** The references whose rows' names a kind is found by. */
export const foundReferences = (
  kind: Kind & { readonly foundBy: readonly FoundBy[] },
): readonly (readonly [string, ReferenceField])[] =>
  Object.entries(kind.fields).flatMap(([name, field]) =>
    isReference(field) && kind.foundBy.includes(nameMember(name)) ? [[name, field] as const] : [],
  );

const namesOf = (one: FoundBy): readonly string[] => {
  if (typeof one === 'string') return [one];
  return 'together' in one ? one.together : [one.field];
};

/** The columns that make a field, a part of one, or the name beside a reference. */
function columnsBehind(kind: Kind, name: string): readonly string[] {
  const part = name.split('.')[1];
  if (part !== undefined) return [part];
  if (kind.fields[name] !== undefined) return [name, ...columnsIn(kind.fields[name].sql)];
  return [`${name.slice(0, -'Name'.length)}Id`];
}

/** The columns of the record's own row that an expression names. */
const columnsIn = (sql = ''): readonly string[] =>
  [...sql.matchAll(new RegExp(`\\b${recordAlias}\\."?(\\w+)"?`, 'gu'))].map(([, column = '']) => column);

const typeOf = (kind: Kind, one: FoundBy): FieldType | undefined =>
  typeof one === 'string' ? kind.fields[one]?.type : undefined;

/** The whole values, or the phones, among what a kind is found by. */
function listOf(kind: Kind, foundBy: readonly FoundBy[], type: 'whole' | 'phone'): string {
  const columns = foundBy.flatMap((one) =>
    typeof one === 'string' && kind.fields[one]?.type === type ? [columnOf(one)] : [],
  );
  return `ARRAY[${columns.join(', ')}]::text[]`;
}

/** Its texts in their order: those of single values together, lists between them. */
function textsOf(kind: Kind, foundBy: readonly FoundBy[]): string {
  const texts = foundBy.filter((one) => !['whole', 'phone'].includes(typeOf(kind, one) ?? 'text'));
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

/** SQL of a list's texts; undefined for what is one text. */
function listSql(kind: Kind, one: FoundBy): string | undefined {
  const [name = ''] = namesOf(one);
  const type = kind.fields[name]?.type;
  if (type === 'tags') return `nova_json_texts(${columnOf(name)}, 'value')`;
  if (type !== 'texts') return undefined;
  const weight = typeof one === 'object' && 'weight' in one ? one.weight : null;
  return weight === null
    ? columnOf(name)
    : `ARRAY(SELECT nova_weighted(item, '${weight}') FROM unnest(${columnOf(name)}) AS item)`;
}

function singleSql(kind: Kind, one: FoundBy): string {
  if (typeof one === 'object' && 'together' in one)
    return `concat_ws(' ', ${one.together.map((name) => valueSql(kind, name)).join(', ')})`;
  if (typeof one === 'string') return valueSql(kind, one);
  return `nova_weighted(${valueSql(kind, one.field)}, '${one.weight}')`;
}

/** A field, a part of one, or the name beside a reference. */
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

const joinsOf = (kind: Kind, foundBy: readonly FoundBy[]): string =>
  foundReferences({ ...kind, foundBy })
    .map(([name, { to }]) => {
      const alias = aliasOf(name);
      const on = `${alias}."accountId" = ${columnOf('accountId')} AND ${alias}.id = ${columnOf(name)}`;
      return `\n    LEFT JOIN ${referred[to].table} ${alias} ON ${on}`;
    })
    .join('');
