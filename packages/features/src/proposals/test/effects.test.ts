import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { make } from '../../testing/index.ts';
import { newId } from '@nova/core';
import { personDataVerbs } from '../../privacy/person-data.ts';
import { accountState } from '../../test/records/account-state.ts';
import { errorCode } from '../../test/records/error-code.ts';
import { type ProposalWorld, proposalWorld } from './proposal-world.ts';
import { refusalOf } from '../../test/records/refusal.ts';
import { sendingAgency } from '../../campaigns/test/sending-agency.ts';

describe('the effect of a proposal', () => {
  let database: Database;
  let world: ProposalWorld;
  let statusId: string;

  beforeAll(async () => {
    database = await sharedDatabase();
    world = await proposalWorld(database);
    statusId = await world.agency.masterData('candidateStatuses', 'New');
  });

  const hold = (candidateId: string) =>
    personDataVerbs('candidate').setHold(world.agency.ctx, { candidateId, hold: true, reason: 'A court.' });

  it('counts what a delete takes along, names the records, and changes nothing', async () => {
    const { ctx, accountId } = world.agency;
    const [one, held] = [
      await make.candidate(ctx, { firstName: 'Ada', lastName: 'Lovelace' }),
      await make.candidate(ctx),
    ];
    const jobId = await make.job(ctx);
    await make.application(ctx, { candidateId: one, jobId });
    await make.interview(ctx, { candidateId: one, jobId });
    await hold(held);
    const unknown = newId();
    const before = await accountState(database, accountId);
    const asked = await world.ask('DELETE', { kind: 'candidate', ids: [one, held, unknown, one] });
    expect(await accountState(database, accountId)).toEqual(before);
    expect(asked).toMatchObject({
      kind: 'DELETE',
      state: 'OPEN',
      reason: 'It is asked for.',
      askedBy: { userId: world.agency.userId, userName: 'Ada Owner', keyId: world.agent.keyId },
      decidedOn: null,
      decidedBy: null,
      comment: null,
      result: null,
      effect: {
        summary: '1 candidate would be deleted, for good.',
        total: 3,
        goesAlong: { applications: 1, interviews: 1 },
        blocked: [
          { id: held, code: 'INVALID_STATE' },
          { id: unknown, code: 'NOT_FOUND' },
        ],
      },
    });
    expect(asked.effect.sample).toEqual([
      { id: one, name: 'Ada Lovelace' },
      { id: held, name: expect.stringMatching(/^Candidate \d+$/u) },
      { id: unknown, name: null },
    ]);
    expect(Date.parse(asked.expiresOn) - Date.parse(asked.createdOn)).toBe(7 * 24 * 60 * 60 * 1000);
  });

  it('says that a record in use would stay', async () => {
    const { ctx } = world.agency;
    const [used, free] = [await make.company(ctx), await make.company(ctx)];
    await make.job(ctx, { companyId: used });
    const { effect } = await world.ask('DELETE', { kind: 'company', ids: [used, free] });
    expect(effect).toMatchObject({ total: 2, blocked: [{ id: used, code: 'IN_USE' }] });
  });

  it('the error of the verb comes instead if nothing would be done', async () => {
    const { ctx } = world.agency;
    const held = await make.candidate(ctx);
    await hold(held);
    const { campaignId } = await sendingAgency(database, ['ana@example.test']);
    const cases = [
      ['DELETE', { kind: 'candidate', ids: [newId()] }, 'NOT_FOUND'],
      ['DELETE', { kind: 'candidate', ids: ['no id'] }, 'NOT_FOUND'],
      ['DELETE', { kind: 'candidate', ids: [held] }, 'INVALID_STATE'],
      ['DELETE', { kind: 'campaign', ids: [newId()] }, 'INVALID_STATE'],
      ['ERASE', { kind: 'candidate', id: held, reason: 'REQUESTED' }, 'INVALID_STATE'],
      ['ANONYMISE', { kind: 'lead', id: newId() }, 'NOT_FOUND'],
      ['MERGE', { kind: 'candidate', primaryId: held, duplicateIds: [newId()] }, 'NOT_FOUND'],
      ['MERGE', { kind: 'candidate', primaryId: held, duplicateIds: [held] }, 'VALIDATION_ERROR'],
      // Another account's.
      ['SEND', { campaignId }, 'NOT_FOUND'],
      ['UPDATE', { kind: 'candidate', ids: [newId()], values: { jobTitle: 'x' } }, 'NOT_FOUND'],
      ['UPDATE', { kind: 'candidate', ids: [held], values: { statusId: newId() } }, 'NOT_FOUND'],
      ['UPDATE', { kind: 'candidate', query: 'nobodyatall', values: { jobTitle: 'x' } }, 'BAD_REQUEST'],
      ['UPDATE', { kind: 'candidate', query: 'a AND', values: { jobTitle: 'x' } }, 'INVALID_QUERY'],
      ['UPDATE', { kind: 'interview', query: 'a', values: { title: 'x' } }, 'VALIDATION_ERROR'],
    ] as const;
    for (const [kind, input, code] of cases)
      expect([kind, input, await errorCode(world.ask(kind, input))]).toEqual([kind, input, code]);
    expect(await world.list({ state: 'ACCEPTED' })).toEqual([]);
  });

  it('a body that does not fit its endpoint is refused with each place', async () => {
    const id = await make.candidate(world.agency.ctx);
    const update = (values: object) => world.ask('UPDATE', { kind: 'candidate', ids: [id], values });
    const places = async (work: Promise<unknown>) => {
      const refusal = await refusalOf(work);
      return refusal === 'no error' ? refusal : refusal[2]?.issues?.map(({ path }) => path);
    };
    expect(await places(update({ lastNam: 'x', rating: 9 }))).toEqual([
      'input.values.lastNam',
      'input.values.rating',
    ]);
    expect(await places(update({ address: { cty: 'Bristol' } }))).toEqual(['input.values.address.cty']);
    expect(await places(update({ expected: {} }))).toEqual(['input.values.expected']);
    expect(
      await places(world.ask('ERASE', { kind: 'candidate', id, reason: 'BECAUSE', sure: true })),
    ).toEqual(['input.sure', 'input.reason']);
    expect(
      await places(
        world.ask('MERGE', { kind: 'candidate', primaryId: id, duplicateIds: [newId()], dryRun: true }),
      ),
    ).toEqual(['input.dryRun']);
  });

  it('counts an update, by ids and by a query whose records are frozen', async () => {
    const { ctx, accountId } = world.agency;
    const word = `frozen${String(Date.now())}`;
    const ids = [
      await make.candidate(ctx, { jobTitle: word }),
      await make.candidate(ctx, { jobTitle: word }),
    ];
    const before = await accountState(database, accountId);
    const input = { kind: 'candidate', query: word, values: { statusId, rating: 3 } };
    const { id, effect } = await world.ask('UPDATE', input);
    expect(await accountState(database, accountId)).toEqual(before);
    expect(effect.summary).toBe('2 candidates would get new values: statusId, rating.');
    expect(effect.total).toBe(2);
    expect(effect.sample.map((one) => one.id).toSorted()).toEqual(ids.toSorted());
    const later = await make.candidate(ctx, { jobTitle: word });
    expect((await world.accept({ id })).result).toEqual({ done: 2, failed: [] });
    expect(await database.query(`SELECT rating FROM candidates WHERE id = $1`, [later])).toEqual([
      { rating: null },
    ]);
  });

  it('names records that an update would not reach', async () => {
    const { ctx } = world.agency;
    const [parent, child] = [await make.company(ctx), await make.company(ctx)];
    const { effect } = await world.ask('UPDATE', {
      kind: 'company',
      ids: [parent, child],
      values: { parentCompanyId: parent },
    });
    expect(effect.blocked).toEqual([{ id: parent, code: 'BAD_REQUEST' }]);
    expect(
      await errorCode(world.ask('UPDATE', { kind: 'company', ids: [child], values: { client: false } })),
    ).toBe('BAD_REQUEST');
  });

  it('merges, erasures and anonymisations foretell it', async () => {
    const { ctx, accountId } = world.agency;
    const [primaryId, duplicate] = [await make.candidate(ctx), await make.candidate(ctx)];
    await make.application(ctx, { candidateId: duplicate, jobId: await make.job(ctx) });
    const before = await accountState(database, accountId);
    const merge = await world.ask('MERGE', { kind: 'candidate', primaryId, duplicateIds: [duplicate] });
    expect(merge.effect).toMatchObject({ total: 2, goesAlong: { applications: 1 } });
    const erasure = await world.ask('ERASE', { kind: 'candidate', id: duplicate, reason: 'REQUESTED' });
    expect(erasure.effect).toMatchObject({ total: 1, goesAlong: { applications: 1 } });
    const cleared = await world.ask('ANONYMISE', { kind: 'candidate', id: duplicate, fields: ['mobile'] });
    expect(cleared.effect.summary).toBe('The candidate would be anonymised: mobile.');
    expect(await accountState(database, accountId)).toEqual(before);
  });
});
