import { NovaError } from '@nova/contract';

/** What a caller is told of a refusal: code, message, and all that goes with them. */
export type Refusal = readonly [code: string, message: string, details?: NovaError['details']];

/** How a verb refuses; `no error` when it succeeds. @throws what is no error of the contract */
export const refusalOf = (work: Promise<unknown>): Promise<Refusal | 'no error'> =>
  work.then(
    () => 'no error' as const,
    (error: unknown): Refusal => {
      if (!(error instanceof NovaError)) throw error;
      const { code, message, details } = error;
      return Object.keys(details).length === 0 ? [code, message] : [code, message, details];
    },
  );
