import { endpoints } from '@nova/features/contract';
import type { Endpoint } from '@nova/contract';
import { kinds, type Field, type Kind } from '@nova/kinds';
import type {
  Control,
  FieldDefinition,
  InputDefinition,
  KindDefinition,
} from '../src/definitions/definition.ts';

/** Part of a JSON schema, as zod writes it. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly format?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

const single = (schema: Schema): Schema => ({
  ...schema.anyOf?.find(({ type }) => type !== 'null'),
  ...schema,
});

/** Every kind that calls read, as screens need it. */
export const describeKinds = (): readonly KindDefinition[] =>
  Object.values<Kind>(kinds).flatMap((kind) => {
    const own = endpoints.filter(({ name }) => name.startsWith(`${kind.plural}.`));
    return own.length === 0 ? [] : [describeKind(kind, own)];
  });

function describeKind(kind: Kind, own: readonly Endpoint[]): KindDefinition {
  const endpoint = (verb: string) => own.find(({ name }) => name === `${kind.plural}.${verb}`);
  const update = inputOf(endpoint('update'));
  const updated = describeInputs(kind, update);
  return {
    name: kind.name,
    singular: kind.singular,
    plural: kind.plural,
    ...(kind.prefix === undefined ? {} : { prefix: kind.prefix }),
    verbs: own.map(({ name }) => name.slice(kind.plural.length + 1)),
    fields: Object.entries(kind.fields)
      .filter(([, { shown, aliasOf }]) => shown !== 'never' && aliasOf === undefined)
      .map(([name, field]) => describeField(name, field)),
    create: describeInputs(kind, inputOf(endpoint('create'))),
    update: update ? [...updated, ...describeParts(kind, own, updated)] : [],
    searchable: kind.searchable ?? [],
    requiresOneOf: kind.requiresOneOf ?? [],
    archives: inputOf(endpoint('search') ?? endpoint('list'))?.properties?.archived !== undefined,
    searchesCvs: inputOf(endpoint('search'))?.properties?.in !== undefined,
    takesExpected: update?.properties?.expected !== undefined,
  };
}

const inputOf = (endpoint: Endpoint | undefined): Schema | undefined =>
  endpoint && (endpoint.input.toJSONSchema({ unrepresentable: 'any', io: 'input' }) as Schema);

function describeField(name: string, field: Field): FieldDefinition {
  const read = single(field.schemas.read.toJSONSchema({ unrepresentable: 'any', io: 'output' }) as Schema);
  const { to, shownAs, groups } = field as Partial<FieldDefinition>;
  return {
    name,
    type: field.type,
    listed: field.shown === 'always',
    ...(to === undefined ? {} : { to }),
    ...(shownAs === undefined ? {} : { shownAs }),
    ...(groups === undefined || groups.length === 0 ? {} : { groups }),
    ...(read.enum === undefined ? {} : { codes: read.enum.map(String) }),
    ...(field.members === undefined ? {} : { members: field.members }),
  };
}

/** What calls of the endpoint alone say, and no form asks for. */
const ofTheCall = new Set(['expected', 'allowDuplicate']);

const describeInputs = (kind: Kind, input: Schema | undefined): readonly InputDefinition[] =>
  Object.entries(input?.properties ?? {})
    .filter(([name]) => !ofTheCall.has(name) && name !== `${kind.name}Id`)
    .flatMap(([name, schema]) => {
      const field = kind.fields[name];
      const described = describeInput(name, schema, field);
      if (!described) return [];
      const required = input?.required?.includes(name) ?? false;
      const columns =
        described.control === 'rows' && field
          ? describeColumns(entryOf(schema, input?.$defs), field)
          : undefined;
      return [{ ...described, required, ...(columns ? { columns } : {}) }];
    });

