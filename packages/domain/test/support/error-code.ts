import { NovaError } from '@nova/contract';

/** The code a verb refuses with; `no error` when it succeeds, and the error itself when it is none of the contract's. */
export const errorCode = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof NovaError ? error.code : error),
  );
