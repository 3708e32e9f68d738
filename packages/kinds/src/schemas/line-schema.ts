import { z } from 'zod';
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
} from '../fields/field.ts';
import type { Kind } from '../kind.ts';
import { boundedList } from '../list-limits.ts';
import { id, instant, optionalId, optionalText } from '../values.ts';
import { objectOf, type AsShape } from './object-of.ts';

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
