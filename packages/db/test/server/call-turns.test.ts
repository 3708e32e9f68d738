import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountDatabase, type Database } from '../../src/index.ts';
import { createTestDatabase } from '../../src/testing/index.ts';

describe('calls of an account', () => {
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  const [many, other] = ['01a1fcac-fdba-77ab-ade1-0a33241b9892', '01a1fcac-fdba-77ab-ade1-0a33241b9893'];
  const reading = `SELECT id FROM users WHERE "accountId" = $1::uuid`;

  it('leave connections free for other accounts, however many they are', async () => {
    const leaving = new AbortController();
    const callOf = (account: string) => accountDatabase(database, account, { left: leaving.signal });
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const calls = Array.from({ length: 50 }, () => callOf(many).transaction(() => released));
    const settled = Promise.allSettled(calls);
    // Those of the first account hold their connections until it is answered.
    const [one] = await Promise.all([callOf(other).rows(reading), callOf(other).rows(reading)]);
    const { running } = database.turns.calls.counts;
    expect(one).toEqual([]);
    expect(running).toBeGreaterThan(0);
    expect(running).toBeLessThan(database.pool.options.max);
    leaving.abort();
    release();
    const outcomes = (await settled).map(({ status }) => status);
    expect(outcomes.filter((status) => status === 'fulfilled')).toHaveLength(running);
    expect(database.turns.calls.counts).toEqual({ running: 0, waiting: 0 });
  });
});
