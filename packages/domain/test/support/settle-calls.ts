import { NovaError } from '@nova/contract';

interface Settled {
  /** The ids that those gave back which succeeded. */
  readonly succeeded: readonly string[];
  readonly refused: readonly NovaError[];
}

/** Waits for calls that run at the same time; throws what is no error of the contract. */
export async function settleCalls(calls: readonly Promise<string>[]): Promise<Settled> {
  const succeeded: string[] = [];
  const refused: NovaError[] = [];
  for (const result of await Promise.allSettled(calls)) {
    if (result.status === 'fulfilled') succeeded.push(result.value);
    else if (result.reason instanceof NovaError) refused.push(result.reason);
    else throw result.reason;
  }
  return { succeeded, refused };
}
