import { readInput } from '@nova/domain';
import type { z } from 'zod';

/** A person's options as an endpoint's input; what they are is for its schema to say. @throws VALIDATION_ERROR that names each wrong one */
export const readOptions = <Schema extends z.ZodObject>(
  schema: Schema,
  given: Readonly<Record<string, unknown>>,
): z.output<Schema> => readInput(schema, given as z.input<Schema>);
