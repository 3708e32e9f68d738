/** The members that errors of pg, of node's sockets and of Prisma's driver adapters may carry, all unproven. */
export interface ErrorFields {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly constraint?: unknown;
  readonly originalCode?: unknown;
  readonly originalMessage?: unknown;
  readonly kind?: unknown;
  readonly cause?: unknown;
  readonly meta?: unknown;
  readonly driverAdapterError?: unknown;
  readonly index?: unknown;
}

function fields(value: unknown): ErrorFields | undefined {
  return typeof value === 'object' && value !== null ? value : undefined;
}

/**
 * An error and everything it wraps, outermost first: Prisma keeps the driver's error in
 * `meta.driverAdapterError.cause`, a driver adapter error in `cause`, an aggregate in `errors`.
 */
export function* errorChain(error: unknown): Generator<ErrorFields> {
  const open: unknown[] = [error];
  const seen = new Set<unknown>();
  while (open.length > 0) {
    const value = open.shift();
    const known = fields(value);
    if (known === undefined || seen.has(value)) continue;
    seen.add(value);
    yield known;
    open.push(known.cause, fields(known.meta)?.driverAdapterError);
    if (value instanceof AggregateError) open.push(...(value.errors as unknown[]));
  }
}

/**
 * The message of whatever was thrown. Not `instanceof Error`: node's own errors are of another realm than a test's.
 */
export function errorMessage(error: unknown): string {
  const text = fields(error)?.message;
  return typeof text === 'string' ? text : String(error);
}

/** Five characters; Prisma's P2002 and node's EPIPE have five as well. */
function isSqlState(code: string): boolean {
  return /^[0-9A-Z]{5}$/.test(code) && !/^(P\d{4}|E[A-Z]{4})$/.test(code);
}

/** The SQLSTATE a server answered with, wherever in the chain it stands; undefined when no server spoke. */
export function sqlState(error: unknown): string | undefined {
  for (const { code, originalCode } of errorChain(error)) {
    for (const candidate of [originalCode, code]) {
      if (typeof candidate === 'string' && isSqlState(candidate)) return candidate;
    }
  }
  return undefined;
}
