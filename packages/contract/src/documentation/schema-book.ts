import { z } from 'zod';
import { describeFields } from './describe-fields.ts';
import type { JsonSchema } from './json-schema.ts';
import { schemaDescriptions } from './schema-descriptions.ts';
import { simplifySchema } from './simplify-schema.ts';

/** JSON Schemas of contract schemas: those with a name stand once and are referred to. */
export interface SchemaBook {
  /** The schema, or a reference to it where it has a name. */
  add(schema: z.ZodType): JsonSchema;
  /** Puts a schema under a name that it does not carry itself, and refers to it. */
  addNamed(name: string, schema: z.ZodType, description: string): JsonSchema;
  /** Every named schema so far, by name. */
  named(): Readonly<Record<string, JsonSchema>>;
}

/**
 * Writes contract schemas as JSON Schema, each field with what it means.
 * @param refBase what references begin with, such as `#/components/schemas/`
 * @throws when two different schemas have one name
 */
export function createSchemaBook(refBase: string): SchemaBook {
  const named = new Map<string, JsonSchema>();
  const refer = (name: string): JsonSchema => ({ $ref: `${refBase}${name}` });

  const put = (name: string, schema: JsonSchema): JsonSchema => {
    const known = named.get(name);
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`Two schemas are called ${name}.`);
    named.set(name, schema);
    return refer(name);
  };
  const putDescribed = (name: string, { id: _name, ...schema }: JsonSchema): JsonSchema =>
    put(name, describedSchema(name, schema));
  /** The schema itself, after what it refers to has been put in its place. */
  const convert = (schema: z.ZodType): JsonSchema => {
    const { $defs = {}, $schema: _dialect, ...root } = jsonSchemaOf(schema, refBase);
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
    named: () => Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** A named schema as zod writes it, in short and with what it and its fields mean. */
export const describedSchema = (name: string, schema: JsonSchema): JsonSchema =>
  describeFields({ description: schemaDescriptions[name], ...(simplifySchema(schema) as JsonSchema) }, name);

interface Converted extends JsonSchema {
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
}

/** What is sent and what is read have the same form here, for no output of the contract transforms or defaults anything. */
function jsonSchemaOf(schema: z.ZodType, refBase: string): Converted {
  const text = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return simplifySchema(JSON.parse(text.replaceAll('"#/$defs/', `"${refBase}`))) as Converted;
}
