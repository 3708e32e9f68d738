import { NovaError, type Issue } from '@nova/contract';
import { FileStoreError } from '@nova/files';
import { createInternalError, translateDatabaseError } from '../refused-by-database.ts';
import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';

/** Seconds that a caller should wait before it tries again. */
const retryAfter = { fileStore: 5, room: 60 } as const;

/** Translates anything thrown into an error of the contract; internals never leak. */
export function toNovaError(thrown: unknown): NovaError {
  if (thrown instanceof NovaError) return thrown;
  if (thrown instanceof ZodError) return createValidationError(thrown);
  if (thrown instanceof TRPCError) return convertTrpcError(thrown);
  if (thrown instanceof FileStoreError) return convertFileStoreError(thrown);
  return translateDatabaseError(thrown) ?? createInternalError(thrown);
}

function convertFileStoreError(thrown: FileStoreError): NovaError {
  const full = thrown.fault === 'FULL';
  const message = full
    ? 'The file store has no room, and nothing was stored. Send the file again once there is room.'
    : 'The file store cannot be reached right now. Try again in a moment.';
  return new NovaError('UNAVAILABLE', message, {
    retryAfter: full ? retryAfter.room : retryAfter.fileStore,
    cause: thrown,
  });
}

function convertTrpcError(error: TRPCError): NovaError {
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
      return new NovaError(
        'PAYLOAD_TOO_LARGE',
        'The body is larger than 1 MiB, or than the 2 MiB of one createBatch.',
      );
    case 'UNSUPPORTED_MEDIA_TYPE':
      return new NovaError('UNSUPPORTED_MEDIA_TYPE', 'Send the input as application/json.');
    case 'PARSE_ERROR':
    case 'BAD_REQUEST':
      return createUnreadableError(error);
    default:
      return toNovaError(error.cause ?? new Error(error.message, { cause: error }));
  }
}

/** tRPC's own refusals have fixed texts, but a parser's text may quote the request and is replaced. */
function createUnreadableError({ cause, message }: TRPCError): NovaError {
  if (cause === undefined)
    return new NovaError('VALIDATION_ERROR', message, { issues: [{ path: '', message }] });
  return new NovaError('VALIDATION_ERROR', 'The request cannot be read; send valid JSON.', {
    issues: [{ path: '', message: 'not valid JSON' }],
  });
}

const mostIssues = 20;

function createValidationError(error: ZodError): NovaError {
  const issues: Issue[] = error.issues.slice(0, mostIssues).map((issue) => ({
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
