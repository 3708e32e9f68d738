import { ratings } from '@nova/contract';
import {
  toAlias,
  quoteColumn,
  type Field,
  type FieldType,
  forceIndex,
  isReference,
  type Kind,
  nameMember,
  type ReferenceField,
  referred,
  type Searchable,
  type TextTable,
} from '@nova/kinds';
import {
  boolean,
  customFields,
  date,
  exact,
  type Field as SearchField,
  type FieldOptions,
  type FieldTable,
  id,
  instant,
  jsonDate,
  jsonExact,
  jsonNumber,
  jsonText,
  number,
  phone,
  text,
  textList,
  textsBeside,
  through,
} from '@nova/search';

/**
 * Builds the table of fields that a query may name, and of the texts that its bare words search
 * (docs/query-language.md).
 */
export function buildSearchFields(kind: Kind): FieldTable {
  const options = collectOptions(kind.searchable ?? []);
  const fields = Object.entries(kind.fields).filter(([, field]) => field.shown !== 'never');
  return {
    ...searchedWords,
    ...(kind.fields.customFields ? { custom: customFields(quoteColumn('customFields')) } : {}),
    ...(kind.marks ? { besideVector: buildMarkFields(kind, kind.marks) } : {}),
    fields: {
      ...Object.fromEntries(fields.flatMap(([name, field]) => searchFields(name, field, options))),
      // Queries call it `updatedOn` for every kind.
      ...(kind.stamp === 'updatedOn' ? {} : { updatedOn: instant(quoteColumn(kind.stamp)) }),
      ...Object.fromEntries(
        Object.entries(kind.texts ?? {}).map(([name, table]) => [name, buildTextsField(kind, name, table)]),
      ),
    },
  };
}

type VectorOptions = Readonly<Record<string, FieldOptions>>;

/** Collects the options of fields in the search vector. */
const collectOptions = (searchable: readonly Searchable[]): VectorOptions =>
  Object.fromEntries(
    searchable.flatMap((one): [string, FieldOptions][] => {
      if (typeof one === 'string') return [[one, { inVector: true }]];
      if ('together' in one) return one.together.map((name) => [name, { inVector: true }]);
      return [[one.field, { inVector: true, weight: one.weight }]];
    }),
  );

type Make = (sql: string, options?: FieldOptions) => SearchField;

/** Search fields by the type of a column. */
const columns: Readonly<Partial<Record<FieldType, Make>>> = {
  text,
  longText: text,
  whole: exact,
  code: exact,
  phone,
  date,
  instant,
  number,
  id,
  flag: boolean,
  texts: textList,
};

/** Search fields by the type of a list's member. */
const members: Readonly<Partial<Record<FieldType, (sql: string, key: string) => SearchField>>> = {
  text: jsonText,
  longText: jsonText,
  code: jsonExact,
  number: jsonNumber,
  date: jsonDate,
};

function searchFields(name: string, field: Field, found: VectorOptions): [string, SearchField][] {
  if (isReference(field)) return referenceFields(name, field, found);
  const sql = field.sql ?? quoteColumn(name);
  const inside = Object.entries(field.members ?? {});
  switch (field.type) {
    case 'customFields':
    case 'references':
      return [];
    case 'tags':
      return [
        [name, jsonText(sql, 'value', found[name])],
        [`${name}.group`, jsonText(sql, 'group')],
      ];
    case 'parts':
      return inside.map(([part, type]) => [
        `${name}.${part}`,
        findFieldMaker(columns, type)(quoteColumn(part)),
      ]);
    case 'rows':
      return inside.map(([member, type]) => [
        `${name}.${member}`,
        findFieldMaker(members, type)(sql, member),
      ]);
    default:
      return [[name, findFieldMaker(columns, field.type)(sql, found[name])]];
  }
}

function referenceFields(name: string, field: ReferenceField, found: VectorOptions): [string, SearchField][] {
  const shownName = nameMember(name);
  const column = quoteColumn(name);
  const nameField = {
    masterData: () => masterDataName(column),
    user: () => userName(column),
    record: () => text(referred[field.to].name(toAlias(name)), found[shownName]),
  }[field.to === 'masterData' || field.to === 'user' ? field.to : 'record'];
  return [
    [name, id(column)],
    [shownName, nameField()],
  ];
}

/** Builds search fields for values that are marked lexemes of the vector, and for the names of references. */
function buildMarkFields(
  kind: Kind,
  marks: Readonly<Record<string, string>>,
): Readonly<Record<string, SearchField>> {
  return Object.fromEntries(
    Object.entries(marks).flatMap(([name, mark]): [string, SearchField][] => {
      const field = kind.fields[name];
      const column = quoteColumn(name);
      if (!field || !isReference(field)) return [[name, number(column, { mark, among: ratings })]];
      const nameOf = field.to === 'user' ? userName : masterDataName;
      return [
        [name, id(column, { mark })],
        [nameMember(name), nameOf(column, { mark })],
      ];
    }),
  );
}

/**
 * Finds the search field of a type.
 * @throws Error for an unsearchable type
 */
function findFieldMaker<T>(table: Readonly<Partial<Record<FieldType, T>>>, type: FieldType): T {
  const make = table[type];
  if (!make) throw new Error(`A query cannot compare values of the type ${type}.`);
  return make;
}

/** A kind's search vectors, and the account's lexicon. */
const searchedWords = {
  vector: 'found.vector',
  keys: 'rtrim(found.keys)',
  lexicon: { table: 'search_words k', word: 'k.word', account: 'k."accountId"' },
} as const;

/** Builds a field of texts that have a table of their own. Its query finds the ids of matching texts by the index of their vectors. */
const buildTextsField = (kind: Kind, name: string, { table, id: column, words }: TextTable): SearchField =>
  textsBeside({
    key: 'found.id',
    from: `${table} ${name}`,
    id: `${name}."${column}"`,
    vector: `${name}.vector`,
    account: `${name}."accountId"`,
    forceIndex: forceIndex(name, column),
    lexicon: { table: `${words} k`, word: 'k.word', account: 'k."accountId"' },
    records: {
      from: `${kind.name}_search own`,
      id: 'own.id',
      vector: 'own.vector',
      account: 'own."accountId"',
      forceIndex: forceIndex('own'),
    },
  });

/**
 * Builds a field of a referred name. Its query finds the few rows with a matching name first, then the records
 * that refer to them.
 */
const nameBehind = (table: string, column: string, options: FieldOptions = {}): SearchField =>
  through(text('n.name', options), {
    key: column,
    columns: 'n.id',
    from: `${table} n`,
    account: 'n."accountId"',
  });

const masterDataName = (column: string, options: FieldOptions = {}): SearchField =>
  nameBehind('master_data', column, options);

const userName = (column: string, options: FieldOptions = {}): SearchField =>
  nameBehind('users', column, options);
