import type { z } from 'zod';

/** Wrappers that do not change a schema's basic type. */
const wrappers = new Set(['optional', 'nullable', 'default', 'prefault', 'nonoptional', 'readonly', 'catch']);

interface Definition {
  readonly type: string;
  readonly innerType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
}

const readDefinition = (schema: z.core.$ZodType): Definition => schema._zod.def;

/** Returns the schema inside a wrapper or a transformation; undefined for any other schema. */
function unwrapSchema(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const definition = readDefinition(schema);
  if (wrappers.has(definition.type)) return definition.innerType;
  return definition.type === 'pipe' ? definition.in : undefined;
}

/** Returns a schema and the schemas inside it, from the outside in. */
export function listLayers(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  const inner = unwrapSchema(schema);
  return inner ? [schema, ...listLayers(inner)] : [schema];
}

/** Returns the definition of the schema inside all wrappers and transformations. It describes what a caller sends. */
function findBasicDefinition(schema: z.core.$ZodType): Definition {
  const inner = unwrapSchema(schema);
  return inner ? findBasicDefinition(inner) : readDefinition(schema);
}

/** Returns the basic type of a schema in zod's words: `string`, `number`, `object`. */
export const readBasicType = (schema: z.core.$ZodType): string => findBasicDefinition(schema).type;

/** Returns the members of an object's schema; undefined for any other schema. */
export const readMembers = (schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> | undefined =>
  findBasicDefinition(schema).shape;

/** Returns the schema of an array's items; undefined for any other schema. */
export const readItems = (schema: z.core.$ZodType): z.core.$ZodType | undefined =>
  findBasicDefinition(schema).element;
