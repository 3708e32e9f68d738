import { findDeprecation, type Deprecation } from '@nova/kinds';
import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { readItems, listLayers, readMembers } from './schema-parts.ts';

/** The deprecated parts of an endpoint. */
export interface Deprecations {
  /**
   * The deprecations with their places: the endpoint as `leads.list`, its fields as `leads.list output.name` and
   * `leads.create input.tags[].value`.
   */
  readonly all: readonly { readonly what: string; readonly deprecation: Deprecation }[];
  /** The deprecations that apply to every call: of the endpoint itself and of fields in its answer. */
  readonly standing: readonly Deprecation[];
  /** Returns the deprecated fields that this input gives, with any value. */
  given(input: unknown): readonly Deprecation[];
}

/** The step of a path that means every item of a list. */
const each = Symbol('each');

interface Marked {
  readonly path: readonly (string | typeof each)[];
  readonly deprecation: Deprecation;
}

/** Finds the deprecated parts of an endpoint (docs/interface/versions.md#what-is-to-go). */
export function deprecationsOf({ name, deprecated, input, output }: Endpoint): Deprecations {
  const inputMarks = [...findMarked(input, [])];
  const outputMarks = [...findMarked(output, [])];
  const itself = deprecated ? [{ what: name, deprecation: deprecated }] : [];
  const fields = (side: string, all: readonly Marked[]) =>
    all.map(({ path, deprecation }) => ({ what: `${name} ${side}${formatPath(path)}`, deprecation }));
  return {
    all: [...itself, ...fields('input', inputMarks), ...fields('output', outputMarks)],
    standing: [...itself, ...outputMarks].map(({ deprecation }) => deprecation),
    given: (value) =>
      inputMarks.filter(({ path }) => hasPath(value, path)).map(({ deprecation }) => deprecation),
  };
}

const formatPath = (path: Marked['path']): string =>
  path.map((step) => (step === each ? '[]' : `.${step}`)).join('');

/** Returns the deprecation of a schema, or of a schema that it wraps. */
export const findWrappedDeprecation = (schema: z.core.$ZodType): Deprecation | undefined =>
  listLayers(schema).flatMap((layer) => findDeprecation(layer) ?? [])[0];

function* findMarked(schema: z.core.$ZodType, path: Marked['path']): Generator<Marked> {
  const deprecation = findWrappedDeprecation(schema);
  if (deprecation) yield { path, deprecation };
  const items = readItems(schema);
  if (items) yield* findMarked(items, [...path, each]);
  for (const [name, member] of Object.entries(readMembers(schema) ?? {}))
    yield* findMarked(member, [...path, name]);
}

function hasPath(value: unknown, [step, ...further]: Marked['path']): boolean {
  if (step === undefined) return true;
  if (step === each) return Array.isArray(value) && value.some((item) => hasPath(item, further));
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return false;
  return hasPath(Reflect.get(value, step), further);
}
