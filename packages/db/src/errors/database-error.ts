import { setTimeout as sleep } from 'node:timers/promises';

export type DatabaseErrorCode =
  | 'UNAVAILABLE'
  // The database has too much to do, and nothing was begun.
  | 'BUSY'
  // The caller left, and nothing was begun.
  | 'LEFT'
  | 'UNREACHABLE'
  | 'CONFIGURATION'
  | 'MIGRATION_FAILED'
  | 'NEWER_DATABASE'
  | 'UNRELEASED_DATABASE';

/** An error of the database. Its `message` is one line for the operator to act on. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly code: DatabaseErrorCode;

  constructor(code: DatabaseErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export interface ErrorFields {
  readonly name?: unknown;
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
  readonly syscall?: unknown;
}

function fields(value: unknown): ErrorFields | undefined {
  return typeof value === 'object' && value !== null ? value : undefined;
}

/**
 * Lists an error and its causes. Prisma has the driver's error in `meta.driverAdapterError.cause`, and aggregates have
 * theirs in `errors`.
 */
export function* errorChain(error: unknown): Generator<ErrorFields> {
  const open: unknown[] = [error];
  const visited = new Set<unknown>();
  while (open.length > 0) {
    const value = open.shift();
    const link = fields(value);
    if (link === undefined || visited.has(value)) continue;
    visited.add(value);
    yield link;
    open.push(link.cause, fields(link.meta)?.driverAdapterError);
    if (value instanceof AggregateError) open.push(...(value.errors as unknown[]));
  }
}

/** Reads the message without `instanceof Error`, which fails in tests: their errors from Node belong to another realm. */
export function errorMessage(error: unknown): string {
  const text = fields(error)?.message;
  return typeof text === 'string' ? text : String(error);
}

/** Returns true for an SQLSTATE. Prisma's P2002 and Node's EPIPE also have five characters. */
function isSqlState(code: string): boolean {
  return /^[0-9A-Z]{5}$/.test(code) && !/^(P\d{4}|E[A-Z]{4})$/.test(code);
}

/** Returns the SQLSTATE; undefined if no server answered. */
export function sqlState(error: unknown): string | undefined {
  for (const { code, originalCode } of errorChain(error)) {
    for (const candidate of [originalCode, code]) {
      if (typeof candidate === 'string' && isSqlState(candidate)) return candidate;
    }
  }
  return undefined;
}

interface Constraint {
  readonly index?: unknown;
  readonly fields?: unknown;
}

function toConstraint(value: unknown): Constraint | undefined {
  return typeof value === 'object' && value !== null ? value : undefined;
}

function constraintName(error: unknown): string {
  for (const { constraint } of errorChain(error)) {
    if (typeof constraint === 'string') return constraint;
    const details = toConstraint(constraint);
    if (typeof details?.index === 'string') return details.index;
    if (Array.isArray(details?.fields)) return details.fields.join(',');
  }
  return '';
}

/** Returns the violated constraint; blank if the driver does not name the index, undefined for any other error. */
export function uniqueViolation(error: unknown): string | undefined {
  return sqlState(error) === '23505' ? constraintName(error) : undefined;
}

export function foreignKeyViolation(error: unknown): string | undefined {
  const state = sqlState(error);
  return state === '23503' || state === '23001' ? constraintName(error) : undefined;
}

const DISK_FULL = '53100';

/** Some failures have no code, such as a failed sync. */
const MESSAGE = /No space left on device|Disk quota exceeded/;

export function isDiskFull(error: unknown): boolean {
  const state = sqlState(error);
  if (state === DISK_FULL) return true;
  if (state === undefined) return false;
  for (const { message, originalMessage } of errorChain(error))
    if ([message, originalMessage].some((text) => typeof text === 'string' && MESSAGE.test(text)))
      return true;
  return false;
}

function isRetryable(error: unknown): boolean {
  const state = sqlState(error);
  if (state === '40001' || state === '40P01') return true;
  for (const { code } of errorChain(error)) if (code === 'P2034') return true;
  return false;
}

/**
 * Repeats a transaction after a deadlock or a serialization failure.
 * @param transaction one whole transaction, without other side effects
 */
export async function retryTransaction<T>(transaction: () => Promise<T>, attempts = 4): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt >= attempts || !isRetryable(error)) throw error;
      await sleep(2 ** attempt * 5 * (0.5 + Math.random()));
    }
  }
}