/** Fields that no update writes, but an endpoint of their own. */
const describeParts = (
  kind: Kind,
  own: readonly Endpoint[],
  updated: readonly InputDefinition[],
): readonly InputDefinition[] =>
  own.flatMap((endpoint) => {
    const verb = endpoint.name.slice(kind.plural.length + 1);
    return describeInputs(kind, inputOf(endpoint))
      .filter(({ name }) => verb.toLowerCase() === `set${name.toLowerCase()}`)
      .filter(({ name }) => !updated.some((input) => input.name === name))
      .map((input) => ({ ...input, required: false, verb }));
  });

/** The schema of what a list holds. */
function entryOf(list: Schema, definitions: Schema['$defs']): Schema {
  const items = single(list).items ?? {};
  return definitions?.[items.$ref?.split('/').at(-1) ?? ''] ?? items;
}

/** Of the entries of a list: what reads show of them and writes take. */
function describeColumns(
  written: Schema,
  { members = {}, namedIn = {}, schemas }: Field,
): readonly InputDefinition[] {
  const list = schemas.read.toJSONSchema({ unrepresentable: 'any', io: 'output' }) as Schema;
  const read = entryOf(list, list.$defs).properties ?? {};
  return Object.entries(members).flatMap(([name, type]) => {
    const schema = written.properties?.[name];
    if (!schema) return [];
    const group = namedIn[name];
    const described = describeInput(name, schema, {
      type,
      ...(group === undefined ? {} : { groups: [group] }),
    });
    if (!described) return [];
    const isZeroNone =
      described.control === 'number' && schema.anyOf !== undefined && read[name]?.anyOf === undefined;
    return [
      {
        ...described,
        ...(group === undefined ? {} : { control: 'choice' as const }),
        ...(isZeroNone ? { zeroIsNone: true } : {}),
        required: written.required?.includes(name) ?? false,
      },
    ];
  });
}

type Described = Pick<Field, 'type'> & { readonly groups?: readonly string[] };

function describeInput(
  name: string,
  written: Schema,
  field: Described | undefined,
): InputDefinition | undefined {
  const schema = single(written);
  const control = controlOf(schema, field);
  if (control === undefined) return undefined;
  const { to, groups } = (field ?? {}) as Partial<FieldDefinition>;
  const { maxLength, minimum, maximum, properties } = schema;
  return {
    name,
    control,
    required: false,
    ...(maxLength === undefined ? {} : { longest: maxLength }),
    ...(minimum === undefined ? {} : { least: minimum }),
    ...(maximum === undefined ? {} : { most: maximum }),
    ...(schema.type === 'integer' ? { whole: true } : {}),
    ...(schema.enum === undefined ? {} : { codes: schema.enum.map(String) }),
    ...(isPlain(schema.default) ? { initial: schema.default } : {}),
    ...(to === undefined ? {} : { to }),
    ...(groups === undefined ? {} : { groups }),
    ...(control === 'parts' ? { members: Object.keys(properties ?? {}) } : {}),
  };
}

const isPlain = (value: unknown): value is boolean | number | string =>
  ['boolean', 'number', 'string'].includes(typeof value);

const controls: Readonly<Partial<Record<Field['type'], Control>>> = {
  whole: 'text',
  phone: 'text',
  longText: 'longText',
  date: 'date',
  instant: 'instant',
  flag: 'flag',
  number: 'number',
  texts: 'texts',
  tags: 'tags',
  reference: 'reference',
  references: 'references',
  parts: 'parts',
  rows: 'rows',
  customFields: 'customFields',
};

/** Undefined for lists of objects that no field of the kind is. */
function controlOf(schema: Schema, field: Described | undefined): Control | undefined {
  if (schema.enum !== undefined) return 'choice';
  const known = field && controls[field.type];
  if (known) return known;
  if (schema.type === 'boolean') return 'flag';
  if (schema.type === 'number' || schema.type === 'integer') return 'number';
  if (schema.type === 'array') return schema.items?.type === 'string' ? 'texts' : undefined;
  if (schema.type === 'string' || field) return (schema.maxLength ?? 0) > 255 ? 'longText' : 'text';
  return undefined;
}
