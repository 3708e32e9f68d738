import type { Endpoint } from '@nova/contract';
import { z } from 'zod';

export interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

export type Place = readonly [string, ...string[]];

/** With resolved references. */
export function inputSchema(endpoint: Endpoint): Schema {
  const root = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema;
  const plain = (schema: Schema): Schema => {
    const found = schema.$ref === undefined ? undefined : root.$defs?.[schema.$ref.replace('#/$defs/', '')];
    if (found) return plain(found);
    const { properties, items, anyOf } = schema;
    return {
      ...schema,
      ...(properties && {
        properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, plain(one)])),
      }),
      ...(items && { items: plain(items) }),
      ...(anyOf && { anyOf: anyOf.map(plain) }),
    };
  };
  return plain(root);
}

const variant = (schema: Schema): Schema => schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;

/** Nested places too. */
export function idPlaces(given: Schema): readonly Place[] {
  const schema = variant(given);
  const inner = schema.items ? variant(schema.items) : schema;
  return Object.entries(inner.properties ?? {}).flatMap(([name, member]): readonly Place[] => {
    if (/(?:^id|Ids?)$/u.test(name)) return [[name]];
    return idPlaces(member).map((place): Place => [name, ...place]);
  });
}

/** @param text gives texts and ids by member */
export function leastInput(given: Schema, text: (name: string) => string, name = ''): unknown {
  const schema = variant(given);
  if (schema.enum) return schema.enum[0];
  if (schema.properties) {
    const members = (schema.required ?? []).map((member) => [
      member,
      leastInput(schema.properties?.[member] ?? {}, text, member),
    ]);
    return Object.fromEntries(members);
  }
  if (schema.type === 'array') return [];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return 1;
  if (/date$/iu.test(name)) return name === 'endDate' ? '2030-01-01T11:00:00Z' : '2030-01-01T10:00:00Z';
  if (name.endsWith('On')) return '2030-01-01T10:00:00Z';
  return text(name);
}

/** Fills the rest of its list with smallest values. */
export function withId(
  input: unknown,
  given: Schema,
  [name, ...rest]: Place,
  id: string,
  text: (name: string) => string,
): unknown {
  const schema = variant(given);
  if (schema.items) return [withId(leastInput(schema.items, text), schema.items, [name, ...rest], id, text)];
  const member = variant(schema.properties?.[name] ?? {});
  const [next, ...further] = rest;
  const before = typeof input === 'object' && input !== null ? { ...input } : {};
  const held: unknown = Object.entries(before).find(([known]) => known === name)?.[1];
  const leaf = member.type === 'array' ? [id] : id;
  const value = next === undefined ? leaf : withId(held, member, [next, ...further], id, text);
  return { ...before, [name]: value };
}
