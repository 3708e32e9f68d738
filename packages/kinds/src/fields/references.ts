import { nullableText } from '../shapes.ts';
import { optionalId } from '../values.ts';
import type { FieldOptions, ReferenceField, ReferredKind, ShownBy, WrittenBy } from './field.ts';
import { makeField, usual, type NoOptions, type UsualSchemas } from './make-field.ts';

type Schemas = UsualSchemas<ReturnType<typeof nullableText>, ReturnType<typeof optionalId>>;

interface Referred<To extends ReferredKind> {
  readonly to: To;
  readonly groups: readonly string[];
  readonly what: string;
  readonly nameDescription: string;
  readonly unknownIs?: 'NOT_FOUND' | 'BAD_REQUEST';
}

function reference<To extends ReferredKind, O extends FieldOptions>(
  description: string,
  referred: Referred<To>,
  options: O | undefined,
): ReferenceField<Schemas, ShownBy<O>, WrittenBy<O>, To> {
  const base = { type: 'reference', description, fallback: null } as const;
  return {
    ...makeField(base, usual(nullableText(), optionalId()), options),
    unknownIs: 'NOT_FOUND',
    ...referred,
    type: 'reference',
  };
}

/**
 * A value of one of the account's lists of master data.
 * @param what what a person calls the value, such as `company status`
 * @param groups the lists it may come from, in which a name is looked up in this order
 */
export const masterData = <const O extends FieldOptions = NoOptions>(
  what: string,
  groups: readonly string[],
  description: string,
  options?: O,
) =>
  reference(
    description,
    { to: 'masterData', groups, what, nameDescription: `The name of that ${what}.` },
    options,
  );

/** The same, where an unknown id breaks a rule of the request instead of being not found. */
export const masterDataOrRefused = <const O extends FieldOptions = NoOptions>(
  what: string,
  groups: readonly string[],
  description: string,
  options?: O,
) => ({ ...masterData(what, groups, description, options), unknownIs: 'BAD_REQUEST' as const });

/** Another record; an unknown one is not found. */
export const record = <
  To extends Exclude<ReferredKind, 'masterData' | 'user'>,
  const O extends FieldOptions = NoOptions,
>(
  to: To,
  description: string,
  nameDescription: string,
  options?: O,
) => reference(description, { to, groups: [], what: to, nameDescription }, options);

/** A user; an unknown one is ignored. */
export const user = (description: string, nameDescription: string) =>
  reference(description, { to: 'user', groups: [], what: 'user', nameDescription }, {});

/** The user who looks after a record: an unknown one is ignored, and a create then takes the API user. */
export const owner = (what: string) =>
  user(
    `The user who looks after it. An unknown id is ignored; a new ${what} then belongs to the API user.`,
    'The name of that user.',
  );
