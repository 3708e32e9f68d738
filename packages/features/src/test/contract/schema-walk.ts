import { z } from 'zod';
import { endpoints } from '../../endpoints.ts';

/** A part of a JSON Schema, and its path. */
export interface Part {
  readonly path: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** Every part of the JSON Schemas of all inputs or all outputs. */
export function partsOf(io: 'input' | 'output'): readonly Part[] {
  return endpoints.flatMap((endpoint) =>
    parts(z.toJSONSchema(endpoint[io], { io, unrepresentable: 'any' }), `${endpoint.name} ${io}`),
  );
}

function parts(value: unknown, path: string): Part[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, member]) => parts(member, `${path} ${key}`));
  return Array.isArray(value) ? inner : [{ path, schema: value as Part['schema'] }, ...inner];
}
