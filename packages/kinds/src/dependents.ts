import { isReference, isReferences, type ReferencesField, type OnDelete } from './fields/field.ts';
import type { Kind } from './kind.ts';
import { kinds } from './kinds.ts';

/** A reference of a kind to the records of another. */
export interface Dependent {
  readonly kind: Kind;
  /** The reference: a column of the kind's table. */
  readonly member: string;
  readonly onDelete: OnDelete;
}

/** A list field of a kind that holds records of another; links are deleted with either record. */
export interface Listing {
  readonly kind: Kind;
  readonly member: string;
  readonly field: ReferencesField;
}

/** The references to the records of a kind, in the order of the list of kinds. */
export const dependentsOf = (
  name: string,
  all: readonly Kind[] = Object.values<Kind>(kinds),
): readonly Dependent[] =>
  all.flatMap((kind) =>
    Object.entries(kind.fields).flatMap(([member, field]) =>
      isReference(field) && field.to === name ? [{ kind, member, onDelete: field.onDelete }] : [],
    ),
  );

/** The lists that hold records of a kind. */
export const listingsOf = (
  name: string,
  all: readonly Kind[] = Object.values<Kind>(kinds),
): readonly Listing[] =>
  all.flatMap((kind) =>
    Object.entries(kind.fields).flatMap(([member, field]) =>
      isReferences(field) && field.to === name ? [{ kind, member, field }] : [],
    ),
  );
