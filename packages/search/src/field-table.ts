/** How a field's values are compared (docs/query-language.md#how-values-match). */
export type FieldKind = 'text' | 'exact' | 'id' | 'phone' | 'number' | 'boolean' | 'instant' | 'date';

/**
 * A field that lives in another table: the records whose `key` is among the `columns` of the rows of `from` that match.
 * `account`, a column of `from`, is compared with the account of the query.
 */
export interface Via {
  readonly key: string;
  readonly columns: string;
  readonly from: string;
  readonly account?: string;
}

/** What the search compiler knows of one field. Every string is SQL of the program's own, never a caller's. */
export interface Field {
  readonly kind: FieldKind;
  /** The value: an expression over the record's row, or over one element when `from` is given. */
  readonly sql: string;
  /** A list's elements: what follows `from` in a subquery. The field matches when one of them does. */
  readonly from?: string;
  /** The value is part of the record's search vector, so that its index can be asked first. */
  readonly inVector?: boolean;
  readonly via?: Via;
  /** The words of the vector that carry this weight are this field's alone (`nova_weighted`): the vector answers for it. */
  readonly weight?: Weight;
  /** The value stands beside the vector, in the vector's own table. */
  readonly besideVector?: boolean;
  /** The value is a lexeme of the vector, behind this mark (`@r`): an id, or a number `among` a few. The index alone answers. */
  readonly mark?: string;
  /** Every number that the field may hold. */
  readonly among?: readonly number[];
}

export type Weight = 'A' | 'B' | 'C';

/** The words that occur in an account's vectors; makes wildcards and fuzzy terms quick. */
export interface Lexicon {
  readonly table: string;
  readonly word: string;
  readonly account: string;
}

/** Custom field values, reached as `<name>.<label>`. */
export interface CustomFields {
  readonly name: string;
  readonly sql: string;
  /** The labels there are; another one is an unknown field. Left out: any label is taken, and may match nothing. */
  readonly labels?: readonly string[];
}

/** The fields of a record that a query may name, and where bare terms look. */
export interface FieldTable {
  /** A tsvector expression, never null: made by `nova_document`. */
  readonly vector: string;
  /** A text expression made by `nova_keys`: wildcards inside references, e-mails and phones. */
  readonly keys?: string;
  readonly lexicon?: Lexicon;
  readonly fields: Readonly<Record<string, Field>>;
  /** Those of the fields that a query which reads the vector anyway finds there, or beside it. */
  readonly besideVector?: Readonly<Record<string, Field>>;
  readonly custom?: CustomFields;
}

/** What may be said of any field. */
export type FieldOptions = Pick<Field, 'besideVector' | 'inVector' | 'weight' | 'mark' | 'among'>;

const scalar =
  (kind: FieldKind) =>
  (sql: string, options: FieldOptions = {}): Field => ({ kind, sql, ...options });

/** Text that matches by whole words. */
export const text = scalar('text');
/** A reference, e-mail or code: matches whole, any case. */
export const exact = scalar('exact');
/** A uuid column. */
export const id = scalar('id');
/** A phone: matches whole, spaces and punctuation ignored. */
export const phone = scalar('phone');
export const number = scalar('number');
export const boolean = scalar('boolean');
/** A timestamptz. */
export const instant = scalar('instant');
/** A date; compares by day. */
export const date = scalar('date');

/** A text[] of texts. */
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

/** One key of the objects of a jsonb array, as text. */
export const jsonText = json('text');
/** The same, matching whole. */
export const jsonExact = json('exact');
/** The same, numbers (others are no value). */
export const jsonNumber = json('number', (value) => `public.nova_number(${value})`);
/** The same, days written yyyy-MM-dd (others are no value). */
export const jsonDate = json('date', (value) => `public.nova_date(${value})`);

/** The same field, found through the rows of another table that match instead of row by row. */
export function through(field: Field, via: Via): Field {
  return { ...field, via };
}

/** The custom field values of a jsonb array in the read shape. */
export function customFields(sql: string, labels?: readonly string[]): CustomFields {
  return { name: 'customFields', sql, ...(labels && { labels }) };
}
