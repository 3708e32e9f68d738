import { isReference, isReferences, type ReferencesField, type OnDelete } from './fields/field.ts';
import type { Kind } from './kind.ts';
import { kinds } from './kinds.ts';

export interface Dependent {
  readonly kind: Kind;
  readonly member: string;
  readonly onDelete: OnDelete;
}

/** A field that lists records through a table of links. A link is deleted with either record. */
export interface Listing {
  readonly kind: Kind;
  readonly member: string;
  readonly field: ReferencesField;
}

export const findDependents = (
  name: string,
  all: readonly Kind[] = Object.values<Kind>(kinds),
): readonly Dependent[] =>
  all.flatMap((kind) =>
    Object.entries(kind.fields).flatMap(([member, field]) =>
      isReference(field) && field.to === name ? [{ kind, member, onDelete: field.onDelete }] : [],
    ),
  );

export const findListings = (
  name: string,
  all: readonly Kind[] = Object.values<Kind>(kinds),
): readonly Listing[] =>
  all.flatMap((kind) =>
    Object.entries(kind.fields).flatMap(([member, field]) =>
      isReferences(field) && field.to === name ? [{ kind, member, field }] : [],
    ),
  );
