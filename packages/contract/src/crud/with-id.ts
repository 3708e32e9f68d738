import { id, objectOf, type AsShape, type Kind } from '@nova/kinds';
import type { z } from 'zod';

export type Id = ReturnType<typeof id>;
export type WithId<Name extends string, Shape = unknown> = AsShape<Record<`${Name}Id`, Id> & Shape>;

/** The input of an endpoint about one record: its id, and what else it takes. */
export const withId = <Name extends string, Shape = unknown>(
  { name, singular }: Kind<Name>,
  shape: z.ZodRawShape = {},
): z.ZodObject<WithId<Name, Shape>> =>
  objectOf<Record<`${Name}Id`, Id> & Shape>([
    [`${name}Id`, id().describe(`The ${singular}’s id.`)],
    // A shape of zod's own types, member for member.
    ...(Object.entries(shape) as [string, z.ZodType][]),
  ]);
