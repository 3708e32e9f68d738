import { z } from 'zod';
import { boundedList, nullableText } from '../shapes.ts';
import { id, optionalId, requiredId } from '../values.ts';
import type {
  FieldOptions,
  FieldSchemas,
  Links,
  ReferenceField,
  ReferencesField,
  ReferredKind,
  ShownAs,
  ShownBy,
  ShownObject,
  OnDelete,
  WrittenBy,
} from './field.ts';
import { makeField, type NoOptions, usual, type UsualSchemas } from './make-field.ts';

type Schemas = UsualSchemas<ReturnType<typeof nullableText>, ReturnType<typeof optionalId>>;

/** A record or a user, as opposed to a value of the master data. */
type Row = Exclude<ReferredKind, 'masterData'>;
type RecordName = Exclude<Row, 'user'>;

interface ReferenceTarget<To extends ReferredKind, As extends ShownAs> {
  readonly to: To;
  readonly groups: readonly string[];
  readonly what: string;
  readonly nameDescription: string;
  readonly shownAs: As;
  readonly object?: ShownObject;
  readonly unknownIs?: ReferenceField['unknownIs'];
}

/** What may be said of a reference beside what may be said of any field. */
interface ReferenceOptions extends FieldOptions {
  /** `CLEARED` where not said. */
  readonly onDelete?: OnDelete;
}

function reference<
  R extends z.ZodType,
  W extends z.ZodType,
  C extends z.ZodType,
  L extends z.ZodType,
  To extends ReferredKind,
  As extends ShownAs,
  O extends ReferenceOptions,
>(
  description: string,
  schemas: FieldSchemas<R, W, C, L>,
  referred: ReferenceTarget<To, As>,
  options: O | undefined,
): ReferenceField<FieldSchemas<R, W, C, L>, ShownBy<O>, WrittenBy<O>, To, As> {
  const base = { type: 'reference', description, defaultValue: null } as const;
  const field = makeField(base, schemas, options);
  return { onDelete: 'setNull', ...field, unknownIs: 'NOT_FOUND', ...referred, type: 'reference' };
}

const optional = (): Schemas => usual(nullableText(), optionalId());

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
) => {
  const nameDescription = `The name of that ${what}.`;
  return reference(
    description,
    optional(),
    { to: 'masterData', groups, what, nameDescription, shownAs: 'name' },
    options,
  );
};

/** The same, where an unknown id breaks a rule of the request instead of being not found. */
export const masterDataOrRefused = <const O extends FieldOptions = NoOptions>(
  what: string,
  groups: readonly string[],
  description: string,
  options?: O,
) => ({ ...masterData(what, groups, description, options), unknownIs: 'BAD_REQUEST' as const });

/** The same, from a list that grows with the names in use. */
export const growingMasterData = (what: string, group: string, description: string) => ({
  ...masterDataOrRefused(what, [group], description),
  addsMissing: true as const,
});

const named = <To extends Row>(to: To, nameDescription: string) =>
  ({ to, groups: [], what: to, nameDescription, shownAs: 'name' }) as const;

/** Another record; an unknown one is not found. */
export const record = <To extends RecordName, const O extends ReferenceOptions = NoOptions>(
  to: To,
  description: string,
  nameDescription: string,
  options?: O,
) => reference(description, optional(), named(to, nameDescription), options);

/** Another record that every record of the kind has, and goes along with; an unknown one is not found. */
export const requiredRecord = <To extends RecordName>(to: To, description: string, nameDescription: string) =>
  reference(
    description,
    {
      read: z.string(),
      write: optionalId(),
      create: requiredId(`${to}Id`),
      line: id().min(1),
    },
    named(to, nameDescription),
    { onDelete: 'cascade' } as const,
  );

/** Another record that a new record of the kind needs; it may go later. */
export const neededRecord = <To extends RecordName>(to: To, description: string, nameDescription: string) =>
  reference(
    description,
    { ...optional(), create: requiredId(`${to}Id`) },
    named(to, nameDescription),
    undefined,
  );

/** Another record, of which reads show the id alone, and which takes the record along. */
export const recordById = <To extends RecordName>(to: To, description: string) =>
  reference(description, optional(), { ...named(to, ''), shownAs: 'id' }, {
    onDelete: 'cascade',
  } as const);

/** A user; an unknown one is ignored. */
export const user = <const O extends FieldOptions = NoOptions>(
  description: string,
  nameDescription: string,
  options?: O,
) => reference(description, optional(), { ...named('user', nameDescription), unknownIs: 'IGNORED' }, options);

/** A user; an unknown one is not found, and null takes the user away. */
export const userOrRefused = (description: string, nameDescription: string) =>
  reference(description, optional(), named('user', nameDescription), undefined);

/** The user who looks after a record: an unknown one is ignored, and a create then takes the API user. */
export const owner = <const O extends FieldOptions = NoOptions>(what: string, options?: O) =>
  user(
    `The user who looks after it. An unknown id is ignored; a new ${what} then belongs to the API user.`,
    'The name of that user.',
    options,
  );

/** How a row is shown as an object: its schema, and what each member is. */
interface ObjectShape<R extends z.ZodType> {
  readonly schema: R;
  readonly members: ShownObject;
}

/** Another record that a new record of the kind needs, and goes along with; reads show it as an object. */
export const neededRecordObject = <To extends RecordName, R extends z.ZodType>(
  to: To,
  description: string,
  { schema, members }: ObjectShape<R>,
) =>
  reference(
    description,
    { ...optional(), read: schema.nullable(), create: requiredId(`${to}Id`) },
    { to, groups: [], what: to, nameDescription: '', shownAs: 'object', object: members },
    { onDelete: 'cascade' } as const,
  );

/** A user, whom reads show as an object: an unknown one is ignored, and a create then takes the API user. */
export const userObject = <R extends z.ZodType>(description: string, { schema, members }: ObjectShape<R>) =>
  reference(
    `${description} An unknown id is ignored; a create then takes the API user.`,
    usual(schema.nullable(), optionalId()),
    {
      to: 'user',
      groups: [],
      what: 'user',
      unknownIs: 'IGNORED',
      nameDescription: '',
      shownAs: 'object',
      object: members,
    },
    undefined,
  );

/** Several records or users in their order, each once; a write replaces the list, an unknown one is not found. */
export const listed = <To extends Row, R extends z.ZodType>(
  to: To,
  description: string,
  links: Links,
  { schema, members }: ObjectShape<R>,
): ReferencesField<
  UsualSchemas<z.ZodArray<R>, z.ZodOptional<z.ZodArray<ReturnType<typeof id>>>>,
  'always',
  'calls',
  To
> => {
  const schemas = usual(z.array(schema), boundedList(id(), 'people').optional());
  const field = makeField({ type: 'references', description }, schemas, {});
  return { ...field, type: 'references', shownAs: 'object', to, links, object: members };
};
