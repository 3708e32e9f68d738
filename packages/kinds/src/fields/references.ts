import { z } from 'zod';
import { limitList, nullableText } from '../shapes.ts';
import { id, optionalId, nonBlankId } from '../values.ts';
import type {
  FieldOptions,
  FieldSchemas,
  LinksTo,
  MergedName,
  MergeOf,
  OnMerge,
  ReferenceField,
  ReferencesField,
  ReferredKind,
  ShownAs,
  ShownBy,
  ShownObject,
  OnDelete,
  WrittenBy,
} from './field.ts';
import { makeField, type NoOptions, makeUsualSchemas, type UsualSchemas } from './make-field.ts';

type Schemas = UsualSchemas<ReturnType<typeof nullableText>, ReturnType<typeof optionalId>>;

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
  readonly onMerge?: OnMerge | undefined;
}

interface ReferenceOptions extends FieldOptions {
  /** The effect of the referred record's delete; default: `setNull`. */
  readonly onDelete?: OnDelete;
}

interface MergingOptions extends ReferenceOptions {
  readonly onMerge: OnMerge;
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
  const { onMerge, ...target } = referred;
  return {
    onDelete: 'setNull',
    ...(onMerge !== undefined && { onMerge }),
    ...field,
    unknownIs: 'NOT_FOUND',
    ...target,
    type: 'reference',
  };
}

const optional = (): Schemas => makeUsualSchemas(nullableText(), optionalId());

/** @param what the name for people, such as `company status` */
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

/** An unknown id is answered with 400 instead of 404. */
export const masterDataOrRefused = <const O extends FieldOptions = NoOptions>(
  what: string,
  groups: readonly string[],
  description: string,
  options?: O,
) => ({ ...masterData(what, groups, description, options), unknownIs: 'BAD_REQUEST' as const });

/** An unknown name is added to the group. */
export const growingMasterData = (what: string, group: string, description: string) => ({
  ...masterDataOrRefused(what, [group], description),
  addsMissing: true as const,
});

const buildNameTarget = <To extends Row>(to: To, nameDescription: string) =>
  ({ to, groups: [], what: to, nameDescription, shownAs: 'name' }) as const;

type Named<To extends RecordName, O extends ReferenceOptions> = ReferenceField<
  Schemas,
  ShownBy<O>,
  WrittenBy<O>,
  To,
  'name'
>;

export function record<To extends MergedName, const O extends MergingOptions>(
  to: To,
  description: string,
  nameDescription: string,
  options: O,
): Named<To, O>;
export function record<
  To extends Exclude<RecordName, MergedName>,
  const O extends ReferenceOptions = NoOptions,
>(to: To, description: string, nameDescription: string, options?: O): Named<To, O>;
export function record<To extends RecordName, const O extends ReferenceOptions>(
  to: To,
  description: string,
  nameDescription: string,
  options?: O,
): Named<To, O> {
  return reference(description, optional(), buildNameTarget(to, nameDescription), options);
}

/** Every record of the kind has this reference. Deletes cascade. */
export const requiredRecord = <To extends RecordName>(
  to: To,
  description: string,
  nameDescription: string,
  ...[onMerge]: MergeOf<To>
) =>
  reference(
    description,
    {
      read: z.string(),
      write: optionalId(),
      create: nonBlankId(`${to}Id`),
      line: id().min(1),
    },
    { ...buildNameTarget(to, nameDescription), onMerge },
    { onDelete: 'cascade' } as const,
  );

/** A new record needs this reference. A delete of the referred record clears it. */
export const clearableRecord = <To extends RecordName>(
  to: To,
  description: string,
  nameDescription: string,
  ...[onMerge]: MergeOf<To>
) =>
  reference(
    description,
    { ...optional(), create: nonBlankId(`${to}Id`) },
    { ...buildNameTarget(to, nameDescription), onMerge },
    undefined,
  );

/** Reads show only the id. Deletes cascade. */
export const recordById = <To extends RecordName>(to: To, description: string, ...[onMerge]: MergeOf<To>) =>
  reference(description, optional(), { ...buildNameTarget(to, ''), shownAs: 'id', onMerge }, {
    onDelete: 'cascade',
  } as const);

/** An unknown user is ignored. */
const user = <const O extends FieldOptions = NoOptions>(
  description: string,
  nameDescription: string,
  options?: O,
) =>
  reference(
    description,
    optional(),
    { ...buildNameTarget('user', nameDescription), unknownIs: 'IGNORED' },
    options,
  );

/** An unknown user is answered with 404, and null clears the reference. */
export const userOrRefused = (description: string, nameDescription: string) =>
  reference(description, optional(), buildNameTarget('user', nameDescription), undefined);

/** An unknown user is ignored. A create then takes the user of the key. */
export const owner = <const O extends FieldOptions = NoOptions>(what: string, options?: O) =>
  user(
    `The user who looks after it. An unknown id is ignored; a new ${what} then belongs to the API user.`,
    'The name of that user.',
    options,
  );

interface ObjectShape<R extends z.ZodType> {
  readonly schema: R;
  readonly members: ShownObject;
}

/** A new record needs this reference. Deletes cascade. */
export const cascadingRecordObject = <To extends RecordName, R extends z.ZodType>(
  to: To,
  description: string,
  { schema, members }: ObjectShape<R>,
  ...[onMerge]: MergeOf<To>
) =>
  reference(
    description,
    { ...optional(), read: schema.nullable(), create: nonBlankId(`${to}Id`) },
    { to, groups: [], what: to, nameDescription: '', shownAs: 'object', object: members, onMerge },
    { onDelete: 'cascade' } as const,
  );

/** An unknown user is ignored. A create then takes the user of the key. */
export const userObject = <R extends z.ZodType>(description: string, { schema, members }: ObjectShape<R>) =>
  reference(
    `${description} An unknown id is ignored; a create then takes the API user.`,
    makeUsualSchemas(schema.nullable(), optionalId()),
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

/** The references are ordered, and each is stored once. An unknown one is answered with 404. */
export const recordList = <To extends Row, R extends z.ZodType>(
  to: To,
  description: string,
  links: LinksTo<To>,
  { schema, members }: ObjectShape<R>,
): ReferencesField<
  UsualSchemas<z.ZodArray<R>, z.ZodOptional<z.ZodArray<ReturnType<typeof id>>>>,
  'always',
  'calls',
  To
> => {
  const schemas = makeUsualSchemas(z.array(schema), limitList(id(), 'people').optional());
  const field = makeField({ type: 'references', description }, schemas, {});
  return { ...field, type: 'references', shownAs: 'object', to, links, object: members };
};
