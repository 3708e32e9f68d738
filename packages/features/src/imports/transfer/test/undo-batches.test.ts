import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { findImportAccount, listImports } from '../../imports.ts';
import { expireImports } from '../../expire-imports.ts';
import { describeProcess, plainVerbs } from '@nova/core';
import { removeNotedContents } from '../../../files/delete-files.ts';
import { sweepContents } from '../../../files/sweep-contents.ts';
import { importLines } from './support.ts';
import { folderOfFiles, undoPlace, type Place } from './undo-place.ts';

describe('batches', () => {
  let database: Database;
  let folder: string;
  beforeAll(async () => {
    database = await sharedDatabase();
    folder = await folderOfFiles();
  });

  const inDays = (days: number): Date => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  const person = (id: string, more: object = {}): object => ({
    type: 'candidate',
    id,
    lastName: id,
    ...more,
  });
  const states = async ({ accountId }: Place, now?: Date): Promise<readonly string[]> =>
    (await listImports(database, accountId, now)).map(({ state }) => state);

  /** Rows of an account in the tables of batches. */
  async function kept({ accountId }: Place): Promise<readonly number[]> {
    const [row] = await database.query<{ steps: number; changes: number }>(
      `SELECT (SELECT count(*)::int FROM import_steps WHERE "accountId" = $1) AS steps,
       (SELECT count(*)::int FROM import_changes WHERE "accountId" = $1) AS changes`,
      [accountId],
    );
    return [row?.steps ?? -1, row?.changes ?? -1];
  }

  describe('the list of imports', () => {
    it('shows source, state and result of each import', async () => {
      const place = await undoPlace(database);
      const { accountId, take, undo } = place;
      await take([person('a'), { type: 'company', id: 'c', name: 'C' }], { source: 'first.csv' });
      const second = await take([person('a', { rating: 1 }), person('b')], { source: 'second.csv' });
      await undo(second);
      const list = await listImports(database, accountId);
      expect(list).toMatchObject([
        {
          batchId: second.batchId,
          source: 'second.csv',
          state: 'undone',
          left: 0,
          created: { candidate: 1 },
          updated: { candidate: 1 },
          deleted: { candidate: 1 },
          restored: { candidate: 1 },
        },
        {
          source: 'first.csv',
          state: 'complete',
          undoneOn: null,
          created: { candidate: 1, company: 1 },
          updated: {},
          deleted: {},
          restored: {},
        },
      ]);
      expect(list.map(({ startedOn, endedOn }) => startedOn <= (endedOn ?? ''))).toEqual([true, true]);
      await expect(listImports(database, 'nobody')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    it('shows interrupted and killed imports, which can be undone', async () => {
      const place = await undoPlace(database);
      const { accountId, dump } = place;
      const before = await dump();
      const stop = new AbortController();
      const lines = [person('a'), person('b'), person('c'), person('d')];
      const options = {
        batchSize: 1,
        signal: stop.signal,
        onProgress: () => stop.abort(new Error('enough')),
      };
      await expect(importLines(database, accountId, lines, options)).rejects.toThrow('enough');
      expect(await states(place)).toEqual(['interrupted']);
      const [batch] = await listImports(database, accountId);
      // The state that a killed process leaves.
      await database.query(`UPDATE import_batches SET state = 'RUNNING' WHERE "accountId" = $1`, [accountId]);
      expect(await states(place)).toEqual(['interrupted']);
      expect(batch?.created.candidate).toBeGreaterThan(0);
      await place.undo({ batchId: batch?.batchId ?? '' });
      expect(await dump()).toEqual(before);
    });
  });

  describe('a running import', () => {
    it('cannot be undone, except by force, which ends it', async () => {
      const place = await undoPlace(database);
      const { accountId, dump, undo } = place;
      const before = await dump();
      let go: () => void = () => undefined;
      const waiting = new Promise<void>((resolve) => (go = resolve));
      let begun: () => void = () => undefined;
      const first = new Promise<void>((resolve) => (begun = resolve));
      async function* lines() {
        yield JSON.stringify(person('a'));
        yield JSON.stringify(person('b'));
        await waiting;
        yield JSON.stringify(person('c'));
      }
      const { importRecords } = await import('../import-records.ts');
      const running = importRecords(database, {
        accountId,
        lines: lines(),
        batchSize: 1,
        onProgress: () => {
          begun();
        },
      });
      await first;
      expect(await states(place)).toEqual(['running']);
      const [{ batchId } = { batchId: '' }] = await listImports(database, accountId);
      await expect(undo({ batchId })).rejects.toMatchObject({ code: 'INVALID_STATE' });
      await undo({ batchId }, { force: true });
      go();
      await expect(running).rejects.toThrow('taken back while it was running');
      await undo({ batchId });
      expect(await dump()).toEqual(before);
      expect(await states(place)).toEqual(['undone']);
    });
  });

  describe('the saved state of changed records', () => {
    it('expires after 30 days; then an undo is refused', async () => {
      const place = await undoPlace(database, folder);
      const { take, undo, contents, ctx } = place;
      await take([
        person('a', { overview: 'old' }),
        { type: 'file', id: 'f', candidateId: 'a', path: 'first.txt' },
      ]);
      const batch = await take([
        person('a', { overview: 'new' }),
        { type: 'file', id: 'f', candidateId: 'a', path: 'second.txt' },
      ]);
      const both = await contents();
      expect(both).toHaveLength(2);
      await removeNotedContents(database, ctx.ports.files);
      await sweepContents(database, ctx.ports.files, inDays(29));
      await expireImports(database, inDays(29));
      expect(await contents()).toEqual(both);
      expect(await kept(place)).toEqual([4, 2]);
      expect(await states(place, inDays(31))).toEqual(['expired', 'expired']);
      await expect(undo(batch, { now: () => inDays(31) })).rejects.toMatchObject({
        code: 'GONE',
        message: expect.stringContaining('could be taken back for 30 days'),
      });
      await expireImports(database, inDays(31));
      expect(await kept(place)).toEqual([0, 0]);
      expect(await states(place)).toEqual(['expired', 'expired']);
      expect((await listImports(database, place.accountId))[0]).toMatchObject({
        updated: { candidate: 1, file: 1 },
      });
      await removeNotedContents(database, ctx.ports.files);
      expect(await contents()).toHaveLength(1);
    });

    it('disappears with an erased person, and with the account', async () => {
      const place = await undoPlace(database, folder);
      const { ctx, take, undo, contents } = place;
      const lines = (overview: string, path: string) => [
        person('a', { overview }),
        { type: 'file', id: 'f', candidateId: 'a', path },
      ];
      await take([...lines('old', 'first.txt'), person('b')]);
      const batch = await take([...lines('new', 'second.txt'), person('b', { rating: 2 })]);
      expect(await kept(place)).toEqual([4, 3]);
      await plainVerbs('candidate').delete(ctx, { candidateId: batch.id('candidate:a') });
      expect(await kept(place)).toEqual([4, 1]);
      expect(await contents()).toEqual([]);
      expect(await undo(batch)).toMatchObject({ deleted: {}, restored: { candidate: 1 }, left: [] });
      await database.query('DELETE FROM accounts WHERE id = $1', [place.accountId]);
      expect(await kept(place)).toEqual([0, 0]);
    });
  });

  describe('a batch', () => {
    it('carries an id that is valid in its own account alone', async () => {
      const [one, other] = [await undoPlace(database), await undoPlace(database)];
      const batch = await one.take([person('a')]);
      expect(await findImportAccount(database, batch.batchId)).toBe(one.accountId);
      await expect(findImportAccount(database, one.accountId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      for (const id of [batch.batchId, 'nonsense'])
        await expect(other.undo({ batchId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    it('does not exist for a dry run', async () => {
      const place = await undoPlace(database);
      const { report } = await place.take([person('a', { sourceName: 'Owl' })], {
        dryRun: true,
        createMissing: true,
      });
      expect([report.batchId, await states(place)]).toEqual([null, []]);
    });

    it('can be undone by one caller at a time', async () => {
      const place = await undoPlace(database);
      const before = await place.dump();
      const batch = await place.take(
        Array.from({ length: 40 }, (_, at) => person(String(at))),
        { batchSize: 2 },
      );
      const outcomes = await Promise.allSettled([1, 2, 3].map(() => place.undo(batch)));
      const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
      expect(refused.filter((text) => !text.includes('by another process'))).toEqual([]);
      expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
      expect(await place.dump()).toEqual(before);
    });

    /** As if a process of another machine had begun the undo, with a lease for so many minutes more. */
    const undoneElsewhere = (
      { accountId }: Place,
      { batchId }: { batchId: string | null },
      minutes: number,
    ) =>
      database.query(
        `UPDATE import_batches SET state = 'UNDOING', process = $3::jsonb, "startedOn" = now() - interval '1 day',
           "leaseUntil" = now() + make_interval(mins => $4::int) WHERE "accountId" = $1 AND id = $2`,
        [
          accountId,
          batchId,
          JSON.stringify({ ...(JSON.parse(describeProcess()) as object), boot: 'other' }),
          minutes,
        ],
      );

    it('a batch is left to the undo of another machine until its lease ends', async () => {
      const place = await undoPlace(database);
      const before = await place.dump();
      const batch = await place.take([person('a'), person('b')]);
      await undoneElsewhere(place, batch, 10);
      expect(await states(place)).toEqual(['running']);
      await expect(place.undo(batch)).rejects.toMatchObject({ code: 'INVALID_STATE' });
      await expect(place.undo(batch, { force: true })).rejects.toMatchObject({ code: 'INVALID_STATE' });
      await undoneElsewhere(place, batch, -1);
      expect(await states(place)).toEqual(['interrupted']);
      expect(await place.undo(batch)).toMatchObject({ deleted: { candidate: 2 } });
      expect(await place.dump()).toEqual(before);
    });

    it('a batch is not undone further by a process that has lost its lease', async () => {
      const place = await undoPlace(database);
      // Many, since nobody waits for the other process.
      const batch = await place.take(
        Array.from({ length: 40 }, (_, at) => person(String(at))),
        { batchSize: 1 },
      );
      const onProgress = (): void => void undoneElsewhere(place, batch, 10);
      const slow = place.undo(batch, {
        now: () => new Date(),
        onProgress,
      });
      await expect(slow).rejects.toMatchObject({ message: 'The lease was lost.' });
      const [one] = await listImports(database, place.accountId);
      expect(one).toMatchObject({ state: 'running', deleted: { candidate: expect.any(Number) } });
    });
  });
});
