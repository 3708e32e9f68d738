import { NovaError } from '@nova/contract';

interface Settled {
  /** The ids of those that succeeded. */
  readonly created: readonly string[];
  readonly refused: readonly NovaError[];
}

/** Runs creates at the same time; throws what is no error of the contract. */
export async function settleCreates(creates: readonly Promise<string>[]): Promise<Settled> {
  const created: string[] = [];
  const refused: NovaError[] = [];
  for (const result of await Promise.allSettled(creates)) {
    if (result.status === 'fulfilled') created.push(result.value);
    else if (result.reason instanceof NovaError) refused.push(result.reason);
    else throw result.reason;
  }
  return { created, refused };
}
