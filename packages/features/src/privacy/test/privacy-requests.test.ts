import { beforeAll, describe, expect, it } from '@jest/globals';
import * as contract from '../../contract.ts';
import { createTestAccount, make, type TestAccount, through } from '../../testing/index.ts';
import { type Context, newId, plainVerbs } from '@nova/core';
import {
  createPrivacyRequest,
  getPrivacyRequest,
  listPrivacyRequests,
  updatePrivacyRequest,
} from '../privacy-requests.ts';
import { listAuditEvents } from '../../audit/audit-events.ts';
import { sharedDatabase } from '@nova/db/testing/shared';

type Input = Readonly<Record<string, unknown>>;

describe('requests of persons', () => {
  let agency: TestAccount;
  let candidateId: string;

  beforeAll(async () => {
    agency = await createTestAccount(await sharedDatabase());
    candidateId = await make.candidate(agency.ctx, { lastName: 'Lovelace' });
  });

  const create = (write: Input = {}, ctx: Context = agency.ctx) =>
    through(contract.createPrivacyRequest, createPrivacyRequest)(ctx, {
      type: 'ACCESS',
      entity: 'candidate',
      recordId: candidateId,
      ...write,
    });
  const get = async (privacyRequestId: string) =>
    (await getPrivacyRequest(agency.ctx, { privacyRequestId })).toValue();
  const list = async (asked: Input, ctx: Context = agency.ctx) => {
    const { data } = await through(contract.listPrivacyRequests, listPrivacyRequests)(ctx, asked);
    return data.toValue().map(({ id }) => id);
  };
  const update = (privacyRequestId: string, write: Input, ctx: Context = agency.ctx) =>
    through(contract.updatePrivacyRequest, updatePrivacyRequest)(ctx, { privacyRequestId, ...write });

  it('a request is due a month after it came in, has a number of its own and tells who wrote it down', async () => {
    const id = await create({ receivedOn: '2026-01-31', note: 'What do you hold about me?' });
    expect(await get(id)).toMatchObject({
      id,
      reference: expect.stringMatching(/^PRI-\d+$/u),
      type: 'ACCESS',
      entity: 'candidate',
      recordId: candidateId,
      state: 'OPEN',
      via: 'USER',
      note: 'What do you hold about me?',
      receivedOn: '2026-01-31',
      dueOn: '2026-02-28',
      overdue: true,
      extendMonths: null,
      outcome: null,
      closedOn: null,
      userId: agency.userId,
    });
  });

  it.each([
    ['2024-01-31', '2024-02-29'],
    ['2025-12-31', '2026-01-31'],
    ['2026-03-31', '2026-04-30'],
    ['2026-05-04', '2026-06-04'],
  ])('what came in on %s is due on %s', async (receivedOn, dueOn) => {
    expect(await get(await create({ receivedOn }))).toMatchObject({ receivedOn, dueOn });
  });

  it('a request without a day came in today, and is not overdue', async () => {
    const today = (): string => new Date().toISOString().slice(0, 10);
    const [before, created, after] = [today(), await get(await create()), today()];
    expect([before, after]).toContain(created.receivedOn);
    expect(created.overdue).toBe(false);
  });

  it('a day to come and an unknown person are refused', async () => {
    await expect(create({ receivedOn: '2999-01-01' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(create({ recordId: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(create({ entity: 'contact' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('an extension counts from the day it came in, and is possible once', async () => {
    const id = await create({ receivedOn: '2026-01-31' });
    await update(id, { extendMonths: 2, extendReason: 'Many records.' });
    expect(await get(id)).toMatchObject({
      dueOn: '2026-04-30',
      extendMonths: 2,
      extendReason: 'Many records.',
    });
    await expect(update(id, { extendMonths: 1, extendReason: 'More.' })).rejects.toMatchObject({
      code: 'INVALID_STATE',
    });
  });

  it('a closed request stays as it is', async () => {
    const id = await create({ receivedOn: '2026-01-31' });
    await update(id, { state: 'DONE', outcome: 'Sent the export.' });
    expect(await get(id)).toMatchObject({
      state: 'DONE',
      outcome: 'Sent the export.',
      overdue: false,
      closedOn: expect.any(String),
    });
    for (const write of [
      { state: 'REFUSED', outcome: 'No.' },
      { extendMonths: 1, extendReason: 'Late.' },
    ])
      await expect(update(id, write)).rejects.toMatchObject({ code: 'INVALID_STATE' });
  });

  it.each([
    ['nothing', {}],
    ['both', { state: 'DONE', extendMonths: 1, extendReason: 'Late.' }],
    ['an extension without a reason', { extendMonths: 1 }],
    ['an outcome alone', { outcome: 'Done.' }],
    ['a refusal without a reason', { state: 'REFUSED' }],
  ])('an update with %s is refused', async (_what, write) => {
    await expect(update(await create(), write)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('filters narrow the list', async () => {
    const personId = await make.candidate(agency.ctx, { lastName: 'Babbage' });
    const late = await create({ recordId: personId, receivedOn: '2026-01-02', type: 'ERASURE' });
    const early = await create({ recordId: personId });
    const done = await create({ recordId: personId });
    await update(done, { state: 'DONE' });
    const of = (asked: Input) => list({ recordId: personId, ...asked });
    expect(await of({})).toEqual([done, early, late]);
    expect(await of({ state: 'OPEN' })).toEqual([early, late]);
    expect(await of({ type: 'ERASURE' })).toEqual([late]);
    expect(await of({ overdue: true })).toEqual([late]);
    expect(await of({ overdue: false })).toEqual([done, early]);
    expect(await list({ recordId: 'nobody' })).toEqual([]);
  });

  it('users who see not everything may do none of it', async () => {
    const id = await create();
    for (const limits of [{ team: 'North', restrictToTeam: true }, { billing: 'OWN' as const }]) {
      const ctx = await agency.as({ name: 'Nora', email: `${newId()}@agency.example`, ...limits });
      for (const call of [create({}, ctx), list({}, ctx), update(id, { state: 'DONE' }, ctx)])
        await expect(call).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(getPrivacyRequest(ctx, { privacyRequestId: id })).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
    }
  });

  it('another account finds none of it', async () => {
    const id = await create();
    const other = await createTestAccount(await sharedDatabase());
    expect(await list({}, other.ctx)).toEqual([]);
    await expect(update(id, { state: 'DONE' }, other.ctx)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(create({}, other.ctx)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('a deleted person leaves that they asked, without what they said', async () => {
    const personId = await make.candidate(agency.ctx, { lastName: 'Byron' });
    const id = await create({ recordId: personId, note: 'Erase the sonnets' });
    await update(id, { extendMonths: 1, extendReason: 'Sonnets are many' });
    await plainVerbs('candidate').delete(agency.ctx, { candidateId: personId });
    expect(await get(id)).toMatchObject({ state: 'OPEN', note: null, extendReason: null, extendMonths: 1 });
    const { data } = await through(contract.listAuditEvents, listAuditEvents)(agency.ctx, { recordId: id });
    expect(JSON.stringify(data.toValue())).not.toContain('onnets');
  });
});
