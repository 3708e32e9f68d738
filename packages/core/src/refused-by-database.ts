import { NovaError } from '@nova/contract';
import { busyWith, foreignKeyViolation, isDiskFull, isUnavailable } from '@nova/db';

/** The time in seconds that a caller should wait until the service is available again. */
const retryAfter = { connection: 2, room: 60 } as const;

/**
 * Translates a failure of the database into the caller's error.
 * @returns undefined for a bug
 */
export function translateDatabaseError(thrown: unknown): NovaError | undefined {
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
  return reference === undefined ? undefined : createVanishedError(reference, thrown);
}

/** A referenced record was deleted between its lookup and the write, so it is reported as unknown. */
function createVanishedError(foreignKey: string, cause: unknown): NovaError {
  const column = /_accountId_(\w+?)(?:Id)?_fkey$/u.exec(foreignKey)?.[1] ?? 'record';
  const name = column.replaceAll(/\p{Lu}/gu, (letter) => ` ${letter.toLowerCase()}`);
  return new NovaError('NOT_FOUND', `There is no ${name} with this id in your account any more.`, { cause });
}

/** Makes the error for a bug. It reveals nothing about the cause to the caller. */
export const createInternalError = (cause: unknown): NovaError =>
  new NovaError(
    'INTERNAL_ERROR',
    'Something failed on our side. Try again, and quote the request id if it persists.',
    { cause },
  );
