import { deprecationNotice, type Deprecation } from '@nova/kinds';
import { fieldDescriptions } from './field-descriptions.ts';
import { kindDescriptions } from './kind-descriptions.ts';
import type { JsonSchema } from './json-schema.ts';

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Adds what fields mean to those of a schema, and of the schemas inside it, that do not say it themselves. */
export function describeFields(schema: JsonSchema, owner: string): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, key === 'properties' ? describeAll(value, owner) : inside(value, owner)]),
  );
}

const inside = (value: unknown, owner: string): unknown => {
  if (Array.isArray(value)) return value.map((item: unknown) => inside(item, owner));
  return isSchema(value) ? describeFields(value, owner) : value;
};

const describeAll = (properties: unknown, owner: string): unknown =>
  isSchema(properties)
    ? Object.fromEntries(
        Object.entries(properties).map(([name, schema]) => [
          name,
          isSchema(schema) ? described(schema, name, owner) : schema,
        ]),
      )
    : properties;

function described(schema: JsonSchema, name: string, owner: string): JsonSchema {
  const description =
    schema.description ??
    fieldDescriptions[`${owner}.${name}`] ??
    fieldDescriptions[name] ??
    kindDescriptions[name];
  const told = withNotice({ ...schema, description });
  // A reference says what it is where it points to.
  return '$ref' in schema ? withNotice(schema) : describeFields(told, owner);
}

/** What is to go says so in words too, once. */
function withNotice(schema: JsonSchema): JsonSchema {
  const deprecation = schema['x-deprecation'];
  if (deprecation === undefined) return schema;
  const notice = deprecationNotice(deprecation as Deprecation);
  const { description = '' } = schema as { readonly description?: string };
  return description.endsWith(notice)
    ? schema
    : { ...schema, description: `${description} ${notice}`.trimStart() };
}
