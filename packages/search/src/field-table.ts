/** docs/query-language.md#how-values-match */
export type FieldKind = 'text' | 'exact' | 'id' | 'phone' | 'number' | 'boolean' | 'instant' | 'date';

/** A record matches if its `key` is among the `columns` of matching rows. */
export interface Via {
  readonly key: string;
  readonly columns: string;
  readonly from: string;
  readonly account?: string;
}

export interface Field {
  readonly kind: FieldKind;
  /** Over the row, or over an element of `from`. */
  readonly sql: string;
  /** What follows `from` in a list's subquery. */
  readonly from?: string;
  /** The vector's index can filter first. */
  readonly inVector?: boolean;
  readonly via?: Via;
  /** Words of this weight are this field's alone (`nova_weighted`). */
  readonly weight?: Weight;
  /** The value is a column of the vector's own table. */
  readonly besideVector?: boolean;
  /** The value is a lexeme behind this mark (`@r`), so the index alone answers. */
  readonly mark?: string;
  /** The field can hold no other number. */
  readonly among?: readonly number[];
}

export type Weight = 'A' | 'B' | 'C';

export interface Lexicon {
  readonly table: string;
  readonly word: string;
  readonly account: string;
}

/** Queried as `<name>.<label>`. */
export interface CustomFields {
  readonly name: string;
  readonly sql: string;
  /** Without them, any label is accepted. */
  readonly labels?: readonly string[];
}

export interface FieldTable {
  /** Never null, made by `nova_document`. */
  readonly vector: string;
  /** Made by `nova_keys`, for wildcards in references, e-mails and phones. */
  readonly keys?: string;
  readonly lexicon?: Lexicon;
  readonly fields: Readonly<Record<string, Field>>;
  /** Replacements if the query reads the vector's table anyway. */
  readonly besideVector?: Readonly<Record<string, Field>>;
  readonly custom?: CustomFields;
}

export type FieldOptions = Pick<Field, 'besideVector' | 'inVector' | 'weight' | 'mark' | 'among'>;

const scalar =
  (kind: FieldKind) =>
  (sql: string, options: FieldOptions = {}): Field => ({ kind, sql, ...options });

/** Matches by whole words. */
export const text = scalar('text');
/** Whole, ignoring case. */
export const exact = scalar('exact');
export const id = scalar('id');
/** Whole, ignoring spaces and punctuation. */
export const phone = scalar('phone');
export const number = scalar('number');
export const boolean = scalar('boolean');
export const instant = scalar('instant');
/** Compared by day. */
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

/** One key of the objects in a jsonb array. */
export const jsonText = json('text');
export const jsonExact = json('exact');
/** Other values are ignored. */
export const jsonNumber = json('number', (value) => `public.nova_number(${value})`);
/** yyyy-MM-dd; other values are ignored. */
export const jsonDate = json('date', (value) => `public.nova_date(${value})`);

export function through(field: Field, via: Via): Field {
  return { ...field, via };
}

export function customFields(sql: string, labels?: readonly string[]): CustomFields {
  return { name: 'customFields', sql, ...(labels && { labels }) };
}
