import { NovaError } from '@nova/contract';

interface Settled {
  readonly succeeded: readonly string[];
  readonly refused: readonly NovaError[];
}

/** Waits for simultaneous calls. @throws errors that are not the contract's */
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
