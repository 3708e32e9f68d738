import { beforeAll, describe, expect, it } from '@jest/globals';
import * as contract from '../../contract.ts';
import { createTestAccount, make, type TestAccount, through } from '../../testing/index.ts';
import { type Context, newId, plainVerbs } from '@nova/core';
import { createPrivacyRequest } from '../privacy-requests.ts';
import { personDataVerbs } from '../person-data.ts';
import { runBulk } from '../../bulk/run-bulk.ts';
import { assertNotHeld } from '../holds.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';

type Input = Readonly<Record<string, unknown>>;
const verbs = personDataVerbs('candidate');
const endpoint = contract.personData.candidates;

describe('a hold', () => {
  let database: Database;
  let agency: TestAccount;
  let candidateId: string;

  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
    candidateId = await make.candidate(agency.ctx, { lastName: 'Lovelace' });
  });

  const put = (write: Input, id = candidateId, ctx: Context = agency.ctx) =>
    through(endpoint.setHold, verbs.setHold)(ctx, { candidateId: id, ...write });
  const hold = (reason: string, id = candidateId) => put({ hold: true, reason }, id);
  const release = (id = candidateId) => put({ hold: false }, id);
  const state = async (id = candidateId, ctx: Context = agency.ctx) =>
    (await through(endpoint.privacy, verbs.privacy)(ctx, { candidateId: id })).toValue();
  const remove = (id = candidateId) => plainVerbs('candidate').delete(agency.ctx, { candidateId: id });
  const trail = () =>
    agency.ctx.db.rows<{ changes: string; event: string | null }>(
      `SELECT e.changes::text AS changes, e.event::text AS event FROM audit_events e
       WHERE e."accountId" = $1 AND e."recordId" = $2 AND e.action = 'setHold' ORDER BY e.id`,
      [candidateId],
    );

  it('A hold is told with its reason, since when and by whom', async () => {
    expect(await state()).toEqual({
      anonymisedOn: null,
      hold: null,
      consents: [],
      requests: [],
      mergedIds: [],
    });
    expect(await hold('A court asked for it')).toBe(candidateId);
    const { hold: first } = await state();
    expect(first).toEqual({
      reason: 'A court asked for it',
      since: expect.stringMatching(/^20.*Z$/u),
      userName: 'Ada Owner',
    });
    const other = await agency.as({ name: 'Grace', email: 'grace@agency.example' });
    await put({ hold: true, reason: 'The case goes on' }, candidateId, other);
    expect((await state()).hold).toEqual({ ...first, reason: 'The case goes on', userName: 'Grace' });
    await release();
    expect((await state()).hold).toBeNull();
  });

  it('leaves a line in the trail for each change, and no event', async () => {
    const before = await trail();
    await hold('One');
    await hold('One');
    await release();
    await release();
    const lines = (await trail()).slice(before.length);
    expect(lines.map(({ changes, event }): unknown[] => [JSON.parse(changes), event])).toEqual([
      [{ hold: { from: null, to: 'One' } }, null],
      [{ hold: { from: 'One', to: null } }, null],
    ]);
  });

  it.each([{ hold: true }, { hold: true, reason: ' ' }, { hold: true, reason: null }])(
    'needs a reason: %j',
    async (write) => {
      await expect(put(write)).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { issues: [{ path: 'reason' }] },
      });
    },
  );

  it('takes expected values', async () => {
    await expect(
      put({ hold: true, reason: 'x' }, candidateId, { ...agency.ctx, expected: { lastName: 'Byron' } }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect((await state()).hold).toBeNull();
  });

  it('keeps its person, until it is released', async () => {
    const id = await make.candidate(agency.ctx, { lastName: 'Kept' });
    await hold('Kept', id);
    await expect(remove(id)).rejects.toMatchObject({ code: 'INVALID_STATE' });
    const others = await make.candidate(agency.ctx, { lastName: 'Free' });
    const bulk = await through(contract.runBulk, runBulk)(agency.ctx, {
      kind: 'candidate',
      ids: [id, others],
      delete: true,
    });
    expect(bulk).toMatchObject({ done: 1, failed: [{ id, code: 'INVALID_STATE' }] });
    await release(id);
    expect(await remove(id)).toBe(id);
  });

  it('keeps contacts and leads', async () => {
    const { ctx } = agency;
    const contactId = await make.contact(ctx, { lastName: 'Hopper' });
    await personDataVerbs('contact').setHold(ctx, { contactId, hold: true, reason: 'x' });
    await expect(plainVerbs('contact').delete(ctx, { contactId })).rejects.toMatchObject({
      code: 'INVALID_STATE',
    });
    const leadId = await through(contract.createLead, plainVerbs('lead').create)(ctx, {
      lastName: 'Hamilton',
    });
    await personDataVerbs('lead').setHold(ctx, { leadId, hold: true, reason: 'x' });
    await expect(plainVerbs('lead').delete(ctx, { leadId })).rejects.toMatchObject({ code: 'INVALID_STATE' });
  });

  it('A hold is set or comes too late, whoever deletes at the same time', async () => {
    for (let round = 0; round < 8; round++) {
      const id = await make.candidate(agency.ctx, { lastName: 'Raced' });
      const [held, gone] = await Promise.allSettled([hold('Raced', id), remove(id)]);
      expect([held.status, gone.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      const rows = await agency.ctx.db.rows(
        `SELECT c.id FROM candidates c WHERE c."accountId" = $1 AND c.id = $2`,
        [id],
      );
      const holds = await agency.ctx.db.rows(
        `SELECT 1 FROM privacy_holds h WHERE h."accountId" = $1 AND h."recordId" = $2`,
        [id],
      );
      expect([rows.length, holds.length]).toEqual(held.status === 'fulfilled' ? [1, 1] : [0, 0]);
    }
  });

  it('A hold is found by whoever else lets a person go', async () => {
    const id = await make.candidate(agency.ctx, { lastName: 'Checked' });
    const person = { entity: 'candidate', recordId: id } as const;
    const check = () => agency.ctx.db.transaction((tx) => assertNotHeld(tx, person));
    await expect(check()).resolves.toBeUndefined();
    await hold('Checked', id);
    await expect(check()).rejects.toMatchObject({ code: 'INVALID_STATE' });
  });

  it('A hold ends with the account', async () => {
    const other = await createTestAccount(database);
    const id = await make.candidate(other.ctx, { lastName: 'Elsewhere' });
    await verbs.setHold(other.ctx, { candidateId: id, hold: true, reason: 'x' });
    await expect(hold('Not mine', id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(state(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await database.query('DELETE FROM accounts WHERE id = $1', [other.accountId]);
    expect(
      await database.query('SELECT 1 FROM privacy_holds WHERE "accountId" = $1', [other.accountId]),
    ).toEqual([]);
  });

  it.each([{ restrictToTeam: true, team: 'North' }, { billing: 'OWN' as const }])(
    'A hold is for users who see everything, not %j',
    async (restriction) => {
      const email = `${newId()}@agency.example`;
      const ctx = await agency.as({ name: 'Some', email, ...restriction });
      await expect(put({ hold: false }, candidateId, ctx)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(state(candidateId, ctx)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    },
  );

  it('A hold is told beside the newest requests, a hundred of them', async () => {
    const id = await make.candidate(agency.ctx, { lastName: 'Asks' });
    const ask = (note: string) =>
      through(contract.createPrivacyRequest, createPrivacyRequest)(agency.ctx, {
        type: 'ACCESS',
        entity: 'candidate',
        recordId: id,
        note,
      });
    for (let number = 1; number <= contract.mostPrivacyLines + 1; number++) await ask(String(number));
    const { requests } = await state(id);
    expect(requests.map(({ note }) => Number(note))).toEqual(
      Array.from({ length: contract.mostPrivacyLines }, (_, at) => contract.mostPrivacyLines + 1 - at),
    );
  });
});
