import { afterEach, describe, expect, it } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { createPool, PoolBusyError, type Pool, type PoolOptions } from '../src/index.ts';

interface Work {
  readonly what: string;
  readonly text?: string;
  readonly ms?: number;
}

describe('a pool', () => {
  let pool: Pool<Work, string> | null = null;
  afterEach(async () => {
    await pool?.close();
    pool = null;
  });

  function start(options: Partial<PoolOptions> = {}): Pool<Work, string> {
    pool = createPool<Work, string>({
      program: fileURLToPath(new URL('./programs/worker.mjs', import.meta.url)),
      workers: 1,
      processorMs: 400,
      wallMs: 60_000,
      idleMs: 60_000,
      memoryMb: 128,
      otherMemoryMb: 128,
      keptMemoryMb: 100,
      maxQueued: 20,
      maxQueuedBytes: 1_000,
      ...options,
    });
    return pool;
  }

  it.each([
    ['time', 'endless', 400],
    ['memory', 'hoard', 60_000],
    ['crash', 'crash', 400],
  ])('it kills a job that takes too much (%s), and runs the next one', async (cause, what, processorMs) => {
    const one = start({ processorMs });
    await expect(one.run({ what })).rejects.toMatchObject({ name: 'JobFailure', what: cause });
    expect(await one.run({ what: 'say', text: 'still here' })).toBe('still here');
  });

  it('a job that waits for ever ends by the clock', async () => {
    const one = start({ wallMs: 300 });
    await expect(one.run({ what: 'wait', ms: 3_600_000 })).rejects.toMatchObject({ what: 'time' });
  });

  it('a failed job rejects with its reason, and keeps its worker', async () => {
    const one = start();
    await expect(one.run({ what: 'fail' })).rejects.toThrow('It went wrong');
    expect(one.stats()).toMatchObject({ failed: 1, restarted: 0 });
  });

  it('a job gets the time that it asks for', async () => {
    expect(await start().run({ what: 'slowly', ms: 700 })).toBe('done');
  });

  it('a job whose caller leaves ends with its process at once, or never begins, and the next one runs', async () => {
    const one = start({ processorMs: 3_600_000 });
    const leaving = new AbortController();
    const { signal } = leaving;
    const jobs = ['first', 'second'].map((text) =>
      one.run({ what: 'endless', text }, { signal, bytes: 600 }),
    );
    const ends = Promise.allSettled(jobs);
    leaving.abort(new Error('The caller left'));
    for (const end of await ends) expect(end).toMatchObject({ reason: { message: 'The caller left' } });
    await expect(one.run({ what: 'say', text: 'late' }, { signal })).rejects.toThrow('The caller left');
    expect(await one.run({ what: 'say', text: 'next' }, { bytes: 600 })).toBe('next');
    expect(one.stats()).toMatchObject({ busy: 0, queued: 0 });
  });

  it('groups take turns, however many jobs one of them sends', async () => {
    const one = start();
    const order: string[] = [];
    const run = (group: string, text: string) =>
      one.run({ what: 'say', text }, { group }).then((said) => order.push(said));
    await Promise.all([run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('b', 'b1'), run('b', 'b2')]);
    expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
  });

  it('a worker stays free while one group has its maximum of running jobs', async () => {
    const two = start({ workers: 2, maxRunningOfGroup: 1, wallMs: 600_000 });
    const slow = Promise.allSettled([1, 2].map(() => two.run({ what: 'wait', ms: 600_000 }, { group: 'a' })));
    expect(await two.run({ what: 'say', text: 'mine' }, { group: 'b' })).toBe('mine');
    expect(two.stats()).toMatchObject({ busy: 1, queued: 1 });
    await two.close();
    await slow;
  });

  it('a group’s jobs beyond its share are refused, and other groups’ are not', async () => {
    const one = start({ maxQueuedOfGroup: 2 });
    const own = [1, 2, 3].map((n) => one.run({ what: 'say', text: String(n) }, { group: 'a' }));
    await expect(one.run({ what: 'say' }, { group: 'a' })).rejects.toBeInstanceOf(PoolBusyError);
    expect(await one.run({ what: 'say', text: 'mine' }, { group: 'b' })).toBe('mine');
    expect(await Promise.all(own)).toEqual(['1', '2', '3']);
  });

  it('a group’s bytes beyond its share are refused, but never its first job', async () => {
    const one = start({ maxQueuedBytesOfGroup: 100 });
    const run = (group: string, bytes: number) => one.run({ what: 'say', text: 'done' }, { group, bytes });
    const taken = [run('a', 500), run('a', 300)];
    await expect(run('a', 1)).rejects.toBeInstanceOf(PoolBusyError);
    expect(await Promise.all([...taken, run('b', 200)])).toEqual(['done', 'done', 'done']);
  });

  it('a job whose caller leaves before it begins is not run, and leaves its place', async () => {
    const one = start({ maxQueued: 1, wallMs: 600_000 });
    const [running, waiting] = [new AbortController(), new AbortController()];
    const slow = one.run({ what: 'wait', ms: 600_000 }, { left: running.signal }).catch(() => 'closed');
    const second = one.run({ what: 'say', text: 'never' }, { bytes: 900, left: waiting.signal });
    expect(one.stats()).toMatchObject({ busy: 1, queued: 1 });
    running.abort();
    waiting.abort();
    await expect(second).rejects.toBeInstanceOf(PoolBusyError);
    await expect(one.run({ what: 'say' }, { left: AbortSignal.abort() })).rejects.toBeInstanceOf(
      PoolBusyError,
    );
    expect(one.stats()).toMatchObject({ busy: 1, queued: 0 });
    const third = one.run({ what: 'say', text: 'third' }, { bytes: 900 }).catch(() => 'closed');
    expect(one.stats()).toMatchObject({ queued: 1 });
    await one.close();
    expect(await Promise.all([slow, third])).toEqual(['closed', 'closed']);
  });
});
