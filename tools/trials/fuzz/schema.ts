/** What inputs use of JSON Schema. */
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

export type NamedSchemas = Readonly<Record<string, Schema>>;

export const nameIn = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

/** Follows a reference. */
export function resolved(schemas: NamedSchemas, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  return resolved(schemas, schemas[nameIn(schema.$ref)] ?? {});
}

const listOf = ({ type }: Schema): readonly string[] => (typeof type === 'string' ? [type] : (type ?? []));

export const typesOf = (schema: Schema): readonly string[] => listOf(schema).filter((one) => one !== 'null');

export const isNullable = (schema: Schema): boolean =>
  listOf(schema).includes('null') || schema.anyOf?.some(isNullable) === true;
