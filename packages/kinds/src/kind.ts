import type { Fields } from './fields/field.ts';

/**
 * What makes a record searchable: a field, a field with a weight of its own, or several fields that read as one text.
 * The index alone answers a query of a weighted field.
 */
export type Searchable =
  | string
  | { readonly field: string; readonly weight: 'A' | 'B' | 'C' }
  | { readonly together: readonly string[] };

export const weighted = (field: string, weight: 'A' | 'B' | 'C'): Searchable => ({ field, weight });
export const together = (...fields: readonly string[]): Searchable => ({ together: fields });

/** How two duplicates' values make a duplicate key. */
export type Comparison =
  /** Trimmed, any case; each field makes a key. */
  | 'email'
  /** A profile's address without scheme, host, query and case; each field makes a key. */
  | 'profile'
  /** All fields together, each given; case, accents and repeated spaces do not matter. */
  | 'names'
  /** Trimmed, any case. */
  | 'text';

export interface DuplicateRule {
  readonly by: Comparison;
  readonly fields: readonly string[];
}

/** What a kind's definition alone allows to do with its records (ARCHITECTURE.md#adding-a-kind). */
export type Verb = 'create' | 'get' | 'update' | 'delete' | 'list' | 'search';

export type Sample = Readonly<Record<string, string | number>>;

/**
 * How records appear in timelines, at the time of their creation. SQL is over the record's row `r` and the referenced
 * rows, each under the reference's name.
 */
export interface TimelineRule {
  readonly on: readonly string[];
  readonly title: string;
  readonly text?: string;
}

export interface Visibility {
  /** By the user's team restriction alone, or by billing as well. */
  readonly within: 'team' | 'teamAndBilling';
  readonly always?: readonly string[];
}

/** A change whose event has a type of its own in place of `<kind>.updated`. */
export interface EventRule {
  readonly type: string;
  readonly field: string;
  /** The new value; any value if absent. */
  readonly is?: string | boolean;
}

interface Declared<F extends Fields, V extends Verb, Plural extends string> {
  readonly table: string;
  /** The letters before its reference number; only kinds with a field `reference` have one. */
  readonly prefix?: string;
  /** The column that holds the reference's number, if there is one. */
  readonly numberColumn?: string;
  readonly singular?: string;
  readonly plural: Plural;
  readonly description: string;
  readonly fields: F;
  /** Rows of other tables, by alias: each a LEFT JOIN of at most one row. */
  readonly joins?: Readonly<Record<string, string>>;
  readonly stamp?: 'updatedOn' | 'modifiedOn';
  /** Endpoints, procedures, examples and documentation of these verbs follow from the definition. */
  readonly verbs?: readonly V[];
  readonly timeline?: TimelineRule;
  /** Who sees a record; everybody of the account by default (docs/interface/keys-and-accounts.md#users). */
  readonly visibility?: Visibility;
  readonly requiresOneOf?: readonly string[];
  /** The kind of person whose erasure erases these records too. */
  readonly erasedWith?: string;
  /** The reference to a record's parent: no record may be its own ancestor. */
  readonly tree?: string;
  /** References to the records it belongs to: at least one is always given. */
  readonly belongsTo?: readonly string[];
  readonly duplicates?: readonly DuplicateRule[];
  readonly limit?: 'candidateRecords' | 'companyRecords';
  /** The plan's limit is checked before duplicates. */
  readonly limitBeforeDuplicates?: boolean;
  readonly statusHistory?: boolean;
  /**
   * What demo records hold: members of import lines, master data by default names. An instant is a number of days
   * after the record's creation, capped at two days ago.
   */
  readonly samples?: readonly Sample[];
  /** Changes are events (docs/interface/events.md); the first rule that fits a change counts. */
  readonly emits?: readonly EventRule[];
  /** Names of its events that differ from `created`, `updated` and `deleted`; null if there is no such event. */
  readonly eventNames?: Readonly<Partial<Record<'created' | 'updated' | 'deleted', string | null>>>;
  /** What bare words of a query search, in this order, long texts last; absent for a kind that is not searched. */
  readonly searchable?: readonly Searchable[];
  /** Some columns follow other records: `nova_refresh_<table>` recomputes them. */
  readonly hasDerivedColumns?: boolean;
  readonly cacheDocuments?: boolean;
  /** Fields whose values are lexemes of the search vector, each behind its mark: the index alone answers for them. */
  readonly marks?: Readonly<Record<string, string>>;
}

/** One kind of record. Schemas, documents, search, import and export follow from it. */
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
    readonly belongsTo?: readonly (keyof F & string)[];
  },
): Kind<Name, F, V, Plural> => Object.freeze({ singular: name, stamp: 'updatedOn', ...declared, name });

/** `savedSearch` → `SavedSearch`. */
export const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** `note` → `a note`, `opportunity` → `an opportunity`. */
export const withArticle = (noun: string): string => `${/^[aeiou]/iu.test(noun) ? 'an' : 'a'} ${noun}`;
