import { describe, expect, it } from '@jest/globals';
import { AccountTurns, type Waiting } from '../src/postgres/account-turns.ts';

describe('AccountTurns', () => {
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  /** `begun` names the accounts in starting order. */
  function stage(atOnce: number, perAccount: number) {
    const turns = new AccountTurns({ what: 'searches', atOnce, perAccount });
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const search = (account: string, waiting?: Waiting, name = account): Promise<void> =>
      turns.run(
        account,
        () => {
          begun.push(name);
          return new Promise((resolve) => ends.push(resolve));
        },
        waiting,
      );
    const endOne = async (): Promise<void> => {
      await settle();
      ends.shift()?.();
      await settle();
    };
    /** A search left open could fail in the next test. */
    const endAll = async (all: readonly Promise<void>[]): Promise<void> => {
      for (const _ of all) await endOne();
      await Promise.all(all);
    };
    return { turns, search, begun, endOne, endAll };
  }

  it('an account with hundreds of searches lets another account run next', async () => {
    const { search, begun, endOne } = stage(1, 1);
    const all = [...Array.from({ length: 200 }, () => search('many')), search('one')];
    await endOne();
    expect(begun.slice(0, 2)).toEqual(['many', 'one']);
    for (let left = all.length; left > 0; left -= 1) await endOne();
    await Promise.all(all);
    expect(begun).toHaveLength(201);
  });

  it('accounts take turns', async () => {
    const { search, begun, endAll } = stage(1, 1);
    await endAll(['a', 'a', 'a', 'b', 'b', 'c'].map((account) => search(account)));
    expect(begun).toEqual(['a', 'b', 'c', 'a', 'b', 'a']);
  });

  it('an account leaves room for others', async () => {
    const { search, begun, endAll } = stage(4, 2);
    const all = ['a', 'a', 'a', 'a', 'b'].map((account) => search(account));
    await settle();
    expect(begun).toEqual(['a', 'a', 'b']);
    await endAll(all);
  });

  it('an account with too many waiting searches is refused, and others are not', async () => {
    const { search, endAll } = stage(1, 1);
    const many = Array.from({ length: 257 }, () => search('many'));
    await expect(search('many')).rejects.toMatchObject({ code: 'BUSY' });
    const other = search('other');
    await expect(Promise.race([other, Promise.resolve('waits')])).resolves.toBe('waits');
    await endAll([...many, other]);
  });

  it('a failed search releases its place', async () => {
    const turns = new AccountTurns({ what: 'searches', atOnce: 1, perAccount: 1 });
    await expect(turns.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(turns.run('a', () => Promise.resolve(1))).resolves.toBe(1);
  });

  it('a call that has begun goes before those that have not, and is not refused for their number', async () => {
    const { search, begun, endAll } = stage(1, 1);
    const many = Array.from({ length: 257 }, () => search('many'));
    await expect(search('many')).rejects.toMatchObject({ code: 'BUSY' });
    const further = search('many', { hasBegun: true }, 'further');
    const other = search('other');
    await endAll([...many, further, other]);
    expect(begun.slice(0, 4)).toEqual(['many', 'other', 'further', 'many']);
  });

  it('a caller that leaves gives its place back, and does not begin', async () => {
    const { turns, search, begun, endAll } = stage(1, 1);
    const first = search('a');
    const [one, two] = [new AbortController(), new AbortController()];
    const leaving = [search('a', { left: one.signal }), search('b', { left: two.signal, hasBegun: true })];
    expect(turns.counts).toEqual({ running: 1, waiting: 2 });
    one.abort();
    two.abort();
    for (const wait of leaving) await expect(wait).rejects.toMatchObject({ code: 'LEFT' });
    await expect(search('c', { left: AbortSignal.abort() })).rejects.toMatchObject({ code: 'LEFT' });
    expect(turns.counts).toEqual({ running: 1, waiting: 0 });
    await endAll([first, search('a')]);
    expect(begun).toEqual(['a', 'a']);
    expect(turns.counts).toEqual({ running: 0, waiting: 0 });
  });
});
