import { describe, expect, it } from '@jest/globals';
import { type CachedHits, cachedHits, applyChanges, findPageIds, widenRange } from '@nova/core';

interface Hit {
  readonly id: string;
  readonly createdOn: number;
}

describe('hits near a page', () => {
  const size = 2;
  const idOf = (number: number): string => number.toString(16).padStart(32, '0');
  const idBytes = (id: string): Buffer => Buffer.from(id, 'hex');
  const bytesOf = ({ id, createdOn }: Hit): Buffer => {
    const moment = Buffer.alloc(8);
    moment.writeBigInt64BE(BigInt(createdOn));
    return Buffer.concat([idBytes(id), moment]);
  };
  const inOrder = (hits: readonly Hit[]): readonly Hit[] =>
    hits.toSorted((a, b) => b.createdOn - a.createdOn || (a.id < b.id ? 1 : -1));
  const keptOf = (list: readonly Hit[], from = 0, count = list.length): CachedHits => ({
    version: 'one',
    total: list.length,
    from,
    near: Buffer.concat(list.slice(from, from + count).map(bytesOf)),
    all: Buffer.concat(list.map(({ id }) => idBytes(id))),
  });
  /** The newest first has the id 0. */
  const listOf = (total: number): readonly Hit[] =>
    Array.from({ length: total }, (_, at) => ({ id: idOf(at), createdOn: -at }));

  it('pages within them are answered, the last one and those behind it', () => {
    const all = keptOf(listOf(5));
    expect(findPageIds(all, { from: 0, size })).toEqual([idOf(0), idOf(1)]);
    expect(findPageIds(all, { from: 4, size })).toEqual([idOf(4)]);
    expect(findPageIds(all, { from: 6, size })).toEqual([]);
    expect(findPageIds(keptOf([]), { from: 0, size })).toEqual([]);
  });

  it('a page that is only partly within them is missed', () => {
    const part = keptOf(listOf(100), 10, 5);
    expect(findPageIds(part, { from: 10, size: 5 })).toHaveLength(5);
    expect(findPageIds(part, { from: 9, size: 5 })).toBeUndefined();
    expect(findPageIds(part, { from: 11, size: 5 })).toBeUndefined();
  });

  it('pages of any size that begin within them are answered', () => {
    const list = listOf(30_000);
    for (const page of [0, 1, 7, 34, 35, 700]) {
      const asked = { from: page * 30, size: 30 };
      const { from, size: count } = widenRange(asked);
      expect([from % cachedHits, findPageIds(keptOf(list, from, count), asked)?.length]).toEqual([0, 30]);
    }
  });

  const changesOf = (written: readonly string[], list: readonly Hit[]) => ({
    version: 'two',
    written: Buffer.concat(written.map(idBytes)),
    matching: Buffer.concat(list.filter(({ id }) => written.includes(id)).map(bytesOf)),
  });

  it('unknown ids of all hits make a search count again', () => {
    const kept = { ...keptOf(listOf(5)), all: undefined };
    expect(applyChanges(kept, changesOf([idOf(1)], listOf(5)))).toBeUndefined();
  });

  it('a hit that left from elsewhere makes a search count again', () => {
    const list = listOf(10);
    expect(applyChanges(keptOf(list, 4, 3), changesOf([idOf(8)], list.slice(0, 8)))).toBeUndefined();
    expect(applyChanges(keptOf(list, 0, 3), changesOf([idOf(8)], list.slice(0, 8)))?.total).toBe(8 + 1);
  });

  it('any changes are followed as a new search would find them', () => {
    let seed = 1;
    const random = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    let followed = 0;
    for (let round = 0; round < 3_000; round++) {
      let list = inOrder(
        Array.from({ length: random(14) }, (_, at) => ({ id: idOf(at), createdOn: random(12) - 6 })),
      );
      const from = random(3) === 0 ? random(4) : 0;
      let kept: CachedHits | undefined = keptOf(list, from, 1 + random(14));
      for (let write = 0; kept && write < 3; write++) {
        const written = [...new Set(Array.from({ length: 1 + random(4) }, () => idOf(random(20))))];
        const others = list.filter(({ id }) => !written.includes(id));
        const matching = written
          .filter(() => random(3) > 0)
          .map((id) =>
            random(2) === 0
              ? { id, createdOn: random(12) - 6 }
              : (list.find((one) => one.id === id) ?? { id, createdOn: 9 }),
          );
        list = inOrder([...others, ...matching]);
        kept = applyChanges(kept, changesOf(written, list));
        if (!kept) continue;
        followed += 1;
        expect(kept.total).toBe(list.length);
        const ids = Array.from({ length: kept.all?.length ?? 0 }, (_, at) => at)
          .filter((at) => at % 16 === 0)
          .map((at) => kept?.all?.toString('hex', at, at + 16));
        expect(ids.sort()).toEqual(list.map(({ id }) => id).sort());
        expect(kept.near).toEqual(keptOf(list, kept.from, kept.near.length / 24).near);
      }
    }
    expect(followed).toBeGreaterThan(5_000);
  });
});
