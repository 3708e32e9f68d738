import { afterEach, describe, expect, it } from '@jest/globals';
import { until } from '@nova/testing';
import { randomUUID } from 'node:crypto';
import { createWriteMarks, type WriteMarks } from '../../src/index.ts';
import { redisUrl } from './redis-proxy.ts';

describe('the last write position', () => {
  const opened: WriteMarks[] = [];
  const marks = (url: string | undefined): WriteMarks => {
    const made = createWriteMarks(url);
    opened.push(made);
    return made;
  };
  afterEach(async () => {
    for (const made of opened.splice(0)) await made.close();
  });

  /** An answer of a busy Redis may be too late. */
  const known = async (of: WriteMarks, key: string): Promise<bigint | null | 'unknown'> => {
    let found: bigint | null | 'unknown' = 'unknown';
    await until('the position is known', async () => (found = await of.of(key)) !== 'unknown');
    return found;
  };

  it('The position reaches other processes through Redis and never decreases', async () => {
    const [one, other] = [marks(redisUrl), marks(redisUrl)];
    const key = randomUUID();
    await until(
      'the marks expire',
      async () => (await one.of(key)) === null && (await other.of(key)) === null,
    );
    await until('the other process knows the position', async () => {
      await one.note(key, 7n);
      return (await other.of(key)) === 7n;
    });
    expect(await known(one, key)).toBe(7n);
    await other.note(key, 5n);
    expect(await known(one, key)).toBe(7n);
    expect(await known(other, randomUUID())).toBeNull();
  });

  it('The position is unknown while Redis is unavailable', async () => {
    const away = marks('redis://127.0.0.1:1');
    const key = randomUUID();
    await away.note(key, 7n);
    expect(await away.of(key)).toBe('unknown');
  });

  it('The position is kept in the process without Redis', async () => {
    const alone = marks(undefined);
    const key = randomUUID();
    expect(await alone.of(key)).toBeNull();
    await alone.note(key, 7n);
    await alone.note(key, 6n);
    expect(await alone.of(key)).toBe(7n);
  });
});
