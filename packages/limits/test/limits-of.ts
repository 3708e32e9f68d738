import { randomUUID } from 'node:crypto';
import { plans, type Limits } from '@nova/contract';

/** No limit but these. */
export const limitsOf = (own: Partial<Limits>): Limits => ({ ...plans.UNLIMITED, ...own });

/** Every account the tests of this file counted for, so that a shared store can be cleared of them. */
export const accountIds: string[] = [];

export const newAccountId = (): string => {
  const id = randomUUID();
  accountIds.push(id);
  return id;
};

/** `times` runs at once, settled. */
export const atOnce = <T>(times: number, run: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, run));
