import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { type Database, isUnavailable, openDatabase, sqlState } from '../../src/index.ts';

describe('locks', () => {
  const server = new URL(process.env.TEST_DATABASE_URL ?? '');
  const name = `nova_test_${randomUUID().replaceAll('-', '')}`;
  const caught = (error: unknown): unknown => error;

  let admin: Database;
  beforeAll(async () => {
    admin = await openDatabase(server.href, { poolSize: 1 });
    await admin.query(`CREATE DATABASE ${name}`);
  });
  afterAll(async () => {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.close();
  });

  describe.each(['', '?pgbouncer=true'])(
    'a table that a migration holds, of a URL with "%s"',
    (parameters) => {
      it('a search that waits in vain gets "busy" and not "too costly"', async () => {
        const database = await openDatabase(
          Object.assign(new URL(server), { pathname: name }).href + parameters,
          {
            poolSize: 2,
            searchTimeoutMs: 4_000,
          },
        );
        try {
          await database.query('CREATE TABLE IF NOT EXISTS held (id int)');
          await database.prisma.$transaction(async (migration) => {
            await migration.$executeRawUnsafe('LOCK TABLE held IN ACCESS EXCLUSIVE MODE');
            const refusal = await database
              .query('SELECT count(*) FROM held', [], { searchOf: 'an account' })
              .catch(caught);
            expect(sqlState(refusal)).toBe('55P03');
            expect(isUnavailable(refusal)).toBe(true);
          });
        } finally {
          await database.close();
        }
      });
    },
  );
});
