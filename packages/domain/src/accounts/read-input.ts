import { NovaError } from '@nova/contract';
import type { z } from 'zod';

/**
 * What the schema makes of the input.
 * @throws VALIDATION_ERROR with a message that names each wrong field, for the operator to read
 */
export function readInput<Schema extends z.ZodType>(
  schema: Schema,
  input: z.input<Schema>,
): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => ({
    path: path.map(String).join('.'),
    message,
  }));
  const message = issues.map((issue) => `${issue.path}: ${issue.message}.`).join(' ');
  throw new NovaError('VALIDATION_ERROR', message, { issues });
}
