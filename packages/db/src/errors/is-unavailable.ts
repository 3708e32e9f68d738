import { DatabaseError, type DatabaseErrorCode } from './database-error.ts';
import { errorChain, sqlState } from './driver-errors.ts';

/** SQLSTATEs (or their classes) that say the database, not the statement, is at fault. */
const UNAVAILABLE_STATES = [
  '08', // connection exception
  '57P', // shutdown, crash, cannot connect now, idle session
  '53', // out of connections, memory, disk
  '58', // system error: I/O, missing file
  '25006', // read-only: a failover is under way
  '25P03', // the server ended an idle transaction
  '25P04', // the server ended a transaction that took too long
  '57014', // cancelled by a timeout or an operator
  '55P03', // a lock was not available in time
  'XX001', // corrupted data
  'XX002', // corrupted index
  '3D000', // the database does not exist (being restored)
  '28', // refused: credentials or pg_hba changed under us
];

const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'EACCES',
  'EMFILE',
  'ERR_SOCKET_CLOSED',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
]);

/** The codes of this package's refusals, which Prisma passes on as the code of its own error. */
const OUR_CODES = new Set<unknown>(['UNAVAILABLE', 'BUSY'] satisfies DatabaseErrorCode[]);

/** Prisma's own codes: can't reach, timed out, pool timeout, transaction API (expired or not started in time). */
const PRISMA_CODES = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037']);

const ADAPTER_KINDS = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
  'TlsConnectionError',
]);

/** pg's errors without a code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end|timeout expired)/;

/**
 * Whether an error means "the database is away" (refused, hanging, restarting, full, read-only, out of connections),
 * for errors of pg, of Prisma and of this package alike. Such a call answers 503 `UNAVAILABLE` (docs/interface/errors.md#codes).
 */
export function isUnavailable(error: unknown): boolean {
  for (const link of errorChain(error)) {
    if (OUR_CODES.has(link.code)) return true;
    if (link instanceof DatabaseError) return false;
    if (typeof link.code === 'string' && (SOCKET_CODES.has(link.code) || PRISMA_CODES.has(link.code)))
      return true;
    if (typeof link.kind === 'string' && ADAPTER_KINDS.has(link.kind)) return true;
    if (typeof link.message === 'string' && MESSAGES.test(link.message)) return true;
  }
  const state = sqlState(error);
  return state !== undefined && UNAVAILABLE_STATES.some((prefix) => state.startsWith(prefix));
}

/**
 * What there is too much of, where this package refused to begin a statement for it: a sentence for the caller.
 * @returns undefined for any other error
 */
export function busyWith(error: unknown): string | undefined {
  for (const { code, message } of errorChain(error))
    if (code === ('BUSY' satisfies DatabaseErrorCode) && typeof message === 'string') return message;
  return undefined;
}
