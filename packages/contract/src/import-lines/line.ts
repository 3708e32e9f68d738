import { id, instant, optionalText } from '@nova/kinds';
import { z } from 'zod';

type Nullable<Shape extends z.ZodRawShape> = { [Name in keyof Shape]: z.ZodNullable<Shape[Name]> };

/** The members of a write, each of which may also be null: a record that was read says null for what it lacks. */
export const nullable = <Shape extends z.ZodRawShape>(shape: Shape): Nullable<Shape> =>
  // Object.entries forgets which name has which schema; the mapping keeps the names.
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, z.nullable(schema)]),
  ) as Nullable<Shape>;

export const optionalInstant = () => instant().nullish();
export const optionalFlag = () => z.boolean().nullish();

/** A reference by the caller's own id that a line cannot do without. */
export const reference = () => id().min(1);

/** Names that stand in for the ids of master data and users. */
export const names = <const Names extends readonly string[]>(list: Names) => {
  const schema = optionalText();
  return Object.fromEntries(list.map((name) => [name, schema])) as Record<Names[number], typeof schema>;
};
