import { NovaError } from '@nova/contract';

/** The error code of a verb; `no error` if it succeeds; an unknown error itself. */
export const errorCode = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof NovaError ? error.code : error),
  );
