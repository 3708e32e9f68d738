import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { createTestDatabase } from '@nova/db/testing';
import { make } from '../../testing/index.ts';
import type { Context } from '@nova/core';
import { replayErasures } from '../../privacy/ledger/replay-erasures.ts';
import { runWaitingProposal } from '../waiting-proposals.ts';
import { type ProposalWorld, proposalWorld } from './proposal-world.ts';

const processEnded = (): Error => Object.assign(new Error('The process ended'), { code: 'ECONNRESET' });

describe('an accepted proposal whose process ends', () => {
  let database: Database;
  let world: ProposalWorld;

  // `runWaitingProposal` looks at all accounts.
  beforeAll(async () => {
    database = await createTestDatabase();
    world = await proposalWorld(database);
  }, 60_000);

  afterAll(() => database.close());

  const goOn = () => runWaitingProposal({ database, ports: world.agency.ctx.ports, now: () => new Date() });

  /** The person's process, which ends before its nth statement of a sort, or after it. */
  function dying(sort: RegExp, nth: number, when: 'before' | 'after'): Context {
    const { db } = world.person;
    let left = nth;
    let isDead = false;
    const die = (): never => {
      isDead = true;
      throw processEnded();
    };
    const alive = async <T>(text: string, work: () => Promise<T>): Promise<T> => {
      if (isDead) return die();
      const isIt = sort.test(text) && --left === 0;
      if (isIt && when === 'before') return die();
      const answer = await work();
      return isIt ? die() : answer;
    };
    return {
      ...world.person,
      db: {
        ...db,
        rows: (text, values, options) => alive(text, () => db.rows(text, values, options)),
        write: (text, values, options) => alive(text, () => db.write(text, values, options)),
        transaction: (work) => alive('BEGIN', () => db.transaction(work)),
      },
    };
  }

  const linesOf = async (ids: readonly string[], action: string): Promise<number> => {
    const [row] = await database.query<{ lines: number }>(
      `SELECT count(*)::int AS lines FROM audit_events WHERE "accountId" = $1 AND "recordId" = ANY($2::uuid[]) AND action = $3`,
      [world.agency.accountId, ids, action],
    );
    return row?.lines ?? 0;
  };

  const endLease = () => database.query(`UPDATE proposals SET "leaseUntil" = now() - interval '1 second'`);

  it.each([
    ['before a record is deleted', 'before'],
    ['after a record was deleted, and before that is noted', 'after'],
  ] as const)('goes on, and deletes none twice: %s', async (_title, when) => {
    const ids = [];
    for (let at = 0; at < 4; at++) ids.push(await make.candidate(world.agency.ctx));
    const proposal = await world.ask('DELETE', { kind: 'candidate', ids });
    await world.accept(proposal, dying(/nova_delete_record/u, 2, when)).catch(() => undefined);
    expect((await world.read(proposal)).state).toBe('ACCEPTED');
    expect(await linesOf(ids, 'delete')).toBe(when === 'before' ? 1 : 2);
    // Its process lives: nobody takes it up before the lease has ended.
    expect(await goOn()).toBe(false);
    await endLease();
    expect(await goOn()).toBe(true);
    expect(await world.read(proposal)).toMatchObject({ state: 'DONE', result: { done: 4, failed: [] } });
    expect(await linesOf(ids, 'delete')).toBe(4);
    expect(await goOn()).toBe(false);
  });

  it('another process takes it up at once if the first no longer runs', async () => {
    const ids = [await make.candidate(world.agency.ctx), await make.candidate(world.agency.ctx)];
    const proposal = await world.ask('UPDATE', { kind: 'candidate', ids, values: { rating: 4 } });
    await world.accept(proposal, dying(/nova_change_record/u, 2, 'before')).catch(() => undefined);
    await database.query(`UPDATE proposals SET process = jsonb_set(process, '{pid}', '999999999')`);
    expect(await goOn()).toBe(true);
    expect(await world.read(proposal)).toMatchObject({ state: 'DONE', result: { done: 2 } });
    expect(await linesOf(ids, 'update')).toBe(2);
  });

  it.each(['before', 'after'] as const)('merges once, cut off %s its transaction', async (when) => {
    const { ctx } = world.agency;
    const [primaryId, duplicate] = [await make.candidate(ctx), await make.candidate(ctx)];
    const proposal = await world.ask('MERGE', { kind: 'candidate', primaryId, duplicateIds: [duplicate] });
    // The third transaction: the dry run's, that of the decision, the merge's.
    await world.accept(proposal, dying(/^BEGIN$/u, 3, when)).catch(() => undefined);
    expect(await linesOf([primaryId], 'merge')).toBe(when === 'before' ? 0 : 1);
    await endLease();
    expect(await goOn()).toBe(true);
    expect(await world.read(proposal)).toMatchObject({ state: 'DONE', result: { done: 2, failed: [] } });
    expect(await linesOf([primaryId], 'merge')).toBe(1);
  });

  /** In the person's process, once it has deleted one record. */
  const afterTheFirst = (meanwhile: () => Promise<unknown>): Context => {
    const { db } = world.person;
    let left = 1;
    return {
      ...world.person,
      db: {
        ...db,
        write: async (text, values, options) => {
          const answer = await db.write<never>(text, values, options);
          if (text.includes('nova_delete_record') && --left === 0) await meanwhile();
          return answer;
        },
      },
    };
  };

  const change = (column: string) => () =>
    database.query(`UPDATE users SET ${column} WHERE id = $1`, [world.person.user.id]);

  it.each([
    ['is disabled', 'disabled = true', 'disabled = false', 'INVALID_STATE'],
    ['may only read', `role = 'READER'`, `role = 'MEMBER'`, 'FORBIDDEN'],
  ])('fails where who accepted it %s meanwhile', async (_what, then, before, code) => {
    const ids = [await make.candidate(world.agency.ctx), await make.candidate(world.agency.ctx)];
    const accept = async (by: Context) => {
      const proposal = await world.ask('DELETE', { kind: 'candidate', ids });
      await world.accept(proposal, by).catch(() => undefined);
      return proposal;
    };
    const running = await accept(afterTheFirst(change(then)));
    await change(before)();
    const failed = { state: 'FAILED', result: { done: 1, failed: [{ id: ids[1], code }] } };
    expect(await world.read(running)).toMatchObject(failed);

    ids[0] = await make.candidate(world.agency.ctx);
    const ended = await accept(dying(/nova_delete_record/u, 2, 'before'));
    await change(then)();
    await endLease();
    expect(await goOn()).toBe(true);
    await change(before)();
    expect(await world.read(ended)).toMatchObject(failed);
  });

  /** The person's process, which ends once the ledger has its line, before the commit. */
  function dyingAtTheLedger(): Context {
    const { db, ports } = world.person;
    let isDead = false;
    const alive = <T>(work: () => Promise<T>): Promise<T> =>
      isDead ? Promise.reject(processEnded()) : work();
    const { store } = ports.erasures;
    const add: typeof store.add = async (lines) => {
      await store.add(lines);
      isDead = true;
      throw processEnded();
    };
    return {
      ...world.person,
      ports: { ...ports, erasures: { ...ports.erasures, store: { ...store, add } } },
      db: {
        ...db,
        rows: (text, values, options) => alive(() => db.rows(text, values, options)),
        write: (text, values, options) => alive(() => db.write(text, values, options)),
        transaction: (work) => alive(() => db.transaction(work)),
      },
    };
  }

  it.each([
    ['ERASE', { reason: 'REQUESTED' }],
    ['ANONYMISE', {}],
  ] as const)(
    'the work is done where its process ends between the ledger and the commit: %s',
    async (kind, why) => {
      const id = await make.candidate(world.agency.ctx);
      const proposal = await world.ask(kind, { kind: 'candidate', id, ...why });
      await world.accept(proposal, dyingAtTheLedger()).catch(() => undefined);
      expect((await world.read(proposal)).state).toBe('ACCEPTED');
      expect((await replayErasures(database, world.person.ports.erasures)).again).toBe(1);
      await endLease();
      expect(await goOn()).toBe(true);
      expect(await world.read(proposal)).toMatchObject({ state: 'DONE', result: { done: 1, failed: [] } });
    },
  );
});
