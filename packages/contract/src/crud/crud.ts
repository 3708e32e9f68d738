import {
  type AsShape,
  capitalise,
  createSchema,
  findDependents,
  type Fields,
  id,
  isPersonal,
  type Kind,
  buildObjectSchema,
  objectOfMembers,
  type OnDelete,
  readSchema,
  recordId,
  type ReferenceField,
  singleSchema,
  type Verb,
  addArticle,
  writeSchema,
  type WriteShape,
} from '@nova/kinds';
import { z } from 'zod';
import { list, record } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import { recordListInput, recordReadInput, recordSearchInput } from '../record-reads.ts';

/** A list takes each reference of the kind as a filter. */
type Filters<F extends Fields> = {
  [Member in keyof F as F[Member] extends ReferenceField ? Member : never]: z.ZodOptional<Id>;
};

/** The endpoints of a kind's verbs, which its definition alone describes (ARCHITECTURE.md#adding-a-kind). */
export function crud<Name extends string, F extends Fields, V extends Verb, Plural extends string>(
  kind: Kind<Name, F, V, Plural>,
): Pick<ReturnType<typeof endpointsOf<Name, F, Plural>>, V> {
  const all = endpointsOf(kind);
  const verbs = (kind.verbs ?? []).map((verb) => [verb, all[verb]] as const);
  return Object.freeze(objectOfMembers<Pick<typeof all, V>>(verbs));
}

/** A further member of creates that check duplicates (docs/interface/duplicates.md#all-the-same). */
export const allowDuplicate = {
  allowDuplicate: z
    .boolean()
    .optional()
    .describe(
      'Whether it is created although another record matches it; the audit trail names that record as `duplicateOf`. Left out: a match is 409.',
    ),
};

/** Differences of a resource from what its kind's definition gives it. */
interface Own {
  readonly descriptions?: Readonly<Partial<Record<Verb, string>>>;
  /** Verbs whose answers lack the request id, because they are older than it (docs/interface/envelope.md#request-id). */
  readonly withoutRequestId?: readonly Verb[];
}

/**
 * Returns every endpoint that a definition can describe, by verb.
 * @param output the schema of lists, if the resource has its own
 */
export function endpointsOf<Name extends string, F extends Fields, Plural extends string>(
  kind: Kind<Name, F, Verb, Plural>,
  output = readSchema(kind).meta({ id: capitalise(kind.name), description: kind.description }),
  { descriptions = {}, withoutRequestId = [] }: Own = {},
) {
  const { plural } = kind;
  const one = `/${plural}/{${kind.name}Id}`;
  const errors: readonly ErrorCode[] = ['BAD_REQUEST', 'NOT_FOUND'];
  const answers = (verb: Verb) =>
    withoutRequestId.includes(verb) ? { withoutRequestId: true as const } : {};
  const create = record({
    name: `${plural}.create` as const,
    summary: `Create ${addArticle(kind.singular)}`,
    description: descriptions.create ?? describeNeeds(kind),
    route: { method: 'POST', path: `/${plural}` },
    input: createSchema(kind),
    output: recordId,
    errors: [...errors, ...createErrors(kind)],
  });
  return {
    create,
    /**
     * The create of a kind with `duplicates`. `allowDuplicate` is in the query string, because the body is the
     * record.
     */
    createUnlessDuplicate: record({
      ...create,
      route: { ...create.route, method: 'POST', query: Object.keys(allowDuplicate) },
      input: buildObjectSchema<WriteShape<F, 'create'> & typeof allowDuplicate>([
        ...Object.entries<z.ZodType>(create.input.shape),
        ...Object.entries(allowDuplicate),
      ]),
    }),
    get: record({
      name: `${plural}.get` as const,
      summary: `Get ${addArticle(kind.singular)}`,
      description: descriptions.get ?? 'The whole record.',
      route: { method: 'GET', path: one },
      input: createIdInput<Name, typeof recordReadInput>(kind, recordReadInput),
      output: createSingleSchema(kind, output),
      errors: ['NOT_FOUND'],
    }),
    update: record({
      name: `${plural}.update` as const,
      summary: `Update ${addArticle(kind.singular)}`,
      description:
        descriptions.update ??
        'Partial: what is left out stays. Lists are replaced as a whole; null clears an optional field.',
      route: { method: 'PUT', path: one, ...answers('update') },
      input: createIdInput<Name, WriteShape<F, 'write'>>(kind, writeSchema(kind).shape),
      output: recordId,
      errors,
    }),
    delete: record({
      name: `${plural}.delete` as const,
      summary: `Delete ${addArticle(kind.singular)}`,
      description: descriptions.delete ?? describeDelete(kind),
      route: { method: 'DELETE', path: one },
      input: createIdInput(kind),
      output: recordId,
      errors: deleteErrors(kind),
    }),
    list: list({
      name: `${plural}.list` as const,
      summary: `List ${plural}`,
      description: 'Newest first: all of them, or those of a record.',
      route: { method: 'GET', path: `/${plural}` },
      input: buildObjectSchema<Filters<F> & typeof recordListInput>([
        ...buildFilters(kind),
        ...Object.entries(recordListInput),
      ]),
      output,
      errors: ['INVALID_QUERY'],
    }),
    /** A list without filters, whereas `list` has a filter for each reference of the kind. */
    listAll: list({
      name: `${plural}.list` as const,
      summary: `List ${plural}`,
      description: descriptions.list ?? 'All of them, newest first.',
      route: { method: 'GET', path: `/${plural}/list`, ...answers('list') },
      input: z.object(recordListInput),
      output,
      errors: ['INVALID_QUERY'],
    }),
    search: list({
      name: `${plural}.search` as const,
      summary: `Search ${plural}`,
      description: descriptions.search ?? 'Newest first.',
      route: { method: 'GET', path: `/${plural}/search`, ...answers('search') },
      input: z.object(recordSearchInput(plural)),
      output,
      errors: ['INVALID_QUERY'],
      searches: plural,
    }),
  };
}

