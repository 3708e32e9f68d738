import { describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { withinTime } from '../src/within-time.ts';

describe('time that is given', () => {
  /** Holds up the whole process. */
  function block(ms: number): void {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  }

  it('ends with a failure when nothing comes', async () => {
    await expect(withinTime(new Promise(() => undefined), 20)).rejects.toThrow('no answer within 20 ms');
  });

  it('gives the outcome, good or bad', async () => {
    expect(await withinTime(Promise.resolve(1), 20)).toBe(1);
    await expect(withinTime(Promise.reject(new Error('refused')), 20)).rejects.toThrow('refused');
  });

  it('does not run out while the process itself is held up', async () => {
    const answer = withinTime(
      sleep(300).then(() => 'an answer'),
      1_000,
    );
    block(2_500);
    expect(await answer).toBe('an answer');
    const later = withinTime(
      sleep(1)
        .then(() => sleep(1))
        .then(() => 'another'),
      200,
    );
    block(1_000);
    expect(await later).toBe('another');
  });
});
