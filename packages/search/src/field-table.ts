/** How a field's values are compared (docs/query-language.md#how-values-match). */
export type FieldKind = 'text' | 'exact' | 'id' | 'phone' | 'number' | 'boolean' | 'instant' | 'date';

/**
 * A field of another table. A record matches if its `key` is among the `columns` of matching rows.
 * `account` is their account column.
 */
export interface Via {
  readonly key: string;
  readonly columns: string;
  readonly from: string;
  readonly account?: string;
}

/** What the compiler knows of a field. All strings are our own SQL. */
export interface Field {
  readonly kind: FieldKind;
  /** An expression over the row, or over an element of `from`. */
  readonly sql: string;
  /** A list: what follows `from` in a subquery. One matching element is enough. */
  readonly from?: string;
  /** The vector contains the value, so its index can filter first. */
  readonly inVector?: boolean;
  readonly via?: Via;
  /** Words of this weight are this field's alone, so the vector can answer (`nova_weighted`). */
  readonly weight?: Weight;
  /** The value is a column of the vector's own table. */
  readonly besideVector?: boolean;
  /**
   * The value is a lexeme behind this mark (`@r`): an id, or a number of `among`. The index alone answers.
   */
  readonly mark?: string;
  /** Every number the field can hold. */
  readonly among?: readonly number[];
}

export type Weight = 'A' | 'B' | 'C';

/** The account's words; makes wildcards and fuzzy terms fast. */
export interface Lexicon {
  readonly table: string;
  readonly word: string;
  readonly account: string;
}

/** Custom field values, queried as `<name>.<label>`. */
export interface CustomFields {
  readonly name: string;
  readonly sql: string;
  /** Other labels are unknown fields. Without it, any label is accepted. */
  readonly labels?: readonly string[];
}

/** The fields a query can name, and where bare terms search. */
export interface FieldTable {
  /** A tsvector expression, never null, made by `nova_document`. */
  readonly vector: string;
  /** A text expression made by `nova_keys`, for wildcards in references, e-mails and phones. */
  readonly keys?: string;
  readonly lexicon?: Lexicon;
  readonly fields: Readonly<Record<string, Field>>;
  /** Fields to use instead if the query reads the vector's table anyway. */
  readonly besideVector?: Readonly<Record<string, Field>>;
  readonly custom?: CustomFields;
}

export type FieldOptions = Pick<Field, 'besideVector' | 'inVector' | 'weight' | 'mark' | 'among'>;

const scalar =
  (kind: FieldKind) =>
  (sql: string, options: FieldOptions = {}): Field => ({ kind, sql, ...options });

/** Matches by whole words. */
export const text = scalar('text');
/** A reference, e-mail or code: matches whole, ignoring case. */
export const exact = scalar('exact');
export const id = scalar('id');
/** Matches whole, ignoring spaces and punctuation. */
export const phone = scalar('phone');
export const number = scalar('number');
export const boolean = scalar('boolean');
/** A timestamptz. */
export const instant = scalar('instant');
/** A date, compared by day. */
export const date = scalar('date');

/** A text[] column. */
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

/** One key of the objects in a jsonb array, as text. */
export const jsonText = json('text');
/** The same, matched as a whole. */
export const jsonExact = json('exact');
/** The same as numbers; other values are ignored. */
export const jsonNumber = json('number', (value) => `public.nova_number(${value})`);
/** The same as yyyy-MM-dd days; other values are ignored. */
export const jsonDate = json('date', (value) => `public.nova_date(${value})`);

/** Finds the field through matching rows of another table instead of row by row. */
export function through(field: Field, via: Via): Field {
  return { ...field, via };
}

/** Custom field values in a jsonb array of the read shape. */
export function customFields(sql: string, labels?: readonly string[]): CustomFields {
  return { name: 'customFields', sql, ...(labels && { labels }) };
}
