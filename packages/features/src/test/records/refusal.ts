import { NovaError } from '@nova/contract';

export type Refusal = readonly [code: string, message: string, details?: NovaError['details']];

/** The error of a verb; `no error` if it succeeds. @throws other errors */
export const refusalOf = (work: Promise<unknown>): Promise<Refusal | 'no error'> =>
  work.then(
    () => 'no error' as const,
    (error: unknown): Refusal => {
      if (!(error instanceof NovaError)) throw error;
      const { code, message, details } = error;
      return Object.keys(details).length === 0 ? [code, message] : [code, message, details];
    },
  );
