import { z } from 'zod';
import { deprecated } from './deprecation.ts';
import {
  type Field,
  type Fields,
  isReference,
  nameMember,
  type NameMember,
  objectMember,
  type ObjectMember,
  type ReferenceField,
  type Shown,
  shownObject,
  type Written,
} from './fields/field.ts';
import type { Kind } from './kind.ts';
import { boundedList, nullableText } from './shapes.ts';
import { id, instant, optionalId, optionalText } from './values.ts';

/** A shape computed from fields, as zod wants it: every member is a schema. */
export type AsShape<T> = { [Name in keyof T]: T[Name] extends z.ZodType ? T[Name] : never };

/**
 * The schema of an object whose members were made by a loop over fields. The caller says which members those are, for
 * TypeScript cannot follow the loop; `test/schemas.test.ts` holds loop and type equal.
 */
export const objectOf = <Shape>(
  members: Iterable<readonly [string, z.ZodType]>,
): z.ZodObject<AsShape<Shape>> =>
  z.object(Object.fromEntries(members)) as unknown as z.ZodObject<AsShape<Shape>>;

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

const shownMembers = (fields: Fields, shown: readonly Shown[]): [string, z.ZodType][] =>
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
  objectOf<ReadShape<F, 'always'>>(shownMembers(kind.fields, ['always']));

/** A record as it is read alone: the list's members and those that only the single read shows. */
export const singleSchema = <F extends Fields>(kind: Kind<string, F>) =>
  objectOf<ReadShape<F, 'always' | 'single'>>(shownMembers(kind.fields, ['always', 'single']));

/** The members that a write of a kind may give: an update takes what only a record that exists has. */
export type WriteShape<F extends Fields, U extends 'write' | 'create'> = AsShape<{
  [Name in keyof F as F[Name]['written'] extends WritersOf<U> ? Name : never]: F[Name]['schemas'][U];
}>;

type WritersOf<U> = U extends 'create' ? 'calls' : 'calls' | 'updates';

const writtenMembers = (
  fields: Fields,
  use: 'write' | 'create',
  written: readonly Written[],
): [string, z.ZodType][] =>
  Object.entries(fields)
    .filter(([, field]) => written.includes(field.written))
    .map(([name, field]) => [name, field.schemas[use]]);

/** What an update takes: any of the fields that calls may set. */
export const writeSchema = <F extends Fields>(kind: Kind<string, F>) =>
  objectOf<WriteShape<F, 'write'>>(writtenMembers(kind.fields, 'write', ['calls', 'updates']));

/** What a create takes: the same but for what only a record that exists has, and with what every record has to have. */
export const createSchema = <F extends Fields>(kind: Kind<string, F>) =>
  objectOf<WriteShape<F, 'create'>>(writtenMembers(kind.fields, 'create', ['calls']));

const optionalInstant = () => instant().nullish();

/** What any line may carry: the caller's own id, and the instants that are kept. */
export const origin = { id: optionalId(), createdOn: optionalInstant(), updatedOn: optionalInstant() };

/** What shows nothing to people who know a record by it, trimmed or not. */
const invisible = /^[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

const optionalReference = () =>
  optionalText(64).transform((value) => (typeof value === 'string' && invisible.test(value) ? null : value));

/** A record's line: with the reference that is kept where it is free, and what follows its history. */
export const recordOrigin = {
  ...origin,
  reference: optionalReference(),
  lastActivityDate: optionalInstant(),
};

type Imported<F extends Fields> = {
  [Name in keyof F as F[Name]['written'] extends 'never' ? never : Name]: F[Name]['schemas']['line'];
};

/** Names of master data, users and companies stand in for their ids; other records are named by id alone. */
type Names<F extends Fields> = {
  [
    Name in keyof F & string as F[Name] extends ReferenceField
      ? F[Name] extends
          { readonly to: 'masterData' | 'user' } | { readonly to: 'company'; readonly shownAs: 'name' }
        ? NameMember<Name>
        : never
      : never
  ]: ReturnType<typeof optionalText>;
};

/** A record as reads show it in place of its id; the id is what refers to it. */
const recordObject = z.object({ id: id().min(1) });
/** The same of a user: by id or, where no id is known, by email or name. */
const userObject = z.object({ id: optionalId(), name: optionalText(), email: optionalText() });

type LineObject<F extends Field> = F extends { readonly to: 'user' }
  ? typeof userObject
  : typeof recordObject;

/** Objects that reads show stand in for ids, too. */
type Objects<F extends Fields> = {
  [
    Name in keyof F as F[Name] extends { readonly shownAs: 'object' } ? ObjectMember<Name> : never
  ]: z.ZodOptional<
    z.ZodNullable<
      F[Name] extends { readonly type: 'references' } ? z.ZodArray<LineObject<F[Name]>> : LineObject<F[Name]>
    >
  >;
};

const objectLine = (field: Field): z.ZodType => {
  const one = 'to' in field && field.to === 'user' ? userObject : recordObject;
  return (field.type === 'references' ? boundedList(one, 'people') : one).nullish();
};

/** The members of a line of an import about a record of a kind. */
export type LineShape<Name extends string, F extends Fields> = AsShape<
  { type: z.ZodLiteral<Name> } & (F extends { readonly reference: Field }
    ? typeof recordOrigin
    : typeof origin) &
    Imported<F> &
    Names<F> &
    Objects<F>
>;

const isNamed = ({ to, shownAs }: ReferenceField): boolean =>
  to === 'masterData' || to === 'user' || namesCompany({ to, shownAs });

/** Whether the name of a company stands in for its id. */
export const namesCompany = ({ to, shownAs }: Pick<ReferenceField, 'to' | 'shownAs'>): boolean =>
  to === 'company' && shownAs === 'name';

/** A line of an import: the fields as a read shows them, names of master data and users in place of their ids. */
export function lineSchema<Name extends string, F extends Fields>(kind: Kind<Name, F>) {
  const imported = Object.entries(kind.fields).filter(([, field]) => field.written !== 'never');
  const named = imported.filter(([, field]) => isReference(field) && isNamed(field));
  return objectOf<LineShape<Name, F>>([
    ['type', z.literal(kind.name)],
    ...Object.entries('reference' in kind.fields ? recordOrigin : origin),
    ...imported.map(([name, field]) => [name, field.schemas.line] as const),
    ...named.map(([name]) => [nameMember(name), optionalText()] as const),
    ...imported
      .filter(([, field]) => shownObject(field) !== undefined)
      .map(([name, field]) => [objectMember(name), objectLine(field)] as const),
  ]);
}
