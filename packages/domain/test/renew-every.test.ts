import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { renewEvery } from '@nova/domain';

describe('a renewal', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('runs at each interval until it ends', async () => {
    let renewed = 0;
    const renewal = renewEvery(1_000, () => Promise.resolve((renewed += 1)));
    await jest.advanceTimersByTimeAsync(3_500);
    expect(renewed).toBe(3);
    await renewal.end();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(renewed).toBe(3);
  });

  it('runs again at the next interval after a failure', async () => {
    let tried = 0;
    const renewal = renewEvery(1_000, () => {
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
    const renewal = renewEvery(1_000, () => {
      begun += 1;
      return new Promise<void>((resolve) => (answer = resolve));
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
});