/** Returns the single read's schema: the members of lists, and those that only the single read shows. */
function createSingleSchema<F extends Fields>(kind: Kind<string, F>, output: z.ZodObject) {
  const alone = Object.values(kind.fields).some(({ shown }) => shown === 'single');
  const schema = singleSchema(kind);
  const description = `${capitalise(addArticle(kind.singular))} as it is read alone: what lists show, and what only it shows.`;
  if (alone) return schema.meta({ id: `${capitalise(kind.name)}Detail`, description });
  // The single read has the same members as lists, so it uses the named schema of lists.
  return output as unknown as typeof schema;
}

const buildFilters = ({ fields }: Kind): [string, z.ZodType][] =>
  Object.entries(fields)
    .filter(([, { type }]) => type === 'reference')
    .map(([name, { description }]) => [
      name,
      id().optional().describe(`Only those with this. ${description}`),
    ]);

const createErrors = ({ duplicates, limit }: Kind): readonly ErrorCode[] => [
  ...(duplicates ? (['DUPLICATE'] as const) : []),
  ...(limit ? (['RECORD_LIMIT_REACHED'] as const) : []),
];

const listDependents = ({ name }: Kind, onDelete: OnDelete): readonly string[] => [
  ...new Set(findDependents(name).flatMap((one) => (one.onDelete === onDelete ? [one.kind.plural] : []))),
];

const deleteErrors = (kind: Kind): readonly ErrorCode[] => [
  ...(listDependents(kind, 'restrict').length > 0 ? (['IN_USE'] as const) : []),
  ...(isPersonal(kind) ? (['INVALID_STATE'] as const) : []),
  'NOT_FOUND',
];

const allOf = new Intl.ListFormat('en', { type: 'conjunction' });

function describeDelete(kind: Kind): string {
  const [along, refusing] = [listDependents(kind, 'cascade'), listDependents(kind, 'restrict')];
  return [
    'For good; answers its id.',
    ...(along.length > 0 ? [`Its ${allOf.format(along)} go with it.`] : []),
    ...(isPersonal(kind) ? ['Refused with `INVALID_STATE` while it is on hold.'] : []),
    ...(refusing.length > 0 ? [`Refused with \`IN_USE\` while it has ${oneOf.format(refusing)}.`] : []),
  ].join(' ');
}

const oneOf = new Intl.ListFormat('en', { type: 'disjunction' });

function describeNeeds({ requiresOneOf = [], belongsTo = [] }: Kind): string {
  const sentences = [requiresOneOf, belongsTo]
    .filter((names) => names.length > 0)
    .map((names) => `Needs ${names.length > 1 ? 'at least one of ' : ''}${oneOf.format(names)}.`);
  return sentences.length > 0 ? sentences.join(' ') : 'Every field may be left out.';
}

type Id = ReturnType<typeof id>;
type WithId<Name extends string, Shape = unknown> = AsShape<Record<`${Name}Id`, Id> & Shape>;

/** The input of an endpoint about one record: its id, and further members. */
export const createIdInput = <Name extends string, Shape = unknown>(
  { name, singular }: Kind<Name>,
  shape: z.ZodRawShape = {},
): z.ZodObject<WithId<Name, Shape>> =>
  buildObjectSchema<Record<`${Name}Id`, Id> & Shape>([
    [`${name}Id`, id().describe(`The ${singular}’s id.`)],
    // The cast is safe: `ZodRawShape` has the wider type of zod's core, but all schemas here are a `ZodType`.
    ...(Object.entries(shape) as [string, z.ZodType][]),
  ]);
