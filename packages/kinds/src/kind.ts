import type { Fields } from './fields/field.ts';

/** The index alone answers a query of a field with a weight of its own. */
export type Searchable =
  | string
  | { readonly field: string; readonly weight: 'A' | 'B' | 'C' }
  | { readonly together: readonly string[] };

export const weighted = (field: string, weight: 'A' | 'B' | 'C'): Searchable => ({ field, weight });
export const together = (...fields: readonly string[]): Searchable => ({ together: fields });

export type Comparison =
  /** Trimmed, any case; each field makes a key. */
  | 'email'
  /** Without scheme, host, query and case; each field makes a key. */
  | 'profile'
  /** All fields together, each given; case, accents and repeated spaces do not matter. */
  | 'names'
  /** Trimmed, any case. */
  | 'text';

export interface DuplicateRule {
  readonly by: Comparison;
  readonly fields: readonly string[];
}

/** The definition alone allows them (ARCHITECTURE.md#adding-a-kind). */
export type Verb = 'create' | 'get' | 'update' | 'delete' | 'list' | 'search';

export type Sample = Readonly<Record<string, string | number>>;

/** SQL is over the row `r` and the referenced rows, each under the reference's name. */
export interface TimelineRule {
  readonly on: readonly string[];
  readonly title: string;
  readonly text?: string;
}

export interface Visibility {
  readonly within: 'team' | 'teamAndBilling';
  readonly always?: readonly string[];
}

/** The event's type in place of `<kind>.updated`. */
export interface EventRule {
  readonly type: string;
  readonly field: string;
  readonly is?: string | boolean;
}

interface Declared<F extends Fields, V extends Verb, Plural extends string> {
  readonly table: string;
  /** Only kinds with a field `reference` have one. */
  readonly prefix?: string;
  readonly numberColumn?: string;
  readonly singular?: string;
  readonly plural: Plural;
  readonly description: string;
  readonly fields: F;
  /** Members of reads that tell one record from another: what agents find, unless they name others. */
  readonly brief?: readonly string[];
  /** Each is a LEFT JOIN of at most one row. */
  readonly joins?: Readonly<Record<string, string>>;
  readonly stamp?: 'updatedOn' | 'modifiedOn';
  /** Endpoints and documentation follow. */
  readonly verbs?: readonly V[];
  readonly timeline?: TimelineRule;
  /** Everybody of the account by default (docs/interface/keys-and-accounts.md#users). */
  readonly visibility?: Visibility;
  readonly requiresOneOf?: readonly string[];
  /** The erasure of such a person erases these records too. */
  readonly erasedWith?: string;
  /** They stay when the person is anonymised, without the values that go. */
  readonly outlivesAnonymising?: true;
  /** No record may be its own ancestor. */
  readonly tree?: string;
  /** At least one is always given. */
  readonly belongsTo?: readonly string[];
  readonly duplicates?: readonly DuplicateRule[];
  readonly limit?: 'candidateRecords' | 'companyRecords';
  /** The plan's limit comes before duplicates. */
  readonly limitBeforeDuplicates?: boolean;
  readonly statusHistory?: boolean;
  /**
   * Master data by default names; an instant as days after the record's creation, at most until two days ago.
   */
  readonly samples?: readonly Sample[];
  /** docs/interface/events.md; the first rule that fits counts. */
  readonly emits?: readonly EventRule[];
  /** Null if there is no such event. */
  readonly eventNames?: Readonly<Partial<Record<'created' | 'updated' | 'deleted', string | null>>>;
  /** Bare words of a query search these in order, long texts last. */
  readonly searchable?: readonly Searchable[];
  /** `nova_refresh_<table>` recomputes them. */
  readonly hasDerivedColumns?: boolean;
  readonly cacheDocuments?: boolean;
  /** The search vector holds their values, so that the index alone answers. */
  readonly marks?: Readonly<Record<string, string>>;
}

/** Schemas, documents, search, import and export follow from it. */
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

export const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

export const withArticle = (noun: string): string => `${/^[aeiou]/iu.test(noun) ? 'an' : 'a'} ${noun}`;
