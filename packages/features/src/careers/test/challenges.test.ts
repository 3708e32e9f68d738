import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createChallenges } from '../web-applications/challenges.ts';
import { newId } from '@nova/core';

describe('challenges', () => {
  const job = { accountId: newId(), jobId: newId() };
  const now = new Date('2026-03-18T10:30:00Z');

  it('ask for sixteen zero bits', () => {
    expect(createChallenges('a secret').make(job, now).difficulty).toBe(16);
  });

  it.each([4, 7, 8, 9])('accept %i zero bits or more, and refuse fewer', (difficulty) => {
    const challenges = createChallenges('a secret', { difficulty });
    const { challenge } = challenges.make(job, now);
    const found = new Map<number, string>();
    for (let nonce = 0; found.size <= difficulty; nonce++) {
      const hash = createHash('sha256')
        .update(`${challenge}:${String(nonce)}`)
        .digest('hex');
      const bits = Math.min(difficulty, 32 - Number.parseInt(`0${hash.slice(0, 8)}`, 16).toString(2).length);
      found.set(bits, String(nonce));
    }
    for (const [bits, nonce] of found)
      expect([bits, challenges.solved(job, { challenge, nonce }, now) !== null]).toEqual([
        bits,
        bits === difficulty,
      ]);
  });
});
