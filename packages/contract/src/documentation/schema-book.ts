import { type Deprecation, deprecationNotice } from '@nova/kinds';
import { z } from 'zod';
import { fieldDescriptions, kindDescriptions, schemaDescriptions } from './descriptions.ts';

/** JSON Schemas of the contract, in which a named schema appears once. */
export interface SchemaBook {
  /** Returns the schema, or a reference to it if it has a name. */
  add(schema: z.ZodType): JsonSchema;
  /** Gives a schema a name that it does not carry itself, and returns a reference. */
  addNamed(name: string, schema: z.ZodType, description: string): JsonSchema;
  /** Every named schema so far, by name. */
  named(): Readonly<Record<string, JsonSchema>>;
}

/**
 * Converts contract schemas to JSON Schema, each field with its description.
 * @param refBase the start of references, such as `#/components/schemas/`
 * @throws if two different schemas have one name
 */
export function createSchemaBook(refBase: string): SchemaBook {
  const namedSchemas = new Map<string, JsonSchema>();
  const refer = (name: string): JsonSchema => ({ $ref: `${refBase}${name}` });

  const put = (name: string, schema: JsonSchema): JsonSchema => {
    const previousSchema = namedSchemas.get(name);
    if (previousSchema && JSON.stringify(previousSchema) !== JSON.stringify(schema))
      throw new Error(`Two schemas are called ${name}.`);
    namedSchemas.set(name, schema);
    return refer(name);
  };
  const putDescribed = (name: string, { id: _name, ...schema }: JsonSchema): JsonSchema =>
    put(name, describeSchema(name, schema));
  /** Converts the root schema, and stores the named schemas that it refers to. */
  const convert = (schema: z.ZodType): JsonSchema => {
    const { $defs = {}, $schema: _dialect, ...root } = toJsonSchema(schema, refBase);
    for (const [name, definition] of Object.entries($defs)) putDescribed(name, definition);
    return root;
  };

  return {
    add(schema) {
      const root = convert(schema);
      return typeof root.id === 'string' ? putDescribed(root.id, root) : describeFields(root, '');
    },
    addNamed(name, schema, description) {
      const { id: _name, ...root } = convert(schema);
      return put(name, describeFields({ ...root, description }, name));
    },
    named: () => Object.fromEntries([...namedSchemas].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Simplifies a named schema of zod, and adds descriptions. */
export const describeSchema = (name: string, schema: JsonSchema): JsonSchema =>
  describeFields({ description: schemaDescriptions[name], ...(simplifySchema(schema) as JsonSchema) }, name);

interface Converted extends JsonSchema {
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
}

/** Input and output are the same, because no output of the contract transforms or defaults anything. */
function toJsonSchema(schema: z.ZodType, refBase: string): Converted {
  const text = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return simplifySchema(JSON.parse(text.replaceAll('"#/$defs/', `"${refBase}`))) as Converted;
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Describes the members of a schema, and of the schemas inside it, that have no description. */
function describeFields(schema: JsonSchema, owner: string): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [
        key,
        key === 'properties' ? describeAll(value, owner) : describeInner(value, owner),
      ]),
  );
}

const describeInner = (value: unknown, owner: string): unknown => {
  if (Array.isArray(value)) return value.map((item: unknown) => describeInner(item, owner));
  return isSchema(value) ? describeFields(value, owner) : value;
};

const describeAll = (properties: unknown, owner: string): unknown =>
  isSchema(properties)
    ? Object.fromEntries(
        Object.entries(properties).map(([name, schema]) => [
          name,
          isSchema(schema) ? describeField(schema, name, owner) : schema,
        ]),
      )
    : properties;

function describeField(schema: JsonSchema, name: string, owner: string): JsonSchema {
  const description =
    schema.description ??
    fieldDescriptions[`${owner}.${name}`] ??
    fieldDescriptions[name] ??
    kindDescriptions[name];
  const fieldSchema = addNotice({ ...schema, description });
  // The referenced schema has its own description.
  return '$ref' in schema ? addNotice(schema) : describeFields(fieldSchema, owner);
}

/** Adds the notice of a deprecation once. */
function addNotice(schema: JsonSchema): JsonSchema {
  const deprecation = schema['x-deprecation'];
  if (deprecation === undefined) return schema;
  const notice = deprecationNotice(deprecation as Deprecation);
  const { description = '' } = schema as { readonly description?: string };
  return description.endsWith(notice)
    ? schema
    : { ...schema, description: `${description} ${notice}`.trimStart() };
}

type JsonMembers = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonMembers =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Shortens zod's output: one nullable type instead of two, and no bounds that every integer has. */
export function simplifySchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplifySchema);
  if (!isObject(value)) return value;
  const members = Object.fromEntries(
    Object.entries(value)
      .filter(([key, member]) => !isNoise(key, member))
      .map(([key, member]) => [key, simplifySchema(member)]),
  );
  return mergeNull(members);
}

const isNoise = (key: string, member: unknown): boolean =>
  member === Number.MAX_SAFE_INTEGER ||
  member === Number.MIN_SAFE_INTEGER ||
  // RFC 4648 has no encoding of the name `binary`, and `format` already gives it.
  (key === 'contentEncoding' && member === 'binary');

function mergeNull({ anyOf, ...rest }: JsonMembers): JsonMembers {
  if (anyOf === undefined) return rest;
  const [type, none, ...more] = Array.isArray(anyOf) ? (anyOf as readonly unknown[]) : [];
  const mergeable = isObject(type) && isObject(none) && none.type === 'null' && more.length === 0;
  if (!mergeable || typeof type.type !== 'string' || type.type === 'object') return { anyOf, ...rest };
  const choices = Array.isArray(type.enum) ? { enum: [...(type.enum as unknown[]), null] } : {};
  return { ...type, ...choices, type: [type.type, 'null'], ...rest };
}

/** A JSON Schema of the dialect 2020-12, which OpenAPI 3.1 uses. */
export type JsonSchema = Readonly<Record<string, unknown>>;
