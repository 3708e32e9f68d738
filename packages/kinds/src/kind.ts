import type { Fields } from './fields/field.ts';

/**
 * What a record is found by: a field, a field whose words carry a weight of their own (a query of that field is then answered
 * by the index alone), or several fields that read as one text (`Jane` and `Smith`).
 */
export type Searchable =
  | string
  | { readonly field: string; readonly weight: 'A' | 'B' | 'C' }
  | { readonly together: readonly string[] };

export const weighted = (field: string, weight: 'A' | 'B' | 'C'): Searchable => ({ field, weight });
export const together = (...fields: readonly string[]): Searchable => ({ together: fields });

/** How a key is made of values that two duplicates share. */
export type Comparison =
  /** Trimmed, any case; each of the fields makes a key. */
  | 'email'
  /** A profile's address without scheme, host, query and case; each of the fields makes a key. */
  | 'profile'
  /** All of the fields together, each given; case, accents and repeated spaces do not matter. */
  | 'names'
  /** Trimmed, any case. */
  | 'text';

/** One way in which two records of a kind are duplicates. */
export interface DuplicateRule {
  readonly by: Comparison;
  readonly fields: readonly string[];
}

/** What can be done with the records of a kind without a rule of its own (ARCHITECTURE.md#adding-a-kind). */
export type Verb = 'create' | 'get' | 'update' | 'delete' | 'list' | 'search';

export type Sample = Readonly<Record<string, string | number>>;

/** How records of a kind appear in timelines: when they were made. SQL is over the record's row `r` and the rows that its
 * references lead to, each under the reference's own name. */
export interface TimelineRule {
  /** The references to the records in whose timelines it stands. */
  readonly on: readonly string[];
  readonly title: string;
  readonly text?: string;
}

/** What a record's owner has to do with the user who sees it. */
export interface Visibility {
  /** By the user's team restriction alone, or by billing as well. */
  readonly within: 'team' | 'teamAndBilling';
  /** References to users who see it in any case. */
  readonly always?: readonly string[];
}

/** A change that people wait for: its event has a type of its own in place of `<kind>.updated`. */
export interface EventRule {
  /** What stands behind `<kind>.`. */
  readonly type: string;
  /** The field that changes. */
  readonly field: string;
  /** What it becomes; whatever it becomes where left out. */
  readonly is?: string | boolean;
}

interface Declared<F extends Fields, V extends Verb, Plural extends string> {
  readonly table: string;
  /** The letters before its reference number; only kinds with a field `reference` have one. */
  readonly prefix?: string;
  /** The column that holds the number in the reference, where one does. */
  readonly numberColumn?: string;
  /** What a person calls one, and several. */
  readonly singular?: string;
  readonly plural: Plural;
  /** A sentence on what it is. */
  readonly description: string;
  readonly fields: F;
  /** Rows of other tables that fields are made of, by alias: a LEFT JOIN of one row at most each. */
  readonly joins?: Readonly<Record<string, string>>;
  /** The column that says when a record changed last. */
  readonly stamp?: 'updatedOn' | 'modifiedOn';
  /** The verbs that follow from the definition alone: endpoints, procedures, examples and documentation of each. */
  readonly verbs?: readonly V[];
  /** How its records appear in the timelines of the records that they refer to (docs/interface/timeline.md). */
  readonly timeline?: TimelineRule;
  /** Who sees a record, where it is not everybody of the account (docs/interface/keys-and-accounts.md#users). */
  readonly visibility?: Visibility;
  /** A new record needs at least one of these. */
  readonly requiresOneOf?: readonly string[];
  /** The kind whose records take it along when they are deleted: what it says is of them. */
  readonly erasedWith?: string;
  /** The reference by which its records stand under each other: none may stand under itself. */
  readonly tree?: string;
  /** References to the records it belongs to: at least one is given, always. */
  readonly belongsTo?: readonly string[];
  /** What makes two records duplicates, in order of precedence. */
  readonly duplicates?: readonly DuplicateRule[];
  /** The plan's limit of how many there may be. */
  readonly limit?: 'candidateRecords' | 'companyRecords';
  /** A full account is told so before it is told of a duplicate. */
  readonly limitBeforeDuplicates?: boolean;
  /** Each change of status leaves a line behind, with what was said about it. */
  readonly statusHistory?: boolean;
  /**
   * What such records say in a demo: members of lines of an import, master data by the names that every account begins with,
   * an instant as days after the record was made, two before now at the latest.
   */
  readonly samples?: readonly Sample[];
  /** Its records' changes are events (docs/interface/events.md); of several rules that fit a change the first counts. */
  readonly emits?: readonly EventRule[];
  /** What its events are called behind `<kind>.`, where not `created`, `updated` and `deleted`; null where there is none. */
  readonly eventNames?: Readonly<Partial<Record<'created' | 'updated' | 'deleted', string | null>>>;
  /** What bare words of a query look in, in this order, long texts last; absent for a kind that is not searched. */
  readonly searchable?: readonly Searchable[];
  /** Some of its columns follow other records: `nova_refresh_<table>` makes them anew. */
  readonly hasDerivedColumns?: boolean;
  /** Documents that are read again and again are kept ready. */
  readonly cacheDocuments?: boolean;
  /** Fields whose values are lexemes of the search vector, each behind its mark: the index alone answers for them. */
  readonly marks?: Readonly<Record<string, string>>;
}

/** One kind of record: what it is, said once. Schemas, documents, search, import and export follow from it. */
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

/** Declares a kind of record. */
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
