import type { z } from 'zod';
import { deprecated } from '../deprecation.ts';
import {
  isReference,
  nameMember,
  objectMember,
  shownObject,
  type Field,
  type Fields,
  type NameMember,
  type ObjectMember,
  type ReferenceField,
  type Shown,
} from '../fields/field.ts';
import type { Kind } from '../kind.ts';
import { nullableText } from '../shapes.ts';
import { objectOf, type AsShape } from './object-of.ts';

type Own<F extends Fields, S extends Shown> = {
  [
    Name in keyof F as F[Name]['shown'] extends S ? ShownMember<Name, F[Name]> : never
  ]: F[Name]['schemas']['read'];
};

type ShownMember<Name, F extends Field> = F extends { readonly shownAs: 'object' }
  ? ObjectMember<Name>
  : Name;

type NamesBeside<F extends Fields, S extends Shown> = {
  [
    Name in keyof F & string as F[Name] extends ReferenceField & { readonly shownAs: 'name' }
      ? F[Name]['shown'] extends S
        ? NameMember<Name>
        : never
      : never
  ]: ReturnType<typeof nullableText>;
};

/** The members that reads of a kind show: each field and, beside a reference, the name of the row it leads to. */
export type ReadShape<F extends Fields, S extends Shown> = AsShape<Own<F, S> & NamesBeside<F, S>>;

const members = (fields: Fields, shown: readonly Shown[]): [string, z.ZodType][] =>
  Object.entries(fields)
    .filter(([, field]) => shown.includes(field.shown))
    .flatMap(([name, field]) => [
      [shownObject(field) ? objectMember(name) : name, field.schemas.read],
      ...nameBeside(name, field),
    ]);

const nameBeside = (name: string, field: Field): [string, z.ZodType][] =>
  isReference(field) && field.shownAs === 'name'
    ? [[nameMember(name), goingWith(field, nullableText().describe(field.nameDescription))]]
    : [];

/** The name goes with the reference. */
const goingWith = <S extends z.ZodType>(field: Field, schema: S): S =>
  field.deprecated ? deprecated(schema, field.deprecated) : schema;

/** A record as lists show it. */
export const readSchema = <F extends Fields>(kind: Kind<string, F>) =>
  objectOf<ReadShape<F, 'always'>>(members(kind.fields, ['always']));

/** A record as it is read alone: the list's members and those that only the single read shows. */
export const singleSchema = <F extends Fields>(kind: Kind<string, F>) =>
  objectOf<ReadShape<F, 'always' | 'single'>>(members(kind.fields, ['always', 'single']));
