/** The kinds of fields (docs/query-language.md#how-values-match). */
export type FieldKind = 'text' | 'exact' | 'id' | 'phone' | 'number' | 'boolean' | 'instant' | 'date';

/** A relation to other rows: a record matches if its `key` is among the `columns` of matching rows. */
export interface Via {
  readonly key: string;
  readonly columns: string;
  readonly from: string;
  readonly account?: string;
}

/** Long texts of a record, such as those of files. They have a table with vectors of their own. */
export interface Texts {
  /** SQL of the record's id, which `id` refers to. */
  readonly key: string;
  readonly from: string;
  readonly id: string;
  /** SQL of the text's vector, which `nova_words` makes. It is null without a text. */
  readonly vector: string;
  readonly account: string;
  /** The words of all these vectors. */
  readonly lexicon: Lexicon;
  /** SQL that is always true, and makes PostgreSQL use the vectors' index. */
  readonly forceIndex?: string | undefined;
  /** The rows of the record's own vectors, to find records by either vector. */
  readonly records?: TextRows;
}

/** Texts of the account whose id is the SQL `accountId`; null if all rows are of one account. */
export interface TextsOfAccount extends Texts {
  readonly accountId: string | null;
}

export type TextRows = Pick<Texts, 'from' | 'id' | 'vector' | 'account' | 'forceIndex'>;

export interface Field {
  readonly kind: FieldKind;
  /** SQL of the value, over the row or over an element of `from`. */
  readonly sql: string;
  /** The FROM clause of a list's subquery. */
  readonly from?: string;
  /** True if the vector's index can filter before the exact test. */
  readonly inVector?: boolean;
  readonly via?: Via;
  /** The weight that only words of this field have (`nova_weighted`). */
  readonly weight?: Weight;
  /** True if the value is a column of the vector's own table. */
  readonly besideVector?: boolean;
  /** The mark (`@r`) before the value's lexeme in the vector. With it the index alone answers. */
  readonly mark?: string;
  /** The only numbers that the field can hold. */
  readonly among?: readonly number[];
  /** The texts that the field stands for. Their index alone answers. */
  readonly texts?: Texts;
}

export type Weight = 'A' | 'B' | 'C';

export interface Lexicon {
  readonly table: string;
  readonly word: string;
  readonly account: string;
}

/** The custom fields, which queries name as `<name>.<label>`. */
export interface CustomFields {
  readonly name: string;
  readonly sql: string;
  /** The labels; if they are absent, any label is accepted. */
  readonly labels?: readonly string[];
}

export interface FieldTable {
  /** SQL of the search vector, which `nova_document` makes. It is never null. */
  readonly vector: string;
  /** SQL of the keys, which `nova_keys` makes for wildcards in references, e-mails and phones. */
  readonly keys?: string;
  readonly lexicon?: Lexicon;
  readonly fields: Readonly<Record<string, Field>>;
  /** The fields to use instead if the query reads the vector's table anyway. */
  readonly besideVector?: Readonly<Record<string, Field>>;
  readonly custom?: CustomFields;
}

export type FieldOptions = Pick<Field, 'besideVector' | 'inVector' | 'weight' | 'mark' | 'among'>;

const scalar =
  (kind: FieldKind) =>
  (sql: string, options: FieldOptions = {}): Field => ({ kind, sql, ...options });

/** A text that matches by whole words. */
export const text = scalar('text');
/** A text that matches as a whole, in any case. */
export const exact = scalar('exact');
export const id = scalar('id');
/** A phone number that matches as a whole. Spaces and punctuation are ignored. */
export const phone = scalar('phone');
export const number = scalar('number');
export const boolean = scalar('boolean');
export const instant = scalar('instant');
/** A date, compared by day. */
export const date = scalar('date');

export function textList(sql: string, options: FieldOptions = {}): Field {
  return { kind: 'text', sql: 'element.value', from: `unnest(${sql}) as element(value)`, ...options };
}

const json =
  (kind: FieldKind, convert: (value: string) => string = (value) => value) =>
  (sql: string, key: string, options: FieldOptions = {}): Field => ({
    kind,
    sql: convert(`element.value ->> '${key.replaceAll("'", "''")}'`),
    from: `jsonb_array_elements(${sql}) as element(value)`,
    ...options,
  });

/** A value under one key of the objects in a jsonb array. */
export const jsonText = json('text');
export const jsonExact = json('exact');
/** A number in such objects. Other values are ignored. */
export const jsonNumber = json('number', (value) => `public.nova_number(${value})`);
/** A date (yyyy-MM-dd) in such objects. Other values are ignored. */
export const jsonDate = json('date', (value) => `public.nova_date(${value})`);

/** The words of texts that have vectors of their own. */
export const textsBeside = (texts: Texts): Field => ({ kind: 'text', sql: texts.vector, texts });

export function through(field: Field, via: Via): Field {
  return { ...field, via };
}

export function customFields(sql: string, labels?: readonly string[]): CustomFields {
  return { name: 'customFields', sql, ...(labels && { labels }) };
}
