import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { renewEvery, assertHeld, LeaseLostError, filterEndedLeases } from '@nova/core';
import { ownIdentity } from '@nova/processes';

describe('leased work', () => {
  describe('a renewal', () => {
    beforeEach(() => {
      jest.useFakeTimers();
    });
    afterEach(() => {
      jest.useRealTimers();
    });

    it('runs at each interval until it ends', async () => {
      let renewed = 0;
      const renewal = renewEvery(1_000, 0, () => Promise.resolve((renewed += 1)));
      await jest.advanceTimersByTimeAsync(3_500);
      expect(renewed).toBe(3);
      await renewal.end();
      await jest.advanceTimersByTimeAsync(5_000);
      expect(renewed).toBe(3);
    });

    it('runs again at the next interval after a failure', async () => {
      let tried = 0;
      const renewal = renewEvery(1_000, null, () => {
        tried += 1;
        return Promise.reject(new Error('The database is away'));
      });
      await jest.advanceTimersByTimeAsync(2_500);
      expect(tried).toBe(2);
      await renewal.end();
    });

    it('never runs twice at once, and ends after the run in progress', async () => {
      let begun = 0;
      let answer = (): void => undefined;
      const renewal = renewEvery(1_000, null, () => {
        begun += 1;
        return new Promise<null>((resolve) => {
          answer = () => {
            resolve(null);
          };
        });
      });
      await jest.advanceTimersByTimeAsync(4_500);
      expect(begun).toBe(1);
      let hasEnded = false;
      const end = renewal.end().then(() => (hasEnded = true));
      await jest.advanceTimersByTimeAsync(1);
      expect(hasEnded).toBe(false);
      answer();
      await end;
      expect(begun).toBe(1);
    });

    it('starts from the lease as last renewed, and ends with it', async () => {
      const given: number[] = [];
      const renewal = renewEvery(1_000, 7, (lease) => {
        given.push(lease);
        return Promise.resolve(lease + 1);
      });
      await jest.advanceTimersByTimeAsync(2_500);
      expect([given, await renewal.end()]).toEqual([[7, 8], 9]);
    });

    it('stops when the lease was lost', async () => {
      let tried = 0;
      const renewal = renewEvery(1_000, 'mine', () => {
        tried += 1;
        return Promise.reject(new LeaseLostError());
      });
      await jest.advanceTimersByTimeAsync(5_000);
      expect([tried, await renewal.end()]).toEqual([1, 'mine']);
    });
  });

  it('a lease was lost if a statement wrote no row of its holder', () => {
    expect(() => {
      assertHeld([]);
    }).toThrow(LeaseLostError);
    expect(() => {
      assertHeld([{ id: 1 }]);
    }).not.toThrow();
  });

  it('a lease is taken back at once from an ended process of this machine alone', () => {
    const [living, dead, elsewhere] = [{}, { pid: 2 ** 30 }, { pid: 2 ** 30, boot: 'other' }].map(
      (changes) => ({ process: JSON.stringify({ ...ownIdentity(), ...changes }) }),
    );
    const held = [living, dead, elsewhere].flatMap((one) => one ?? []);
    expect(filterEndedLeases(held)).toEqual([dead]);
  });
});
