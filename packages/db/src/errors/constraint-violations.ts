import { errorChain, sqlState } from './driver-errors.ts';

interface Constraint {
  readonly index?: unknown;
  readonly fields?: unknown;
}

function constraintOf(value: unknown): Constraint | undefined {
  return typeof value === 'object' && value !== null ? value : undefined;
}

/** pg names the constraint; Prisma's adapter passes it on as `constraint.index`, or lists its columns. */
function constraintName(error: unknown): string {
  for (const { constraint } of errorChain(error)) {
    if (typeof constraint === 'string') return constraint;
    const named = constraintOf(constraint);
    if (typeof named?.index === 'string') return named.index;
    if (Array.isArray(named?.fields)) return named.fields.join(',');
  }
  return '';
}

/**
 * The name of the unique index or key that a write ran into, for errors of pg and of Prisma alike; undefined when the
 * error is anything else. An empty name when the driver did not tell.
 */
export function uniqueViolation(error: unknown): string | undefined {
  return sqlState(error) === '23505' ? constraintName(error) : undefined;
}

/** The name of the foreign key that a write or delete ran into, as {@link uniqueViolation}. */
export function foreignKeyViolation(error: unknown): string | undefined {
  const state = sqlState(error);
  return state === '23503' || state === '23001' ? constraintName(error) : undefined;
}
