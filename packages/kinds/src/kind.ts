import type { Fields } from './fields/field.ts';

/**
 * What a record is found by: a field, a field whose words carry a weight of their own (a query of that field is then answered
 * by the index alone), or several fields that read as one text (`Jane` and `Smith`).
 */
export type FoundBy =
  | string
  | { readonly field: string; readonly weight: 'A' | 'B' | 'C' }
  | { readonly together: readonly string[] };

export const weighted = (field: string, weight: 'A' | 'B' | 'C'): FoundBy => ({ field, weight });
export const together = (...fields: readonly string[]): FoundBy => ({ together: fields });

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

interface Declared<F extends Fields> {
  readonly table: string;
  /** The letters before its reference number. */
  readonly prefix: string;
  /** The column that holds the number in the reference, where one does. */
  readonly numberColumn?: string;
  /** What a person calls one, and several. */
  readonly singular?: string;
  readonly plural: string;
  /** A sentence on what it is. */
  readonly description: string;
  readonly fields: F;
  /** The column that says when a record changed last. */
  readonly stamp?: 'updatedOn' | 'modifiedOn';
  /** A new record needs at least one of these. */
  readonly needsOneOf?: readonly string[];
  /** What makes two records duplicates, in order of precedence. */
  readonly duplicates?: readonly DuplicateRule[];
  /** The plan's limit of how many there may be. */
  readonly limit?: 'candidateRecords' | 'companyRecords';
  /** A full account is told so before it is told of a duplicate. */
  readonly limitComesFirst?: boolean;
  /** Each change of status leaves a line behind, with what was said about it. */
  readonly keepsStatusHistory?: boolean;
  /** What bare words of a query look in, in this order, long texts last; absent for a kind that is not searched. */
  readonly foundBy?: readonly FoundBy[];
  /** Documents that are read again and again are kept ready. */
  readonly keptReady?: boolean;
  /** Fields whose values are lexemes of the search vector, each behind its mark: the index alone answers for them. */
  readonly marks?: Readonly<Record<string, string>>;
}

/** One kind of record: what it is, said once. Schemas, documents, search, import and export follow from it. */
export interface Kind<Name extends string = string, F extends Fields = Fields> extends Declared<F> {
  readonly name: Name;
  readonly singular: string;
  readonly stamp: 'updatedOn' | 'modifiedOn';
}

/** Declares a kind of record. */
export const kind = <const Name extends string, const F extends Fields>(
  name: Name,
  declared: Declared<F> & { readonly needsOneOf?: readonly (keyof F & string)[] },
): Kind<Name, F> => Object.freeze({ singular: name, stamp: 'updatedOn', ...declared, name });
