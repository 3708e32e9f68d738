import {
  DatabaseError,
  type DatabaseErrorCode,
  errorChain,
  type ErrorFields,
  sqlState,
} from './database-error.ts';

/** These states mean that the database is at fault, and not the statement. */
const UNAVAILABLE_STATES = [
  '08', // connection exception
  '57P', // shutdown, crash, cannot connect now, idle session
  '53', // out of connections, memory, disk
  '58', // system error: I/O, missing file
  '25006', // read-only during a failover
  '25P03', // idle transaction ended
  '25P04', // transaction took too long
  '40', // conflicts with others that further tries did not end
  '57014', // cancelled by a timeout or an operator
  '55P03', // lock not available
  '72', // snapshot too old
  'XX001', // corrupted data
  'XX002', // corrupted index
  '3D000', // the database does not exist (being restored)
  '28', // refused: credentials or pg_hba changed
];

const SOCKET_CODES = new Set([
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'ECONNABORTED',
    'EPIPE',
    'ETIMEDOUT',
    'ENOTFOUND',
    'ENOTCONN',
    'ESHUTDOWN',
  ],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'ENETRESET', 'EADDRNOTAVAIL', 'EPROTO'],
  ...['ENOENT', 'EACCES', 'EMFILE', 'ENFILE', 'ENOBUFS'],
  ...['ERR_STREAM_DESTROYED', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_WRITE_AFTER_END'],
]);

/** These are families of Node's error codes. */
const SOCKET_CODE = /^(?:EAI_|ERR_(?:SOCKET|SSL|TLS)_)/;

/** These system calls are only made for sockets. */
const SOCKET_CALLS = new Set<unknown>(['connect', 'getaddrinfo', 'shutdown']);

const OUR_CODES = new Set<unknown>(['UNAVAILABLE', 'BUSY', 'LEFT'] satisfies DatabaseErrorCode[]);

/**
 * These codes mean: cannot reach, refused, timed out, pool timeout, conflict, transaction expired, closed or not
 * started in time.
 */
const PRISMA_CODES = new Set<unknown>([
  ...['P1000', 'P1001', 'P1002', 'P1003', 'P1008', 'P1010', 'P1011', 'P1017', 'P1018'],
  ...['P2024', 'P2028', 'P2034', 'P2037'],
]);

const ADAPTER_KINDS = new Set<unknown>([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
  'TlsConnectionError',
  'TransactionAlreadyClosed',
]);

/** The errors that pg raises about a connection have no code, only these messages. */
const MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end|timeout expired|Received unexpected \w+ message from backend|There was an error establishing an SSL connection|The server does not support SSL connections)/;

/** A standby refuses some statements with these states instead of 25006; only the words in `STANDBY` identify it. */
const STANDBY_STATES = new Set<unknown>(['0A000', '55000', 'XX000']);
const STANDBY = /\bduring recovery\b|\brecovery is in progress\b/;

function isOfConnection({ code, kind, message, syscall }: ErrorFields): boolean {
  if (PRISMA_CODES.has(code) || ADAPTER_KINDS.has(kind) || SOCKET_CALLS.has(syscall)) return true;
  if (typeof code === 'string' && (SOCKET_CODES.has(code) || SOCKET_CODE.test(code))) return true;
  return typeof message === 'string' && MESSAGES.test(message);
}

const isOfStandby = (error: unknown): boolean =>
  [...errorChain(error)].some(({ message }) => typeof message === 'string' && STANDBY.test(message));

/** Returns true if the call must answer 503 `UNAVAILABLE` (docs/interface/errors.md#codes). */
export function isUnavailable(error: unknown): boolean {
  for (const link of errorChain(error)) {
    if (OUR_CODES.has(link.code)) return true;
    if (link instanceof DatabaseError) return false;
    if (isOfConnection(link)) return true;
  }
  const state = sqlState(error);
  if (state === undefined) return false;
  if (STANDBY_STATES.has(state)) return isOfStandby(error);
  return UNAVAILABLE_STATES.some((prefix) => state.startsWith(prefix));
}

/** Returns true if the caller left before the call had begun to write, so nothing was written. */
export const hasLeft = (error: unknown): boolean =>
  [...errorChain(error)].some(({ code }) => code === ('LEFT' satisfies DatabaseErrorCode));

const conflictSentence = 'Others write the same just now.';

/** The sentences for SQLSTATEs that begin with the given characters. */
const TOO_MUCH: readonly (readonly [state: string, sentence: string])[] = [
  ['57014', 'The database took too long for this, or its operator ended it.'],
  ['55P03', conflictSentence],
  ['40', conflictSentence],
  ['53300', 'The database has no connection left.'],
];

/** The server is running, but did not serve the caller in time. */
const LATE =
  /^(?:timeout exceeded when trying to connect|Query read timeout|Connection terminated due to connection timeout)/;

/**
 * Returns a sentence for the caller about a database that is running, but has too much to do.
 * @returns undefined if it cannot be reached
 */
export function busyWith(error: unknown): string | undefined {
  for (const { code, message } of errorChain(error)) {
    if (typeof message !== 'string') continue;
    if (code === ('BUSY' satisfies DatabaseErrorCode)) return message;
    if (LATE.test(message)) return 'The database is busy, and did not answer in time.';
  }
  const state = sqlState(error) ?? '';
  return TOO_MUCH.find(([beginning]) => state.startsWith(beginning))?.[1];
}

/** Lists the classes and codes of an unrecognised error for the log, from the outermost error to the driver's. */
export function listErrorClasses(error: unknown): readonly string[] {
  return [...errorChain(error)].map((link) =>
    [link.name, link.code ?? link.originalCode, link.kind]
      .filter((word) => typeof word === 'string')
      .join(' '),
  );
}
