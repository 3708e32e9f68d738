import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import {
  type Database,
  DatabaseError,
  foreignKeyViolation,
  isUnavailable,
  openDatabase,
  retryTransaction,
  uniqueViolation,
} from '../src/index.ts';
import { createTestDatabase } from '../src/testing/index.ts';

describe('database', () => {
  const caught = (error: unknown): unknown => error;

  describe('queries', () => {
    let database: Database;
    const id = randomUUID();

    beforeAll(async () => {
      database = await createTestDatabase();
      await database.prisma.account.create({ data: { id, name: 'Harbour Talent', limits: { a: 1 } } });
    });

    afterAll(() => database.close());

    it('JSON columns are text, and other columns values', async () => {
      const rows = await database.query('SELECT name, limits FROM accounts WHERE id = $1', [id]);
      expect(rows).toEqual([{ name: 'Harbour Talent', limits: expect.stringMatching(/^\{"a": ?1\}$/) }]);
    });

    it('uniqueViolation names the key, through Prisma and pg', async () => {
      const data = { id, name: 'Again' };
      const byPrisma = await database.prisma.account.create({ data }).catch(caught);
      const byPg = await database.pool
        .query('INSERT INTO accounts (id, name) VALUES ($1, $2)', [id, 'x'])
        .catch(caught);
      expect([uniqueViolation(byPrisma), uniqueViolation(byPg)]).toEqual(['accounts_pkey', 'accounts_pkey']);
      expect([isUnavailable(byPrisma), foreignKeyViolation(byPg)]).toEqual([false, undefined]);
    });

    it('foreignKeyViolation names the key, through Prisma and pg', async () => {
      const user = { accountId: randomUUID(), id: randomUUID(), name: 'Nobody', email: 'n@example.com' };
      const byPrisma = await database.prisma.user.create({ data: user }).catch(caught);
      const insert = 'INSERT INTO users ("accountId", id, name, email) VALUES ($1, $2, $3, $4)';
      const byPg = await database.pool.query(insert, Object.values(user)).catch(caught);
      expect([foreignKeyViolation(byPrisma), foreignKeyViolation(byPg)]).toEqual([
        'users_accountId_fkey',
        'users_accountId_fkey',
      ]);
    });

    it('connections survive failed statements', async () => {
      const failing = Array.from({ length: 40 }, () => database.pool.query('SELECT nothing').catch(caught));
      await Promise.all(failing);
      expect(database.pool.totalCount).toBeGreaterThan(0);
    });

    it('the pool runs 100 interactive transactions at once', async () => {
      const limits = { maxWait: 60_000, timeout: 60_000 };
      const increments = Array.from({ length: 100 }, () =>
        database.prisma.$transaction(async (tx) => {
          await tx.$executeRaw`UPDATE accounts SET limits = jsonb_set(limits, '{a}', to_jsonb((limits->>'a')::int + 1)) WHERE id = ${id}::uuid`;
          return tx.account.count();
        }, limits),
      );
      await Promise.all(increments);
      expect(await database.query("SELECT limits->>'a' AS a FROM accounts WHERE id = $1", [id])).toEqual([
        { a: '101' },
      ]);
    });

    it('a test database has every migration, and applies none twice', async () => {
      expect(await database.pendingMigrations()).toEqual([]);
      expect(await Promise.all([database.migrate(), database.migrate()])).toEqual([[], []]);
    });
  });

  describe('errors', () => {
    it.each([
      { code: 'ECONNREFUSED' },
      { code: '57P01' },
      { code: '53300' },
      { code: '08006' },
      { code: '25006' },
      { code: '53100' },
      new Error('timeout exceeded when trying to connect'),
      new Error('outer', { cause: { code: 'ECONNRESET' } }),
      { code: 'P2010', meta: { driverAdapterError: { cause: { kind: 'postgres', originalCode: '57P03' } } } },
      new DatabaseError('UNAVAILABLE', 'The database is busy.'),
      {
        name: 'PrismaClientKnownRequestError',
        code: 'UNAVAILABLE',
        message: 'The database does not answer.',
      },
    ])('isUnavailable knows errors of an unavailable database: %p', (error) => {
      expect(isUnavailable(error)).toBe(true);
    });

    it.each([{ code: '23505' }, { code: '22P02' }, { code: 'P2002' }, new Error('oops'), undefined, 'text'])(
      'isUnavailable is false for errors of a statement: %p',
      (error) => {
        expect(isUnavailable(error)).toBe(false);
      },
    );

    it('retryTransaction repeats a transaction after a deadlock, and after no other error', async () => {
      let runs = 0;
      const deadlockTwice = (): Promise<number> => {
        runs += 1;
        return runs < 3
          ? Promise.reject(Object.assign(new Error('deadlock'), { code: '40P01' }))
          : Promise.resolve(runs);
      };
      expect(await retryTransaction(deadlockTwice)).toBe(3);
      await expect(retryTransaction(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    });

    it('openDatabase says what a wrong DATABASE_URL should be', async () => {
      const opening = openDatabase('mysql://x');
      await expect(opening).rejects.toMatchObject({ name: 'DatabaseError', code: 'CONFIGURATION' });
    });
  });
});
