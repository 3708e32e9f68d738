import { beforeAll, describe, expect, it } from '@jest/globals';
import * as contract from '../../contract.ts';
import { createTestAccount, make, type TestAccount, through } from '../../testing/index.ts';
import { consentVerbs } from '../consents.ts';
import { type Context, newId, plainVerbs } from '@nova/core';
import { listPurposes, setPurpose } from '../purposes.ts';
import { sharedDatabase } from '@nova/db/testing/shared';

type Input = Readonly<Record<string, unknown>>;
const verbs = consentVerbs('candidate');
const endpoint = contract.consents.candidates;

describe('consents', () => {
  let agency: TestAccount;
  let candidateId: string;

  beforeAll(async () => {
    agency = await createTestAccount(await sharedDatabase());
    candidateId = await make.candidate(agency.ctx, { lastName: 'Lovelace' });
    await set('POOL', { validMonths: 12 });
  });

  const said = { name: 'Talent pool', text: 'We may write to you about jobs.', basis: 'CONSENT' };
  const set = (code: string, write: Input = {}, ctx: Context = agency.ctx) =>
    through(contract.setPurpose, setPurpose)(ctx, { code, ...said, ...write });
  const purposes = async (ctx: Context = agency.ctx) =>
    (await through(contract.listPurposes, listPurposes)(ctx, {})).data.toValue();
  const give = (write: Input = {}, ctx: Context = agency.ctx) =>
    through(endpoint.record, verbs.recordConsent)(ctx, {
      candidateId,
      purpose: 'POOL',
      proof: 'Mail of 5 May',
      ...write,
    });
  const withdraw = (consentId: string, write: Input = {}, ctx: Context = agency.ctx) =>
    through(endpoint.withdraw, verbs.withdrawConsent)(ctx, { candidateId, consentId, ...write });
  const list = async (id = candidateId, ctx: Context = agency.ctx) =>
    (await through(endpoint.list, verbs.consents)(ctx, { candidateId: id })).data.toValue();
  const one = async (id: string) => (await list()).find((consent) => consent.id === id);

  it('a purpose’s version goes up with its text alone', async () => {
    const code = 'NEWS';
    const id = await set(code);
    await set(code, { name: 'Newsletter', validMonths: 6 });
    expect(await purposes()).toContainEqual(
      expect.objectContaining({ id, code, name: 'Newsletter', validMonths: 6, version: 1 }),
    );
    await set(code, { text: 'We may write to you every week.' });
    expect(await purposes()).toContainEqual(
      expect.objectContaining({ id, code, version: 2, validMonths: null }),
    );
  });

  it('two who make the same purpose at once make one', async () => {
    const ids = await Promise.all([set('TWICE'), set('TWICE'), set('TWICE')]);
    expect(new Set(ids).size).toBe(1);
  });

  it.each(['pool', 'A B', '1A', ''])('the code “%s” is refused', (code) => {
    expect(contract.setPurpose.input.safeParse({ code, ...said }).success).toBe(false);
  });

  it('a consent keeps the text that was agreed to, and is valid as long as its purpose says', async () => {
    const id = await give({ givenOn: '2026-01-31T10:00:00Z' });
    await set('POOL', { validMonths: 12, text: 'Another text.' });
    expect(await one(id)).toEqual({
      id,
      purpose: 'POOL',
      basis: 'CONSENT',
      version: 1,
      text: 'We may write to you about jobs.',
      state: 'GIVEN',
      requestedOn: null,
      givenOn: '2026-01-31T10:00:00.000Z',
      withdrawnOn: null,
      expiresOn: '2027-01-31T10:00:00.000Z',
      proof: 'Mail of 5 May',
      via: 'USER',
      userId: agency.userId,
    });
    await set('POOL', { validMonths: 13 });
    expect(await one(await give({ givenOn: '2026-01-31T10:00:00Z' }))).toMatchObject({
      version: 3,
      expiresOn: '2027-02-28T10:00:00.000Z',
    });
  });

  it('a consent whose time is over has expired', async () => {
    const id = await give({ givenOn: '2020-01-01T00:00:00Z', expiresOn: '2021-01-01T00:00:00Z' });
    expect(await one(id)).toMatchObject({ state: 'EXPIRED' });
  });

  it('a consent is withdrawn once, and only as the person’s', async () => {
    const id = await give();
    const other = await make.candidate(agency.ctx, { lastName: 'Babbage' });
    await expect(withdraw(id, { candidateId: other })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await withdraw(id)).toBe(id);
    expect(await one(id)).toMatchObject({ state: 'WITHDRAWN', withdrawnOn: expect.any(String) });
    await expect(withdraw(id)).rejects.toMatchObject({ code: 'INVALID_STATE' });
  });

  it('unknown purposes and persons, moments to come and an end before the beginning are refused', async () => {
    await expect(give({ purpose: 'NONE' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(give({ candidateId: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(list(newId())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(give({ givenOn: '2999-01-01' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(give({ expiresOn: '2020-01-01' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('users who see not everything may read and write consents, and not purposes', async () => {
    const ctx = await agency.as({ name: 'Nora', email: 'nora@agency.example', billing: 'NONE' });
    const id = await give({}, ctx);
    await withdraw(id, {}, ctx);
    expect((await list(candidateId, ctx)).length).toBeGreaterThan(0);
    await expect(purposes(ctx)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(set('POOL', {}, ctx)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('consents and purposes are of one account', async () => {
    const id = await give();
    const other = await createTestAccount(await sharedDatabase());
    expect(await purposes(other.ctx)).toEqual([]);
    await expect(list(candidateId, other.ctx)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(withdraw(id, {}, other.ctx)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('consents go with their person', async () => {
    const personId = await make.candidate(agency.ctx, { lastName: 'Byron' });
    await give({ candidateId: personId });
    await plainVerbs('candidate').delete(agency.ctx, { candidateId: personId });
    const left = await agency.ctx.db.rows(
      `SELECT c.id FROM consents c WHERE c."accountId" = $1 AND c."recordId" = $2`,
      [personId],
    );
    expect(left).toEqual([]);
  });
});
