import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { candidates, startSource, type Json } from './support/source.ts';
import { openTargets, type Targets } from './support/target.ts';

describe('moving pages', () => {
  let targets: Targets;
  beforeAll(async () => {
    targets = await openTargets();
  });
  afterAll(() => targets.close());

  const path = '/candidates/search';

  /** Pulls 250 candidates; `change` runs before page `at` is first read. */
  async function pullWhile(at: number, change: (list: Json[]) => void): Promise<number> {
    const source = await startSource();
    const target = await targets.open();
    source.lists.set(path, candidates(250));
    let changed = false;
    source.interfere = ({ path: asked, params }) => {
      if (asked !== path || params.get('page') !== String(at) || changed) return undefined;
      changed = true;
      change(source.lists.get(path) ?? []);
      return undefined;
    };
    const report = await target.pull(source);
    await source.close();
    expect(report).toMatchObject({ errors: [], leftToDo: [] });
    return target.count('candidates');
  }

  const fresh: Json = { id: 'fresh', firstName: 'Fresh', updatedOn: '2025-01-02T03:04:05.000Z' };

  describe('a list that changes while it is read loses nothing (docs/import-and-export.md#again)', () => {
    it('when new records come first', async () => {
      const count = await pullWhile(1, (list) => void list.unshift(fresh));
      // The second round adds later records.
      expect(count).toBeGreaterThanOrEqual(250);
    });

    it('when records of read pages are deleted', async () => {
      const count = await pullWhile(1, (list) => void list.splice(0, 5));
      expect(count).toBe(250);
    });

    it('when a record moves to a page that was read', async () => {
      const count = await pullWhile(1, (list) => void list.unshift(...list.splice(150, 1)));
      expect(count).toBe(250);
    });

    it('when the last records move to the front while others are deleted', async () => {
      const count = await pullWhile(2, (list) => {
        list.splice(10, 20);
        list.unshift(...list.splice(220, 5));
      });
      expect(count).toBe(250);
    });

    it('when the second round reads what changed meanwhile', async () => {
      const source = await startSource();
      const target = await targets.open();
      source.lists.set(path, candidates(3));
      let left = false;
      source.interfere = ({ path: asked, params }) => {
        if (asked === '/placements/search' && !left) {
          left = true;
          const changed = { id: 'c-1', firstName: 'Changed', updatedOn: new Date().toISOString() };
          source.lists.set(path, [changed, ...candidates(3).slice(0, 2)]);
        }
        // Such a server supports `updatedSince`.
        const since = params.get('updatedSince');
        const all = source.lists.get(path) ?? [];
        if (asked !== path || since === null) return undefined;
        const data = all.filter(({ updatedOn }) => String(updatedOn) >= since);
        return (response) => response.end(JSON.stringify({ data, total: data.length, success: true }));
      };
      const report = await target.pull(source);
      await source.close();
      expect(report).toMatchObject({ created: { candidate: 3 }, updated: { candidate: 1 }, leftToDo: [] });
    });
  });

  describe('a list', () => {
    it('ends after its last record if its pages are smaller than requested', async () => {
      const source = await startSource();
      const target = await targets.open();
      const all = candidates(55);
      source.interfere = ({ path: asked, params }) => {
        if (asked !== path) return undefined;
        const page = Number(params.get('page'));
        const data = all.slice(page * 20, page * 20 + 20);
        return (response) => response.end(JSON.stringify({ data, total: all.length, success: true }));
      };
      await target.pull(source);
      await source.close();
      expect(await target.count('candidates')).toBe(55);
    });

    it('ends after its last record if it has no total', async () => {
      const source = await startSource();
      const target = await targets.open();
      const all = candidates(230);
      source.interfere = ({ path: asked, params }) => {
        if (asked !== path) return undefined;
        const page = Number(params.get('page'));
        return (response) => response.end(JSON.stringify({ data: all.slice(page * 100, page * 100 + 100) }));
      };
      await target.pull(source);
      await source.close();
      expect(await target.count('candidates')).toBe(230);
    });

    it('ends and is reported if it always shows its first page', async () => {
      const source = await startSource();
      const target = await targets.open();
      const data = candidates(100);
      source.interfere = ({ path: asked }) =>
        asked === path
          ? (response) => response.end(JSON.stringify({ data, total: 300, size: 100, success: true }))
          : undefined;
      const { errors } = await target.pull(source);
      await source.close();
      expect(errors).toEqual([
        expect.objectContaining({
          type: 'candidate',
          message: expect.stringContaining('300, and lists 100'),
        }),
      ]);
    });
  });
});
