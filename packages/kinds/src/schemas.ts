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
  findShownObject,
  type Written,
} from './fields/field.ts';
import { looseEmail } from './email.ts';
import type { Kind } from './kind.ts';
import { limitList, nullableText } from './shapes.ts';
import { instant } from './instants.ts';
import { id, optionalId, optionalText } from './values.ts';

export type AsShape<T> = { [Name in keyof T]: T[Name] extends z.ZodType ? T[Name] : never };

/** The cast gives the members' types, which TypeScript cannot derive from a loop. `test/schemas.test.ts` compares them. */
export const buildObjectSchema = <Shape>(
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

export type ReadShape<F extends Fields, S extends Shown> = AsShape<Own<F, S> & NamesBeside<F, S>>;

const listShownMembers = (fields: Fields, shown: readonly Shown[]): [string, z.ZodType][] =>
  Object.entries(fields)
    .filter(([, field]) => shown.includes(field.shown))
    .flatMap(([name, field]) => [
      [findShownObject(field) ? objectMember(name) : name, field.schemas.read],
      ...nameBeside(name, field),
    ]);

const nameBeside = (name: string, field: Field): [string, z.ZodType][] =>
  isReference(field) && field.shownAs === 'name'
    ? [[nameMember(name), copyDeprecation(field, nullableText().describe(field.nameDescription))]]
    : [];

const copyDeprecation = <S extends z.ZodType>(field: Field, schema: S): S =>
  field.deprecated ? deprecated(schema, field.deprecated) : schema;

export const readSchema = <F extends Fields>(kind: Kind<string, F>) =>
  buildObjectSchema<ReadShape<F, 'always'>>(listShownMembers(kind.fields, ['always']));

export const singleSchema = <F extends Fields>(kind: Kind<string, F>) =>
  buildObjectSchema<ReadShape<F, 'always' | 'single'>>(listShownMembers(kind.fields, ['always', 'single']));

/** An update also takes members that only an existing record has. */
export type WriteShape<F extends Fields, U extends 'write' | 'create'> = AsShape<{
  [Name in keyof F as F[Name]['written'] extends WritersOf<U> ? Name : never]: F[Name]['schemas'][U];
}>;

type WritersOf<U> = U extends 'create' ? 'calls' : 'calls' | 'updates';

const listWrittenMembers = (
  fields: Fields,
  use: 'write' | 'create',
  written: readonly Written[],
): [string, z.ZodType][] =>
  Object.entries(fields)
    .filter(([, field]) => written.includes(field.written))
    .map(([name, field]) => [name, field.schemas[use]]);

export const writeSchema = <F extends Fields>(kind: Kind<string, F>) =>
  buildObjectSchema<WriteShape<F, 'write'>>(listWrittenMembers(kind.fields, 'write', ['calls', 'updates']));

/** Returns the schema of a create. It lacks the members that only an existing record has. */
export const createSchema = <F extends Fields>(kind: Kind<string, F>) =>
  buildObjectSchema<WriteShape<F, 'create'>>(listWrittenMembers(kind.fields, 'create', ['calls']));

const optionalInstant = () => instant().nullish();

/** The caller's own id, and instants that the import preserves. */
export const origin = { id: optionalId(), createdOn: optionalInstant(), updatedOn: optionalInstant() };

/** A reference made only of these characters would look blank to people. */
const invisible = /^[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

const optionalReference = () =>
  optionalText(64).transform((value) => (typeof value === 'string' && invisible.test(value) ? null : value));

/** The origin with a reference number, which the import uses if it is free. */
export const recordOrigin = {
  ...origin,
  reference: optionalReference(),
  lastActivityDate: optionalInstant(),
};

type Imported<F extends Fields> = {
  [Name in keyof F as F[Name]['written'] extends 'never' ? never : Name]: F[Name]['schemas']['line'];
};

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

/** Only the id in the shown object refers to the record. */
const recordObject = z.object({ id: id().min(1) });
/** A user is found by id or, if no id is given, by email or name. */
const userObject = z.object({ id: optionalId(), name: optionalText(), email: looseEmail() });

type LineObject<F extends Field> = F extends { readonly to: 'user' }
  ? typeof userObject
  : typeof recordObject;

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
  return (field.type === 'references' ? limitList(one, 'people') : one).nullish();
};

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

export const namesCompany = ({ to, shownAs }: Pick<ReferenceField, 'to' | 'shownAs'>): boolean =>
  to === 'company' && shownAs === 'name';

/** Returns the schema of an import line. Master data and users may also be given by name. */
export function lineSchema<Name extends string, F extends Fields>(kind: Kind<Name, F>) {
  const imported = Object.entries(kind.fields).filter(([, field]) => field.written !== 'never');
  const namedFields = imported.filter(([, field]) => isReference(field) && isNamed(field));
  return buildObjectSchema<LineShape<Name, F>>([
    ['type', z.literal(kind.name)],
    ...Object.entries('reference' in kind.fields ? recordOrigin : origin),
    ...imported.map(([name, field]) => [name, field.schemas.line] as const),
    ...namedFields.map(([name]) => [nameMember(name), optionalText()] as const),
    ...imported
      .filter(([, field]) => findShownObject(field) !== undefined)
      .map(([name, field]) => [objectMember(name), objectLine(field)] as const),
  ]);
}
