import type { Fields } from './fields/field.ts';

/**
 * A field that is searched by words of a query without a field name. A query of a field with a weight reads
 * only the search vectors.
 */
export type Searchable =
  | string
  | { readonly field: string; readonly weight: 'A' | 'B' | 'C' }
  | { readonly together: readonly string[] };

export const weighted = (field: string, weight: 'A' | 'B' | 'C'): Searchable => ({ field, weight });
export const together = (...fields: readonly string[]): Searchable => ({ together: fields });

export type Comparison =
  /** The addresses are trimmed, and case does not matter. Each field makes a key. */
  | 'email'
  /** The addresses are compared without scheme, host, query and case. Each field makes a key. */
  | 'profile'
  /** All fields make one key together, and each must have a value. Case, accents and repeated spaces do not matter. */
  | 'names'
  /** The text is trimmed, and case does not matter. */
  | 'text';

export interface DuplicateRule {
  readonly by: Comparison;
  readonly fields: readonly string[];
}

/** The verbs that need no code of their own, only the definition (ARCHITECTURE.md#adding-a-kind). */
export type Verb = 'create' | 'get' | 'update' | 'delete' | 'list' | 'search';

export type Sample = Readonly<Record<string, string | number>>;

/** The entry of a record in timelines. SQL is over the row `r` and the referenced rows, each under its reference's name. */
export interface TimelineRule {
  readonly on: readonly string[];
  readonly title: string;
  readonly text?: string;
}

export interface Visibility {
  readonly within: 'team' | 'teamAndBilling';
  readonly always?: readonly string[];
}

/** A rule that emits this type of event instead of `<kind>.updated`. */
export interface EventRule {
  readonly type: string;
  readonly field: string;
  readonly is?: string | boolean;
}

interface Declared<F extends Fields, V extends Verb, Plural extends string> {
  readonly table: string;
  /** The prefix of reference numbers. Only kinds with a field `reference` have it. */
  readonly prefix?: string;
  readonly numberColumn?: string;
  readonly singular?: string;
  readonly plural: Plural;
  readonly description: string;
  readonly fields: F;
  /** The members of reads that distinguish one record from another. Agents get only these by default. */
  readonly brief?: readonly string[];
  /** Further joins for SQL of fields. Each is a LEFT JOIN of at most one row. */
  readonly joins?: Readonly<Record<string, string>>;
  readonly stamp?: 'updatedOn' | 'modifiedOn';
  /** The verbs that callers can use. Endpoints and documentation follow from them. */
  readonly verbs?: readonly V[];
  readonly timeline?: TimelineRule;
  /** The users who see a record; by default all of the account (docs/interface/keys-and-accounts.md#users). */
  readonly visibility?: Visibility;
  readonly requiresOneOf?: readonly string[];
  /** The kind of the person whose erasure erases these records too. */
  readonly erasedWith?: string;
  /** The records stay when the person is anonymised, without the values that are removed. */
  readonly outlivesAnonymising?: true;
  /** The field that refers to the parent. No record may be its own ancestor. */
  readonly tree?: string;
  /** The references of which a record always has at least one. */
  readonly belongsTo?: readonly string[];
  readonly duplicates?: readonly DuplicateRule[];
  readonly limit?: 'candidateRecords' | 'companyRecords';
  /** True if the plan's limit is checked before duplicates. */
  readonly limitBeforeDuplicates?: boolean;
  readonly statusHistory?: boolean;
  /**
   * The records of the demo. Master data is given by its default names, and an instant in days after the record's
   * creation, at most until two days ago.
   */
  readonly samples?: readonly Sample[];
  /** The rules for events; the first that fits is used (docs/interface/events.md). */
  readonly emits?: readonly EventRule[];
  /** The types of events whose names differ from the usual ones; null means that the event does not exist. */
  readonly eventNames?: Readonly<Partial<Record<'created' | 'updated' | 'deleted', string | null>>>;
  /** The fields that bare words of a query search, in this order, long texts last. */
  readonly searchable?: readonly Searchable[];
  /**
   * The fields by which lists of any length can be ordered, in addition to stamps and the last activity. Each has an
   * index of its order (docs/interface/paging.md#order).
   */
  readonly indexedOrders?: readonly string[];
  /** True if `nova_refresh_<table>` recomputes columns of the kind. */
  readonly hasDerivedColumns?: boolean;
  readonly cacheDocuments?: boolean;
  /** The marks under which the search vector holds values of fields. The index alone then answers a query of such a field. */
  readonly marks?: Readonly<Record<string, string>>;
  /** Texts of files that a query names as a field, by that field's name. */
  readonly texts?: Readonly<Record<string, TextTable>>;
}

/** A table with a text for each record, and its vector. */
export interface TextTable {
  readonly table: string;
  /** The column of the record's id. */
  readonly id: string;
  /** The table of the account's words of these texts. */
  readonly words: string;
}

/** The definition of a kind. Schemas, documents, search, import and export follow from it. */
export interface Kind<
  Name extends string = string,
  F extends Fields = Fields,
  V extends Verb = Verb,
  Plural extends string = string,
> extends Declared<F, V, Plural> {
  readonly name: Name;
  readonly singular: string;
  readonly stamp: 'updatedOn' | 'modifiedOn';
}

export const kind = <
  const Name extends string,
  const F extends Fields,
  const Plural extends string,
  const V extends Verb = never,
>(
  name: Name,
  declared: Declared<F, V, Plural> & {
    readonly requiresOneOf?: readonly (keyof F & string)[];
    readonly tree?: keyof F & string;
    readonly indexedOrders?: readonly (keyof F & string)[];
    readonly belongsTo?: readonly (keyof F & string)[];
  },
): Kind<Name, F, V, Plural> => Object.freeze({ singular: name, stamp: 'updatedOn', ...declared, name });

export const capitalise = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

export const addArticle = (noun: string): string => `${/^[aeiou]/iu.test(noun) ? 'an' : 'a'} ${noun}`;
