import { beforeAll, describe, expect, it } from '@jest/globals';
import type { duplicates } from '@nova/contract';
import { sharedDatabase } from '@nova/db/testing/shared';
import { createTestAccount, type TestAccount } from '@nova/domain/testing';
import type { z } from 'zod';
import { nextSize } from '../../src/duplicates/group-size.ts';
import { listDuplicates } from '../../src/duplicates/list-duplicates.ts';
import { type Context, newId } from '../../src/index.ts';

describe('bounds of duplicates', () => {
  describe('the next statement about duplicates', () => {
    it('takes twice as many records as the last one, if that was quick, and never more than it may', () => {
      expect(nextSize(50, 20, 250)).toBe(100);
      expect(nextSize(50, 300, 250)).toBe(100);
      expect(nextSize(200, 20, 250)).toBe(250);
      expect(nextSize(250, 20, 250)).toBe(250);
    });

    it('takes half as many if the last one was slow, and never fewer than ten', () => {
      expect(nextSize(251, 301, 500)).toBe(125);
      expect(nextSize(19, 301, 500)).toBe(10);
      expect(nextSize(10, 9_000, 500)).toBe(10);
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
