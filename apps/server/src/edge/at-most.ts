import { NovaError } from '@nova/contract';

/**
 * Bounds concurrent work of one sort, where callers need no key. The returned function throws UNAVAILABLE beyond it.
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
