import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountDatabase, type Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import {
  claimIdempotencyKey,
  releaseClaim,
  storeAnswer,
  renewClaim,
  removeOldIdempotencyKeys,
  recordProgress,
  type Context,
  type IdempotencyClaim,
  type IdempotencyScope,
} from '@nova/core';
import { createUser } from '../../accounts/users.ts';
import { createTestAccount } from '../../testing/index.ts';
import { refusalOf } from './refusal.ts';

// docs/interface/idempotency.md
describe('an idempotency key', () => {
  let database: Database;
  let ctx: Context;
  let last = 0;
  let scope: IdempotencyScope;

  beforeAll(async () => {
    database = await sharedDatabase();
    ({ ctx } = await createTestAccount(database));
  });
  beforeEach(() => {
    scope = {
      userId: ctx.user.id,
      path: '/candidates',
      key: `key ${String(++last)}`,
      bodyHash: Buffer.from('one body'),
    };
  });

  const claim = (asked = scope, db = ctx.db) => claimIdempotencyKey(db, asked);
  const first = async (): Promise<IdempotencyClaim> => {
    const got = await claim();
    if (!('stamp' in got)) throw new Error('The key was claimed before.');
    return got;
  };
  const age = (interval: string) =>
    database.query(
      `UPDATE idempotency_keys SET "createdOn" = "createdOn" - $2::text::interval WHERE key = $1 RETURNING 1`,
      [scope.key, interval],
    );
  const answer = { status: 201, response: '{"data":1}' };
  const inProgress = [
    'IDEMPOTENCY_IN_PROGRESS',
    'The first request with this Idempotency-Key is still being answered; try again in a moment.',
    { retryAfter: 1 },
  ];

  it('belongs to one of many simultaneous requests', async () => {
    const told = await Promise.allSettled([claim(), claim(), claim()]);
    expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusalOf(claim())).toEqual(inProgress);
  });

  it('ends answered or given back, though its caller left after it was claimed', async () => {
    const claimAndLeave = async () => {
      const left = new AbortController();
      const db = accountDatabase(database, ctx.account.id, { left: left.signal });
      const claimed = await claim(scope, db);
      left.abort();
      if (!('stamp' in claimed)) throw new Error('The key was claimed before.');
      return { db, claimed };
    };
    const one = await claimAndLeave();
    await releaseClaim(one.db, one.claimed);
    const two = await claimAndLeave();
    await storeAnswer(two.db, await renewClaim(two.db, two.claimed), answer);
    expect(await claim()).toEqual(answer);
  });

  it('answers repeated requests with the stored answer', async () => {
    await storeAnswer(ctx.db, await first(), answer);
    expect(await claim()).toEqual(answer);
    expect(await claim()).toEqual(answer);
  });

  it('refuses another body, before and after the answer', async () => {
    const reused = [
      'IDEMPOTENCY_KEY_REUSED',
      'This Idempotency-Key came with another body before; choose a new key for a new request.',
    ];
    const held = await first();
    const other = { ...scope, bodyHash: Buffer.from('another') };
    expect(await refusalOf(claim(other))).toEqual(reused);
    await storeAnswer(ctx.db, held, answer);
    expect(await refusalOf(claim(other))).toEqual(reused);
  });

  it('counts within its account, user and path', async () => {
    await first();
    const user = await createUser(database, ctx.account.id, {
      name: 'Ben',
      email: 'ben@agency.example',
    });
    expect(await claim({ ...scope, userId: user.id })).toHaveProperty('stamp');
    const stranger = await createTestAccount(database);
    expect(await claim({ ...scope, path: '/companies' })).toHaveProperty('stamp');
    const elsewhere = { ...scope, userId: stranger.userId };
    expect(await claim(elsewhere, stranger.ctx.db)).toHaveProperty('stamp');
  });

  it('can be claimed again after its release', async () => {
    await releaseClaim(ctx.db, await first());
    expect(await claim()).toMatchObject({ key: scope.key, stamp: expect.any(String) });
  });

  it.each([
    ['40 seconds', inProgress],
    ['61 seconds', 'no error'],
  ])('stays claimed for a minute if its process may have died: %s', async (interval, told) => {
    await first();
    await age(interval);
    expect(await refusalOf(claim())).toEqual(told);
  });

  it('stays claimed when it is renewed; its answer is stored under the newer claim alone', async () => {
    const held = await first();
    const renewed = await renewClaim(ctx.db, held);
    expect(renewed).toMatchObject({ path: held.path, key: held.key });
    await storeAnswer(ctx.db, held, { status: 500, response: 'late' });
    await storeAnswer(ctx.db, renewed, answer);
    expect(await claim()).toEqual(answer);
  });

  it('cannot be renewed after another process has claimed it', async () => {
    const held = await first();
    await age('61 seconds');
    const taken = await first();
    const late = { ...held, stamp: '2020-01-01T00:00:00Z' };
    expect(await renewClaim(ctx.db, late)).toEqual(late);
    await releaseClaim(ctx.db, late);
    await storeAnswer(ctx.db, taken, answer);
    expect(await claim()).toEqual(answer);
  });

  it('stores its answer for 24 hours', async () => {
    await storeAnswer(ctx.db, await first(), answer);
    await age('23 hours 59 minutes');
    expect(await removeOldIdempotencyKeys(database)).toBe(0);
    expect(await claim()).toEqual(answer);
    await age('2 minutes');
    expect(await removeOldIdempotencyKeys(database)).toBe(1);
    expect(await claim()).toHaveProperty('stamp');
  });

  it('accepts another body after its time', async () => {
    await storeAnswer(ctx.db, await first(), answer);
    await age('24 hours 1 minute');
    expect(await claim({ ...scope, bodyHash: Buffer.from('another') })).toHaveProperty('stamp');
  });

  const note = (held: IdempotencyClaim, before: string | null, response: string) =>
    ctx.db.transaction((tx) => recordProgress(tx, held, { before, response }));

  it('keeps what its request has noted when it is released, and for whoever takes over', async () => {
    const held = await first();
    expect(held.noted).toBeNull();
    await note(held, null, '{"data":1}');
    await releaseClaim(ctx.db, held);
    const released = await first();
    expect(released.noted).toBe('{"data":1}');
    await age('61 seconds');
    const taken = await first();
    expect(taken.noted).toBe('{"data":1}');
    await note(taken, '{"data":1}', '{"data":2}');
    // The one that seemed dead goes on.
    expect(await refusalOf(note(released, '{"data":1}', '{"data":3}'))).toEqual(inProgress);
    await storeAnswer(ctx.db, taken, answer);
    expect(await claim()).toEqual(answer);
    await age('25 hours');
    expect((await first()).noted).toBeNull();
  });

  it('notes nothing of a transaction that is rolled back', async () => {
    const held = await first();
    const rolledBack = ctx.db.transaction(async (tx) => {
      await recordProgress(tx, held, { before: null, response: '{"data":1}' });
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await releaseClaim(ctx.db, held);
    expect((await first()).noted).toBeNull();
  });
});
