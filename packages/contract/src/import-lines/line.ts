import { instant, mapObject } from '@nova/kinds';
import { z } from 'zod';

type Nullable<Shape extends z.ZodRawShape> = { [Name in keyof Shape]: z.ZodNullable<Shape[Name]> };

/** The members of a write, each of which may also be null: a record that was read says null for what it lacks. */
export const nullable = <Shape extends z.ZodRawShape>(shape: Shape): Nullable<Shape> =>
  // The loop gives each name its own schema; TypeScript sees one of any of them.
  mapObject(shape, (schema) => z.nullable(schema)) as Nullable<Shape>;

export const optionalInstant = () => instant().nullish();
export const optionalFlag = () => z.boolean().nullish();
