import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as c from '../../contract.ts';
import { plainVerbs, type Context, type CachedHits, createHitsCache, hitsKey } from '@nova/core';
import { createTestAccount, make, through, type TestAccount } from '../../testing/index.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';

describe('cached search results', () => {
  const size = 2;

  describe('the cache of a search', () => {
    const hits = (total: number): CachedHits => ({
      version: 'one',
      total,
      from: 0,
      near: Buffer.alloc(24 * total),
      all: Buffer.alloc(16 * total),
    });

    it('stays within its bound, with the latest searches', () => {
      const kept = createHitsCache({ bound: 3 * (400 + 500), least: 0 });
      for (const key of ['a', 'b', 'c']) kept.store(key, hits(10));
      expect(kept.find('a')?.total).toBe(10);
      kept.store('d', hits(10));
      expect(['a', 'b', 'c', 'd'].filter((key) => kept.find(key))).toEqual(['a', 'c', 'd']);
      kept.store('d', hits(0));
      kept.store('e', hits(5));
      expect(['a', 'c', 'd', 'e'].filter((key) => kept.find(key))).toEqual(['c', 'd', 'e']);
    });

    it('ignores searches with few results, which are cheap', () => {
      const kept = createHitsCache();
      kept.store('few', hits(99));
      kept.store('many', hits(100));
      kept.store('fewer', hits(100));
      kept.store('fewer', hits(3));
      expect(['few', 'many', 'fewer'].filter((key) => kept.find(key))).toEqual(['many']);
    });

    it('separates accounts and all parameters', () => {
      const keys = [
        hitsKey('one', ['candidate', ['x'], ['a', 'b']]),
        hitsKey('two', ['candidate', ['x'], ['a', 'b']]),
        hitsKey('one', ['job', ['x'], ['a', 'b']]),
        hitsKey('one', ['candidate', ['x'], ['a,b']]),
        hitsKey('one', ['candidate', ['x', 'y'], ['a', 'b']]),
      ];
      expect(new Set(keys).size).toBe(keys.length);
    });
  });

  describe('a repeated search', () => {
    let database: Database;
    let agency: TestAccount;
    beforeAll(async () => {
      database = await sharedDatabase();
    });
    beforeEach(async () => {
      agency = await createTestAccount(database);
    });

    const watched = (ctx: Context): { readonly ctx: Context; readonly counts: () => number } => {
      let counted = 0;
      const rows: Context['db']['rows'] = (text, values, options) => {
        if (text.includes('hits AS MATERIALIZED')) counted += 1;
        return ctx.db.rows(text, values, options);
      };
      const before = (): number => {
        const count = counted;
        counted = 0;
        return count;
      };
      return { ctx: { ...ctx, db: { ...ctx.db, rows } }, counts: before };
    };
    /** Another process, which knows nothing yet. */
    const counting = (ctx: Context): Context => ({
      ...ctx,
      ports: { ...ctx.ports, hitsCache: createHitsCache({ least: 0 }) },
    });
    const search = async (ctx: Context, query: string, page = 0) => {
      const found = await through(c.searchCandidates, plainVerbs('candidate').search)(ctx, {
        query,
        page,
        size,
      });
      return { total: found.total, names: found.data.toValue().map((one) => one.firstName) };
    };
    const person = (firstName: string, given: Readonly<Record<string, unknown>> = {}) =>
      make.candidate(agency.ctx, { firstName, overview: 'keeps bees', ...given });

    it('counts once for all its pages', async () => {
      for (const name of ['Ann', 'Bob', 'Cid']) await person(name);
      const { ctx, counts } = watched(agency.ctx);
      const first = await search(ctx, 'bees');
      expect([first.total, first.names.length, counts()]).toEqual([3, 2, 1]);
      expect(await search(ctx, 'bees')).toEqual(first);
      const rest = await search(ctx, 'bees', 1);
      expect([...first.names, ...rest.names].sort()).toEqual(['Ann', 'Bob', 'Cid']);
      expect(await search(ctx, 'bees', 2)).toEqual({ total: 3, names: [] });
      expect(counts()).toBe(0);
      expect([await search(ctx, 'wasps'), counts()]).toEqual([{ total: 0, names: [] }, 1]);
    });

    it('shows present values, even if they no longer match', async () => {
      const id = await person('Ann');
      const shown = async () => {
        const page = await through(c.searchCandidates, plainVerbs('candidate').search)(ctx, {
          query: 'bees',
        });
        return page.data.toValue().map((one) => one.dateOfBirth);
      };
      const { ctx, counts } = watched(agency.ctx);
      expect(await shown()).toEqual([null]);
      await through(c.updateCandidate, plainVerbs('candidate').update)(ctx, {
        candidateId: id,
        dateOfBirth: '1980-02-29',
      });
      expect(await shown()).toEqual(['1980-02-29']);
      expect(counts()).toBe(1);
    });

    const changes: readonly [string, string, () => Promise<unknown>, number, number][] = [
      ['a new record', 'bees', () => person('Dan'), 2, 3],
      ['records written by others', 'bees', () => database.query(copyOf, [agency.accountId]), 2, 4],
      ['another text', 'bees', () => change(`overview = 'none'`), 2, 0],
      ['another rating', 'bees AND rating:5', () => change('rating = 5'), 0, 2],
      ['another date', 'bees AND createdOn:<2001', () => change(`"createdOn" = '2000-01-01'`), 0, 2],
      ['a word that is like it', 'beez~', () => change(`overview = 'been'`), 2, 2],
      ['a wildcard’s new word', '*ees', () => change(`overview = 'trees, trees'`), 2, 2],
      [
        'a record that is gone',
        'bees',
        () => database.query('DELETE FROM candidates WHERE "accountId" = $1', [agency.accountId]),
        2,
        0,
      ],
    ];
    const copyOf = `INSERT INTO candidates ("accountId", id, reference, "firstName", "lastName", overview)
    SELECT r."accountId", gen_random_uuid(), r.reference || 'x', r."firstName", 'Copy', r.overview FROM candidates r WHERE r."accountId" = $1`;
    const change = (assignment: string) =>
      database.query(`UPDATE candidates SET ${assignment} WHERE "accountId" = $1`, [agency.accountId]);

    it.each(changes)('follows %s without counting', async (_what, query, happens, before, after) => {
      await person('Ann');
      await person('Bob');
      const { ctx, counts } = watched(agency.ctx);
      expect([(await search(ctx, query)).total, (await search(ctx, query)).total]).toEqual([before, before]);
      expect(counts()).toBe(1);
      await happens();
      const again = await search(ctx, query);
      expect([again.total, again.names.length, counts()]).toEqual([after, Math.min(after, size), 0]);
      expect(await search(counting(agency.ctx), query)).toEqual(again);
    });

    it('counts again after more writes than are listed, or a write of more records', async () => {
      const id = await person('Ann');
      const { ctx, counts } = watched(agency.ctx);
      const afterWrites = async (writes: number) => {
        for (let at = 0; at < writes; at++)
          await database.query('UPDATE candidates SET overview = $1 WHERE id = $2', [
            `bees ${String(at)}`,
            id,
          ]);
        return [(await search(ctx, 'bees')).total, counts()];
      };
      expect(await afterWrites(0)).toEqual([1, 1]);
      expect(await afterWrites(32)).toEqual([1, 0]);
      expect(await afterWrites(33)).toEqual([1, 1]);
      const afterCopies = async (copies: number) => {
        await database.query(
          `INSERT INTO candidates ("accountId", id, reference, "firstName", overview)
           SELECT $1, gen_random_uuid(), 'COPY-' || $2 || '-' || n, 'Copy', 'bees' FROM generate_series(1, $2::int) AS n`,
          [agency.accountId, copies],
        );
        return [(await search(ctx, 'bees')).total, counts()];
      };
      expect(await afterCopies(32)).toEqual([33, 0]);
      expect(await afterCopies(33)).toEqual([66, 1]);
    });

    it('follows a transaction of several writes, without those that it took back', async () => {
      for (const name of ['Ann', 'Bob', 'Cid']) await person(name);
      const { ctx, counts } = watched(agency.ctx);
      expect([(await search(ctx, 'bees')).total, counts()]).toEqual([3, 1]);
      const write = (overview: string, firstName: string) =>
        `UPDATE candidates SET overview = '${overview}' WHERE "accountId" = '${agency.accountId}' AND "firstName" = '${firstName}'`;
      await database.prisma.$transaction(async (tx) => {
        for (const sql of [
          ...[write('wasps', 'Ann'), 'SAVEPOINT one', write('wasps', 'Bob'), 'ROLLBACK TO one'],
          ...['SAVEPOINT two', write('wasps', 'Cid'), write('some bees', 'Cid'), 'RELEASE two'],
          write('trees', 'Ann'),
        ])
          await tx.$executeRawUnsafe(sql);
      });
      expect([(await search(ctx, 'bees')).total, (await search(ctx, 'trees')).total]).toEqual([2, 1]);
      expect(counts()).toBe(1);
    });

    it('costs a transaction of many writes no more than their first', async () => {
      await person('Ann');
      const { ctx, counts } = watched(agency.ctx);
      expect([(await search(ctx, 'bees')).total, counts()]).toEqual([1, 1]);
      await database.prisma.$transaction(async (tx) => {
        const afterWrites = async (writes: number) => {
          for (let at = 0; at < writes; at++)
            await tx.$executeRawUnsafe(
              `UPDATE candidates SET overview = overview || ' x' WHERE "accountId" = $1::uuid`,
              agency.accountId,
            );
          return tx.$queryRawUnsafe(
            `SELECT ctid::text, version::text FROM search_versions WHERE "accountId" = $1::uuid AND kind = 'candidate'`,
            agency.accountId,
          );
        };
        expect(await afterWrites(33)).toEqual(await afterWrites(3));
      });
      expect([(await search(ctx, 'bees')).total, counts()]).toEqual([1, 1]);
      await person('Bob');
      expect([(await search(ctx, 'bees')).total, counts()]).toEqual([2, 0]);
    });

    it('counts again where a failover lost a write', async () => {
      await person('Ann');
      const { ctx, counts } = watched(agency.ctx);
      const totals = async () => [(await search(ctx, 'bees')).total, counts()];
      expect(await totals()).toEqual([1, 1]);
      const slots = `SELECT * FROM search_versions WHERE "accountId" = $1`;
      const before = await database.query(slots, [agency.accountId]);
      const lose = async (restore: string) => {
        await database.query(`DELETE FROM candidates WHERE "accountId" = $1`, [agency.accountId]);
        await database.query(restore, [agency.accountId]);
      };
      expect(before).toHaveLength(1);
      await lose('DELETE FROM search_versions WHERE "accountId" = $1');
      expect(await totals()).toEqual([0, 1]);
      await person('Bob');
      expect(await totals()).toEqual([1, 0]);
      await lose(
        'UPDATE search_versions SET version = gen_random_uuid(), since[1] = NULL WHERE "accountId" = $1',
      );
      expect(await totals()).toEqual([0, 1]);
    });

    it('follows many writes at once on every page', async () => {
      const ids: string[] = [];
      for (let at = 0; at < 12; at++) ids.push(await person(`P${String(at)}`));
      const pages = async (ctx: Context) => {
        const found: unknown[] = [];
        for (const query of ['bees', 'be*', 'bees -wasps', '*asps'])
          for (const page of [0, 1, 3]) found.push(await search(ctx, query, page));
        return found;
      };
      for (let round = 0; round < 15; round++) {
        await pages(agency.ctx);
        const write = async (at: number): Promise<unknown> => {
          if (at === 0) return person(`N${String(round)}`);
          const id = ids[(round * 5 + at * 3) % ids.length];
          const overview = ['keeps wasps', 'keeps bees', 'bees and wasps', 'none'][(round + at) % 4];
          return at === 3 && round % 5 === 4
            ? database.query('DELETE FROM candidates WHERE id = $1', [id])
            : database.query('UPDATE candidates SET overview = $1 WHERE id = $2', [overview, id]);
        };
        await Promise.all([0, 1, 2, 3].map(write));
        expect(await pages(agency.ctx)).toEqual(await pages(counting(agency.ctx)));
      }
    });

    it('uses present names of other records', async () => {
      await person('Ann', { statusId: await agency.masterData('candidateStatuses', 'Available') });
      const find = async (name: string) => (await search(agency.ctx, `bees AND statusName:${name}`)).total;
      expect([await find('Available'), await find('Elsewhere')]).toEqual([1, 0]);
      await database.query(
        `UPDATE master_data SET name = 'Elsewhere', "nameKey" = 'elsewhere'
      WHERE "accountId" = $1 AND name = 'Available'`,
        [agency.accountId],
      );
      expect([await find('Available'), await find('Elsewhere')]).toEqual([0, 1]);
    });

    it('matches present copied names', async () => {
      const companyId = await make.company(agency.ctx, { name: 'Beeline' });
      await make.job(agency.ctx, { companyId, title: 'Keeper' });
      const find = async (query: string) => {
        const page = await through(c.searchJobs, plainVerbs('job').search)(agency.ctx, { query });
        return page.total;
      };
      expect([await find('beeline'), await find('hiveline')]).toEqual([1, 0]);
      await through(c.updateCompany, plainVerbs('company').update)(agency.ctx, {
        companyId,
        name: 'Hiveline',
      });
      expect([await find('beeline'), await find('hiveline')]).toEqual([0, 1]);
    });

    it('counts separately for each account', async () => {
      await person('Ann');
      expect((await search(agency.ctx, 'bees')).total).toBe(1);
      const other = await createTestAccount(database);
      const ports = { ...other.ctx.ports, hitsCache: agency.ctx.ports.hitsCache };
      expect((await search({ ...other.ctx, ports }, 'bees')).total).toBe(0);
    });

    it('agrees between two processes, and ignores open transactions', async () => {
      await person('Ann');
      const second = counting(agency.ctx);
      const both = async () => [
        (await search(agency.ctx, 'bees')).total,
        (await search(second, 'bees')).total,
      ];
      expect(await both()).toEqual([1, 1]);
      // The embedded database has one backend: nobody reads or writes during a transaction.
      const beside = database.kind === 'postgresql';
      let early: readonly number[] = [2, 2];
      await database.prisma.$transaction(async (tx) => {
        await tx.$executeRawUnsafe(copyOf.replace('$1', '$1::uuid'), agency.accountId);
        if (!beside) return;
        await person('Bob');
        early = await both();
      });
      expect(early).toEqual([2, 2]);
      expect(await both()).toEqual(beside ? [3, 3] : [2, 2]);
    });

    it('stays correct during writes', async () => {
      const writers = Array.from({ length: 4 }, async (_, writer) => {
        for (let at = 0; at < 5; at++) {
          const candidateId = await person(`W${String(writer)}`, { email: `${randomUUID()}@bees.example` });
          if (at % 2 === 1) await plainVerbs('candidate').delete(agency.ctx, { candidateId });
        }
      });
      const wrong: unknown[] = [];
      const done = Promise.all(writers).then(() => true);
      for (let over = false; !over; over = await Promise.race([done, Promise.resolve(false)])) {
        const { total, names } = await search(agency.ctx, 'bees');
        if (names.length !== Math.min(size, total)) wrong.push({ total, names });
      }
      expect(wrong).toEqual([]);
      expect((await search(agency.ctx, 'bees')).total).toBe(12);
    });

    it('uses no more slots than simultaneous writers, and frees them with the account', async () => {
      for (const name of ['Ann', 'Bob', 'Cid']) await person(name);
      const slots = () =>
        database.query('SELECT kind FROM search_versions WHERE "accountId" = $1', [agency.accountId]);
      expect(await slots()).toEqual([{ kind: 'candidate' }]);
      await database.query('DELETE FROM accounts WHERE id = $1', [agency.accountId]);
      expect(await slots()).toEqual([]);
    });

    it('becomes invalid with any write of search words', async () => {
      const functions = await database.query<{ name: string; says: boolean }>(
        `SELECT p.proname AS name, p.prosrc ~ 'PERFORM nova_search_changed' AS says FROM pg_proc p
       WHERE p.prosrc ~* '(insert into|update|delete from)\\s+"?[a-z]+_search\\M' ORDER BY 1`,
      );
      expect(functions.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['nova_index_candidate', 'nova_index_marks_candidates', 'nova_unindex_job']),
      );
      expect(functions.filter(({ says }) => !says)).toEqual([]);
    });
  });
});
