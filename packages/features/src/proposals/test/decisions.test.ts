import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mostOpenProposals } from '../contract.ts';
import type { ProposalKind } from '../proposed-writes-contract.ts';
import { make } from '../../testing/index.ts';
import { acceptProposal } from '../decide-proposals.ts';
import { type Context, newId } from '@nova/core';
import { expireProposals } from '../waiting-proposals.ts';
import { listOwnProposals } from '../read-proposals.ts';
import { propose } from '../propose.ts';
import { errorCode } from '../../test/records/error-code.ts';
import { asked, type ProposalWorld, proposalWorld } from './proposal-world.ts';
import { refusalOf } from '../../test/records/refusal.ts';
import { makeSendable } from '../../campaigns/test/sending-agency.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';

describe('a decision about a proposal', () => {
  let database: Database;
  let world: ProposalWorld;

  beforeAll(async () => {
    database = await sharedDatabase();
  });

  beforeEach(async () => {
    world = await proposalWorld(database);
  });

  const aDelete = async () => {
    const id = await make.candidate(world.agency.ctx);
    return { id, proposal: await world.ask('DELETE', { kind: 'candidate', ids: [id] }) };
  };

  const campaign = async (): Promise<string> => {
    const [row] = await database.query<{ id: string }>(
      `INSERT INTO campaigns ("accountId", id, reference, name, "ownerId")
       VALUES ($1, $2, 'CMP-1', 'Jobs', $3) RETURNING id::text AS id`,
      [world.agency.accountId, newId(), world.agency.userId],
    );
    if (!row) throw new Error('It was written.');
    await makeSendable(database, world.agency, row.id, ['ana@example.test', null]);
    return row.id;
  };

  it('does each kind of proposal when it is accepted', async () => {
    const { ctx } = world.agency;
    const [deleted, updated, primaryId, duplicate, erased, anonymised] = await Promise.all(
      Array.from({ length: 6 }, () => make.candidate(ctx)),
    );
    const campaignId = await campaign();
    const cases: readonly (readonly [ProposalKind, object, number])[] = [
      ['DELETE', { kind: 'candidate', ids: [deleted] }, 1],
      ['UPDATE', { kind: 'candidate', ids: [updated], values: { jobTitle: 'Nurse' } }, 1],
      ['MERGE', { kind: 'candidate', primaryId, duplicateIds: [duplicate] }, 2],
      ['ERASE', { kind: 'candidate', id: erased, reason: 'REQUESTED' }, 1],
      ['ANONYMISE', { kind: 'candidate', id: anonymised }, 1],
      ['SEND', { campaignId }, 1],
    ];
    for (const [kind, input, done] of cases) {
      const proposal = await world.ask(kind, { ...input });
      expect([kind, await world.accept(proposal)]).toMatchObject([
        kind,
        {
          state: 'DONE',
          result: { done, failed: [] },
          comment: ['ERASE', 'ANONYMISE'].includes(kind) ? null : 'Seen.',
        },
      ]);
    }
    const left = await ctx.db.rows<{ id: string; jobTitle: string | null; lastName: string }>(
      `SELECT id::text AS id, "jobTitle", "lastName" FROM candidates WHERE "accountId" = $1 AND email IS NULL`,
    );
    const names = new Map(left.map((one) => [one.id, one]));
    expect([deleted, duplicate, erased].filter((id) => names.has(id ?? ''))).toEqual([]);
    expect(names.get(updated ?? '')?.jobTitle).toBe('Nurse');
    expect(names.get(anonymised ?? '')?.lastName).toBe('Anonymised');
    expect(await database.query(`SELECT status FROM campaigns WHERE id = $1`, [campaignId])).toEqual([
      { status: 'PREPARING' },
    ]);
  });

  it('schedules a campaign, and says who would get it', async () => {
    const campaignId = await campaign();
    const scheduledOn = new Date(Date.now() + 60 * 60 * 1000).toISOString();
    const proposal = await world.ask('SEND', { campaignId, scheduledOn });
    expect(proposal.effect).toMatchObject({
      total: 1,
      audience: { total: 2, sendable: 1, drops: { noEmail: 1 }, sample: [{ email: 'ana@example.test' }] },
      sample: [{ name: expect.stringMatching(/^Ana /u) }],
    });
    expect((await world.accept(proposal)).state).toBe('DONE');
    expect(await database.query(`SELECT status, "scheduledOn" FROM campaigns WHERE id = $1`, [campaignId]))
      // Nothing was sent.
      .toEqual([{ status: 'SCHEDULED', scheduledOn: new Date(scheduledOn) }]);
    expect(await errorCode(world.ask('SEND', { campaignId, scheduledOn: '2020-01-01T00:00:00.000Z' }))).toBe(
      'BAD_REQUEST',
    );
  });

  it('the trail and the events name who asked and who decided', async () => {
    const { id, proposal } = await aDelete();
    const done = await world.accept(proposal);
    expect(done).toMatchObject({
      comment: 'Seen.',
      decidedBy: { userId: world.person.user.id, userName: 'Paula Person', keyId: world.person.keyId },
    });
    const lines = await database.query(
      `SELECT action, via, "userId", "keyId", entity FROM audit_events WHERE "accountId" = $1 AND "recordId" = ANY($2::uuid[])
       AND action <> 'create' OR "accountId" = $1 AND entity = 'proposal' AND action = 'create' ORDER BY id`,
      [world.agency.accountId, [id, proposal.id]],
    );
    const person = { via: 'rest', userId: world.person.user.id, keyId: world.person.keyId };
    expect(lines).toEqual([
      {
        action: 'create',
        entity: 'proposal',
        via: 'mcp',
        userId: world.agency.userId,
        keyId: world.agent.keyId,
      },
      { action: 'accept', entity: 'proposal', ...person },
      { action: 'delete', entity: 'candidate', ...person },
    ]);
    const events = await database.query<{ type: string; via: string; summary: string }>(
      `SELECT type, via, summary::text AS summary FROM event_queue WHERE "accountId" = $1 AND "recordId" = $2
       UNION ALL SELECT type, via, summary::text FROM events WHERE "accountId" = $1 AND "recordId" = $2 ORDER BY 1`,
      [world.agency.accountId, proposal.id],
    );
    expect(
      events.map(({ summary, ...one }) => ({ ...one, summary: JSON.parse(summary) as unknown })),
    ).toEqual([
      { type: 'proposal.created', via: 'mcp', summary: { kind: 'DELETE', state: 'OPEN' } },
      { type: 'proposal.decided', via: 'rest', summary: { kind: 'DELETE', state: 'ACCEPTED' } },
    ]);
  });

  it('accepting is a conflict with the new effect after a record changed, and then counts', async () => {
    const { ctx } = world.agency;
    const { id, proposal } = await aDelete();
    await make.application(ctx, { candidateId: id, jobId: await make.job(ctx) });
    const refusal = await refusalOf(world.accept(proposal));
    expect(refusal).toMatchObject([
      'CONFLICT',
      expect.any(String),
      {
        data: proposal.id,
        conflicts: [{ id, field: 'updatedOn', reason: 'CHANGED' }],
        effect: { total: 1, goesAlong: { applications: 1 } },
      },
    ]);
    expect(await world.exists('candidates', id)).toBe(true);
    expect(await world.read(proposal)).toMatchObject({
      state: 'OPEN',
      effect: { goesAlong: { applications: 1 } },
    });
    expect((await world.accept(proposal)).result).toEqual({ done: 1, failed: [] });
    expect(await world.exists('candidates', id)).toBe(false);
  });

  it('accepting is a conflict for whoever expects the effect of before', async () => {
    const { ctx } = world.agency;
    const { id, proposal } = await aDelete();
    await make.application(ctx, { candidateId: id, jobId: await make.job(ctx) });
    // The first to accept is answered the new effect; the second has read the old one.
    expect(await errorCode(world.accept(proposal, world.person, proposal.updatedOn))).toBe('CONFLICT');
    expect(await refusalOf(world.accept(proposal, world.person, proposal.updatedOn))).toMatchObject([
      'CONFLICT',
      expect.any(String),
      { data: proposal.id, conflicts: [], effect: { goesAlong: { applications: 1 } } },
    ]);
    expect(await world.exists('candidates', id)).toBe(true);
    const { updatedOn } = await world.read(proposal);
    expect((await world.accept(proposal, world.person, updatedOn)).state).toBe('DONE');
    expect(await world.exists('candidates', id)).toBe(false);
  });

  it('accepting is a conflict once if a record is gone, and then the error of the verb', async () => {
    const { id, proposal } = await aDelete();
    await database.query(`DELETE FROM candidates WHERE id = $1`, [id]);
    expect(await refusalOf(world.accept(proposal))).toMatchObject([
      'CONFLICT',
      expect.any(String),
      {
        conflicts: [{ id, field: 'id', reason: 'DELETED' }],
        effect: { blocked: [{ id, code: 'NOT_FOUND' }] },
      },
    ]);
    expect(await errorCode(world.accept(proposal))).toBe('NOT_FOUND');
    expect((await world.read(proposal)).state).toBe('OPEN');
  });

  it('the result names each record that failed', async () => {
    const { ctx } = world.agency;
    const [used, free] = [await make.company(ctx), await make.company(ctx)];
    await make.job(ctx, { companyId: used });
    const proposal = await world.ask('DELETE', { kind: 'company', ids: [used, free] });
    expect(await world.accept(proposal)).toMatchObject({
      state: 'FAILED',
      result: {
        done: 1,
        failed: [{ id: used, code: 'IN_USE', message: expect.stringContaining('jobs: 1') }],
      },
    });
  });

  it('the key that asked is refused, another one of its user is not', async () => {
    const { proposal } = await aDelete();
    expect(await errorCode(world.accept(proposal, world.agent))).toBe('FORBIDDEN');
    expect(await errorCode(world.refuse(proposal, world.agent))).toBe('FORBIDDEN');
    expect((await world.refuse(proposal, { ...world.agent, keyId: newId() })).state).toBe('REFUSED');
  });

  it('one of several callers decides; the others get the state', async () => {
    const { id, proposal } = await aDelete();
    const outcomes = await Promise.all([1, 2, 3].map(() => errorCode(world.accept(proposal))));
    expect(outcomes.toSorted()).toEqual(['INVALID_STATE', 'INVALID_STATE', 'no error']);
    expect(await errorCode(world.refuse(proposal))).toBe('INVALID_STATE');
    expect(await world.exists('candidates', id)).toBe(false);
    const [count] = await database.query<{ lines: number }>(
      `SELECT count(*)::int AS lines FROM audit_events WHERE "accountId" = $1 AND "recordId" = $2 AND action = 'delete'`,
      [world.agency.accountId, id],
    );
    expect(count).toEqual({ lines: 1 });
  });

  it('does nothing when it is a refusal', async () => {
    const { id, proposal } = await aDelete();
    expect(await world.refuse(proposal)).toMatchObject({ state: 'REFUSED', comment: 'No.', result: null });
    expect(await world.exists('candidates', id)).toBe(true);
    expect(await errorCode(world.accept(proposal))).toBe('INVALID_STATE');
  });

  it('the rights of who accepts bound it', async () => {
    const reader: Context = { ...world.person, user: { ...world.person.user, role: 'READER' } };
    const { proposal } = await aDelete();
    expect(await errorCode(world.accept(proposal, reader))).toBe('FORBIDDEN');
    const id = await make.candidate(world.agency.ctx);
    expect(await errorCode(world.ask('DELETE', { kind: 'candidate', ids: [id] }, reader))).toBe('FORBIDDEN');
    const blind: Context = { ...world.person, user: { ...world.person.user, billing: 'NONE' } };
    expect(await errorCode(world.ask('ERASE', { kind: 'candidate', id, reason: 'REQUESTED' }, blind))).toBe(
      'FORBIDDEN',
    );
  });

  it('restricted users decide about their own proposals, of records that they see', async () => {
    const { ctx } = world.agency;
    const restricted: Context = {
      ...(await world.agency.as({
        name: 'Rita',
        email: 'rita@agency.example',
        restrictToTeam: true,
        team: 'North',
      })),
      keyId: newId(),
    };
    const { proposal } = await aDelete();
    expect(await errorCode(world.read(proposal, restricted))).toBe('NOT_FOUND');
    expect(await errorCode(world.accept(proposal, restricted))).toBe('NOT_FOUND');
    expect(await world.list({}, restricted)).toEqual([]);
    const candidateId = await make.candidate(ctx);
    const hidden = await make.interview(ctx, { candidateId, jobId: await make.job(ctx) });
    expect(await errorCode(world.ask('DELETE', { kind: 'interview', ids: [hidden] }, restricted))).toBe(
      'NOT_FOUND',
    );
    const own = await world.ask('DELETE', { kind: 'candidate', ids: [candidateId] }, restricted);
    expect(own.effect.goesAlong).toBeUndefined();
    expect((await world.read(own)).effect.goesAlong).toEqual({ interviews: 1 });
    expect((await world.list({}, restricted)).map(({ id }) => id)).toEqual([own.id]);
    expect((await world.list()).map(({ id }) => id)).toEqual([own.id, proposal.id]);
  });

  it('another account decides nothing', async () => {
    const { proposal } = await aDelete();
    const other = await proposalWorld(database);
    for (const work of [other.read, other.accept, other.refuse])
      expect(await errorCode(work(proposal))).toBe('NOT_FOUND');
    expect(await other.list()).toEqual([]);
    const theirs = await make.candidate(other.agency.ctx);
    expect(await errorCode(world.ask('DELETE', { kind: 'candidate', ids: [theirs] }))).toBe('NOT_FOUND');
    expect((await world.read(proposal)).state).toBe('OPEN');
  });

  it('comes too late after a week', async () => {
    const { id, proposal } = await aDelete();
    await database.query(`UPDATE proposals SET "expiresOn" = now() WHERE id = $1`, [proposal.id]);
    expect((await world.read(proposal)).state).toBe('EXPIRED');
    expect(await world.list({ state: 'OPEN' })).toEqual([]);
    expect(await world.list({ state: 'EXPIRED', kind: 'DELETE' })).toHaveLength(1);
    expect(await errorCode(world.accept(proposal))).toBe('INVALID_STATE');
    await expireProposals(database);
    expect(await database.query(`SELECT state FROM proposals WHERE id = $1`, [proposal.id])).toEqual([
      { state: 'EXPIRED' },
    ]);
    expect(await world.read(proposal)).toMatchObject({ state: 'EXPIRED', decidedOn: null });
    expect(await world.exists('candidates', id)).toBe(true);
    const short = { ...world.agent, ports: { ...world.agent.ports, proposalSeconds: 60 } };
    const soon = await world.ask('DELETE', { kind: 'candidate', ids: [id] }, short);
    expect(Date.parse(soon.expiresOn) - Date.parse(soon.createdOn)).toBe(60_000);
  });

  it('comes too late if its time ends during the dry run', async () => {
    const { id, proposal } = await aDelete();
    const late: Context = {
      ...world.person,
      db: {
        ...world.person.db,
        transaction: async (work) => {
          await database.query(`UPDATE proposals SET "expiresOn" = now() WHERE id = $1`, [proposal.id]);
          return world.person.db.transaction(work);
        },
      },
    };
    expect(await errorCode(world.accept(proposal, late))).toBe('INVALID_STATE');
    expect(await world.exists('candidates', id)).toBe(true);
  });

  it('makes room for the next: an account has fifty open ones', async () => {
    const id = await make.candidate(world.agency.ctx);
    const input = { kind: 'candidate', ids: [id] };
    const first = await world.ask('DELETE', input);
    await database.query(
      `INSERT INTO proposals SELECT (p).* FROM (SELECT jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid())) AS p
         FROM proposals p, generate_series(2, $2::int) WHERE p.id = $1) copies`,
      [first.id, mostOpenProposals - 1],
    );
    const outcomes = await Promise.all([1, 2, 3].map(() => errorCode(world.ask('DELETE', input))));
    expect(outcomes.toSorted()).toEqual(['BAD_REQUEST', 'BAD_REQUEST', 'no error']);
    const other = await proposalWorld(database);
    const theirs = await make.candidate(other.agency.ctx);
    expect((await other.ask('DELETE', { kind: 'candidate', ids: [theirs] })).state).toBe('OPEN');
    await world.refuse(first);
    expect(await errorCode(world.ask('DELETE', input))).toBe('no error');
  });

  it('lists those of a key for the agent', async () => {
    const { proposal } = await aDelete();
    const another = { ...world.agent, keyId: newId() };
    const id = await make.candidate(world.agency.ctx);
    await propose(another, asked('DELETE', { kind: 'candidate', ids: [id] }));
    expect(await listOwnProposals(world.agent, {})).toMatchObject({
      total: 1,
      proposals: [{ id: proposal.id, effect: { total: 1 } }],
    });
    expect((await listOwnProposals(world.agent, { state: 'DONE' })).total).toBe(0);
    expect((await listOwnProposals(another, { proposalId: proposal.id })).total).toBe(0);
    expect((await listOwnProposals(world.agent, { proposalId: proposal.id })).total).toBe(1);
    expect(await errorCode(acceptProposal(world.person, { proposalId: 'odd', comment: undefined }))).toBe(
      'NOT_FOUND',
    );
  });
});
