import { z } from 'zod';
import {
  isReference,
  nameMember,
  type Fields,
  type NameMember,
  type ReferenceField,
} from '../fields/field.ts';
import type { Kind } from '../kind.ts';
import { instant, optionalId, optionalText } from '../values.ts';
import { objectOf, type AsShape } from './object-of.ts';

const optionalInstant = () => instant().nullish();

/** What any line may carry: the caller's own id, and the instants that are kept. */
export const origin = { id: optionalId(), createdOn: optionalInstant(), updatedOn: optionalInstant() };

/** A record's line: with the reference that is kept where it is free, and what follows its history. */
export const recordOrigin = { ...origin, reference: optionalText(64), lastActivityDate: optionalInstant() };

type Imported<F extends Fields> = {
  [Name in keyof F as F[Name]['written'] extends 'never' ? never : Name]: F[Name]['schemas']['line'];
};

/** Names of master data and users stand in for their ids; other records are named by id alone. */
type Names<F extends Fields> = {
  [
    Name in keyof F & string as F[Name] extends ReferenceField
      ? F[Name]['to'] extends 'masterData' | 'user'
        ? NameMember<Name>
        : never
      : never
  ]: ReturnType<typeof optionalText>;
};

/** The members of a line of an import about a record of a kind. */
export type LineShape<Name extends string, F extends Fields> = AsShape<
  { type: z.ZodLiteral<Name> } & typeof recordOrigin & Imported<F> & Names<F>
>;

/** A line of an import: the fields as a read shows them, names of master data and users in place of their ids. */
export function lineSchema<Name extends string, F extends Fields>(kind: Kind<Name, F>) {
  const imported = Object.entries(kind.fields).filter(([, field]) => field.written !== 'never');
  const named = imported.filter(
    ([, field]) => isReference(field) && (field.to === 'masterData' || field.to === 'user'),
  );
  return objectOf<LineShape<Name, F>>([
    ['type', z.literal(kind.name)],
    ...Object.entries(recordOrigin),
    ...imported.map(([name, field]) => [name, field.schemas.line] as const),
    ...named.map(([name]) => [nameMember(name), optionalText()] as const),
  ]);
}
