/** As much of a JSON schema as inputs have. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly examples?: readonly unknown[];
}

/** Schemas that others refer to, by name. */
export type NamedSchemas = Readonly<Record<string, Schema>>;

/** What a reference names: its last piece. */
export const nameIn = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

/** The schema itself where it is only referred to. */
export function resolved(schemas: NamedSchemas, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  return resolved(schemas, schemas[nameIn(schema.$ref)] ?? {});
}

const listOf = ({ type }: Schema): readonly string[] => (typeof type === 'string' ? [type] : (type ?? []));

/** The types of a schema, null aside. */
export const typesOf = (schema: Schema): readonly string[] => listOf(schema).filter((one) => one !== 'null');

export const isNullable = (schema: Schema): boolean =>
  listOf(schema).includes('null') || schema.anyOf?.some(isNullable) === true;
