import { describedSchema, type JsonSchema } from '@nova/contract';

/** The schemas of the document by name; the generator named those of records, the rest is named as it is met. */
export interface NamedSchemas {
  /** Puts a schema under a name and refers to it. @throws when another schema has the name */
  put(name: string, schema: JsonSchema, description: string): JsonSchema;
  /** All of them, by name. */
  all(): Readonly<Record<string, JsonSchema>>;
}

export function createNamedSchemas(generated: Readonly<Record<string, JsonSchema>>): NamedSchemas {
  const named = new Map(
    Object.entries(generated).map(([name, schema]) => [name, describedSchema(name, schema)]),
  );
  return {
    put(name, schema, description) {
      const described = describedSchema(name, { ...schema, description });
      const known = named.get(name);
      if (known && JSON.stringify(known) !== JSON.stringify(described))
        throw new Error(`Two schemas are called ${name}.`);
      named.set(name, described);
      return { $ref: `#/components/schemas/${name}` };
    },
    all: () => Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
