import { NovaError, type Issue } from '@nova/contract';
import { busyWith, foreignKeyViolation, isDiskFull, isUnavailable } from '@nova/db';
import { FileStoreError } from '@nova/domain';
import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';

/** How long a caller should wait for what is unavailable, in seconds. */
const retryAfter = { connection: 2, fileStore: 5, room: 60 } as const;

/** Translates anything thrown into an error of the contract; internals never leak. */
export function toNovaError(thrown: unknown): NovaError {
  if (thrown instanceof NovaError) return thrown;
  if (thrown instanceof ZodError) return validationError(thrown);
  if (thrown instanceof TRPCError) return fromTrpc(thrown);
  if (thrown instanceof FileStoreError) return fromFileStore(thrown);
  if (isDiskFull(thrown)) {
    const message =
      'The disk of the database is full, and nothing was written. Reads go on; write again once there is room.';
    return new NovaError('UNAVAILABLE', message, { retryAfter: retryAfter.room, cause: thrown });
  }
  if (isUnavailable(thrown)) {
    const reason = busyWith(thrown) ?? 'The database cannot be reached right now.';
    return new NovaError('UNAVAILABLE', `${reason} Try again in a moment.`, {
      retryAfter: retryAfter.connection,
      cause: thrown,
    });
  }
  const reference = foreignKeyViolation(thrown);
  if (reference !== undefined) return vanished(reference, thrown);
  return new NovaError(
    'INTERNAL_ERROR',
    'Something failed on our side. Try again, and quote the request id if it persists.',
    {
      cause: thrown,
    },
  );
}

/** A referenced record was deleted between its lookup and the write: it is unknown now. */
function vanished(foreignKey: string, cause: unknown): NovaError {
  const column = /_accountId_(\w+?)(?:Id)?_fkey$/u.exec(foreignKey)?.[1] ?? 'record';
  const name = column.replaceAll(/\p{Lu}/gu, (letter) => ` ${letter.toLowerCase()}`);
  return new NovaError('NOT_FOUND', `There is no ${name} with this id in your account any more.`, { cause });
}

function fromFileStore(thrown: FileStoreError): NovaError {
  const full = thrown.fault === 'FULL';
  const message = full
    ? 'The file store has no room, and nothing was stored. Send the file again once there is room.'
    : 'The file store cannot be reached right now. Try again in a moment.';
  return new NovaError('UNAVAILABLE', message, {
    retryAfter: full ? retryAfter.room : retryAfter.fileStore,
    cause: thrown,
  });
}

function fromTrpc(error: TRPCError): NovaError {
  if (error.cause && !(error.cause instanceof TRPCError)) {
    const cause = toNovaError(error.cause);
    if (cause.code !== 'INTERNAL_ERROR' || error.code === 'INTERNAL_SERVER_ERROR') return cause;
  }
  switch (error.code) {
    case 'NOT_FOUND':
      return new NovaError('NOT_FOUND', 'There is no such procedure.');
    case 'METHOD_NOT_SUPPORTED':
      return new NovaError('METHOD_NOT_ALLOWED', 'Queries are read with GET, mutations are sent with POST.');
    case 'PAYLOAD_TOO_LARGE':
      return new NovaError('PAYLOAD_TOO_LARGE', 'The body is larger than 1 MiB.');
    case 'UNSUPPORTED_MEDIA_TYPE':
      return new NovaError('UNSUPPORTED_MEDIA_TYPE', 'Send the input as application/json.');
    case 'PARSE_ERROR':
    case 'BAD_REQUEST':
      return unreadable(error);
    default:
      return toNovaError(error.cause ?? new Error(error.message, { cause: error }));
  }
}

/** tRPC's own refusals have fixed texts; a parser's text may quote the request. */
function unreadable({ cause, message }: TRPCError): NovaError {
  if (cause === undefined)
    return new NovaError('VALIDATION_ERROR', message, { issues: [{ path: '', message }] });
  return new NovaError('VALIDATION_ERROR', 'The request cannot be read; send valid JSON.', {
    issues: [{ path: '', message: 'not valid JSON' }],
  });
}

const listed = 20;

function validationError(error: ZodError): NovaError {
  const issues: Issue[] = error.issues.slice(0, listed).map((issue) => ({
    path: issue.path.map(String).join('.'),
    message: issue.message,
  }));
  const [first] = issues;
  const place = first?.path ? `${first.path}: ` : '';
  const more = error.issues.length > 1 ? ` (and ${String(error.issues.length - 1)} more)` : '';
  return new NovaError('VALIDATION_ERROR', `${place}${first?.message ?? 'The input is not valid.'}${more}`, {
    issues,
    cause: error,
  });
}
