import { beforeAll, describe, expect, it } from '@jest/globals';
import type { duplicates } from '../contract.ts';
import { createTestAccount, make, type TestAccount } from '../../testing/index.ts';
import { nextSize } from '../group-size.ts';
import { listDuplicates } from '../list-duplicates.ts';
import { compareQueuedKind } from '../compare-queued.ts';
import { type Context, newId } from '@nova/core';
import { scanDuplicates } from '../scan-duplicates.ts';
import type { AccountDatabase } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import type { z } from 'zod';

describe('bounds of duplicates', () => {
  describe('the next statement about duplicates', () => {
    it('takes twice as many records as the last one, if that was quick, and never more than it may', () => {
      expect(nextSize(50, 20, 250)).toBe(100);
      expect(nextSize(200, 20, 250)).toBe(250);
      expect(nextSize(250, 20, 250)).toBe(250);
    });

    it('takes as many as before while they fit', () => {
      expect(nextSize(50, 100, 250)).toBe(50);
      expect(nextSize(50, 51, 250)).toBe(50);
    });

    it('takes as many fewer as the last one was too slow, and never none', () => {
      expect(nextSize(250, 200, 500)).toBe(125);
      expect(nextSize(19, 1_900, 500)).toBe(1);
      expect(nextSize(10, 9_000, 500)).toBe(1);
    });
  });

  describe('statements of background work about duplicates', () => {
    let agency: TestAccount;

    beforeAll(async () => {
      agency = await createTestAccount(await sharedDatabase());
      for (let at = 0; at < 40; at++) await make.candidate(agency.ctx);
    });

    /** Of a database where each record takes so many ms. @returns what went through, by the statement's first words */
    function slowDatabase(msOfRecord: number) {
      const asked = new Map<string, number[]>();
      const slowed = <Row>(text: string, values: readonly unknown[], rows: Row[]): Row[] => {
        const slice = values.findLast((value) => Array.isArray(value));
        if (!text.includes(' AS held') || !Array.isArray(slice)) return rows;
        const name = /nova_match_\w+(?=\()/u.exec(text)?.[0] ?? text;
        asked.set(name, [...(asked.get(name) ?? []), slice.length]);
        return rows.map((row) => ({ ...row, held: slice.length * msOfRecord }));
      };
      const { db } = agency.ctx;
      const slow: AccountDatabase = {
        ...db,
        rows: async (text, values = []) => slowed(text, values, await db.rows(text, values)),
        write: async (text, values = []) => slowed(text, values, await db.write(text, values)),
      };
      return { asked, db: slow };
    }

    const ofScan = ['nova_match_refresh', 'nova_match_pairs', 'nova_match_given_level', 'nova_match_score'];

    it('each statement of a scan says for how long it had the backend, and the next takes as many as fit', async () => {
      for (const [ms, most] of [
        [25, 4],
        [300, 1],
      ] as const) {
        const { db, asked } = slowDatabase(ms);
        await scanDuplicates(db, { kinds: ['candidate'] });
        expect([...asked.keys()]).toEqual(ofScan);
        for (const sizes of asked.values()) {
          expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(40);
          expect(sizes[0]).toBe(10);
          expect(Math.max(...sizes.slice(1))).toBe(most);
        }
      }
    });

    it('quick ones take more and more', async () => {
      const { db, asked } = slowDatabase(0);
      await scanDuplicates(db, { kinds: ['candidate'] });
      for (const sizes of asked.values()) expect(sizes).toEqual([10, 20, 10]);
    });

    it('so do those that compare what was written', async () => {
      await agency.ctx.db.write(
        `INSERT INTO match_queue ("accountId", entity, "recordId") SELECT $1, 'candidate', c.id FROM candidates c WHERE c."accountId" = $1
         ON CONFLICT ("accountId", entity, "recordId") DO NOTHING`,
      );
      const { db, asked } = slowDatabase(50);
      await compareQueuedKind(db, 'candidate');
      expect(asked.get('nova_match_compare')).toEqual([10, 2, 2, 2]);
    });
  });

  describe('the group of a record among many that are alike', () => {
    let agency: TestAccount;

    beforeAll(async () => {
      agency = await createTestAccount(await sharedDatabase());
    });

    /** Of a database in which each record is like so many new ones. @returns the records that each statement asked about */
    async function askedAbout(neighbours: number): Promise<readonly number[]> {
      const asked: number[] = [];
      const rows = (_text: string, values: readonly unknown[] = []): Promise<never[]> => {
        const ids: unknown = values[3];
        if (!Array.isArray(ids)) return Promise.resolve([]);
        asked.push(ids.length);
        const pairs = ids.flatMap((low) =>
          Array.from({ length: neighbours }, () => ({ low, high: newId(), score: 0.9 })),
        );
        return Promise.resolve(pairs.slice(0, 20_000) as never[]);
      };
      const ctx: Context = { ...agency.ctx, db: { ...agency.ctx.db, rows } };
      const input: z.output<(typeof duplicates)['candidates']['list']['input']> = {
        page: 0,
        size: 20,
        minScore: 0.8,
        recordId: newId(),
      };
      await listDuplicates(ctx, 'candidate', input);
      return asked;
    }

    it('the search goes over a thousand records', async () => {
      expect(await askedAbout(5)).toEqual([1, 5, 25, 125, 625, 219]);
    });

    it('the search goes over twenty thousand pairs', async () => {
      expect(await askedAbout(25_000)).toEqual([1]);
      expect(await askedAbout(200)).toEqual([1, 200]);
    });
  });
});
