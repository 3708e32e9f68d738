import { z } from 'zod';

/** A shape computed from fields, as zod wants it: every member is a schema. */
export type AsShape<T> = { [Name in keyof T]: T[Name] extends z.ZodType ? T[Name] : never };

/**
 * The schema of an object whose members were made by a loop over fields. The caller says which members those are, for
 * TypeScript cannot follow the loop; `test/schemas.test.ts` holds loop and type equal.
 */
export const objectOf = <Shape>(
  members: Iterable<readonly [string, z.ZodType]>,
): z.ZodObject<AsShape<Shape>> =>
  z.object(Object.fromEntries(members)) as unknown as z.ZodObject<AsShape<Shape>>;
