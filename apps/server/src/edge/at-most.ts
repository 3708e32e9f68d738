import { NovaError } from '@nova/contract';

/**
 * Limits concurrent calls, for paths that need no key. The returned function throws UNAVAILABLE if `most` calls are
 * running.
 */
export function atMost(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let underWay = 0;
  return async (work) => {
    if (underWay >= most)
      throw new NovaError('UNAVAILABLE', 'Too much is asked at once; try again in a moment.');
    underWay += 1;
    try {
      return await work();
    } finally {
      underWay -= 1;
    }
  };
}
