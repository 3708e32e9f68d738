import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import {
  at,
  createCustomField,
  createTestAccount,
  findDrift,
  make,
  type TestAccount,
} from '../../testing/index.ts';
import { expireMerges } from '../expire-merges.ts';
import { plainVerbs } from '@nova/core';
import { accountState } from '../../test/records/account-state.ts';
import { mergesOf } from './merge-world.ts';

describe('the undo of a merge', () => {
  let agency: TestAccount;
  let database: Database;
  let on: ReturnType<typeof mergesOf>;

  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
    on = mergesOf(agency, database);
  });

  const update = (candidateId: string, write: Readonly<Record<string, unknown>>) =>
    plainVerbs('candidate').update(agency.ctx, { candidateId, ...write } as never);
  const conflict = (...conflicts: readonly object[]) => ({ code: 'CONFLICT', details: { conflicts } });

  it('finds no unknown merge, and none of another account', async () => {
    const [one, two] = [await on.candidate(), await on.candidate()];
    const { mergeId } = await on.merge('candidate', one, two);
    const stranger = mergesOf(await createTestAccount(database), database);
    for (const undo of [() => on.undo(randomUUID()), () => on.undo('no-id'), () => stranger.undo(mergeId)])
      await expect(undo()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(stranger.get(mergeId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await stranger.list()).toEqual([]);
  });

  it('happens once', async () => {
    const [one, two] = [await on.candidate(), await on.candidate()];
    const { mergeId } = await on.merge('candidate', one, two);
    await on.undo(mergeId);
    await expect(on.undo(mergeId)).rejects.toMatchObject({ code: 'INVALID_STATE' });
    await expect(on.undo(mergeId, true)).rejects.toMatchObject({ code: 'INVALID_STATE' });
    expect(await on.get(mergeId)).toMatchObject({
      state: 'UNDONE',
      undoneOn: expect.any(String),
      dropped: [],
    });
    expect((await on.merge('candidate', one, two)).mergeId).not.toBe(mergeId);
  });

  it('comes too late after 30 days, when nothing is kept any more', async () => {
    const [one, two] = [await on.candidate({ mobile: '1' }), await on.candidate({ mobile: '2' })];
    const past = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000).toISOString();
    const { mergeId, undoableUntil } = await on.merge('candidate', one, two, {}, at(agency.ctx, past));
    expect(Date.parse(undoableUntil ?? '') - Date.parse(past)).toBe(30 * 24 * 60 * 60 * 1000);
    expect(await on.get(mergeId)).toMatchObject({ state: 'EXPIRED' });
    await expect(on.undo(mergeId, true)).rejects.toMatchObject({ code: 'GONE' });
    const kept = () =>
      on.rows(`SELECT 1 FROM merge_rows w WHERE w."accountId" = $1 AND w."mergeId" = $2::uuid`, [mergeId]);
    expect((await kept()).length).toBeGreaterThan(0);
    const young = await on.merge('candidate', await on.candidate(), await on.candidate());
    await expireMerges(database);
    expect(await kept()).toEqual([]);
    await expect(on.undo(young.mergeId)).resolves.toMatchObject({ kept: [] });
    expect(await on.get(mergeId)).toMatchObject({
      state: 'EXPIRED',
      dropped: expect.arrayContaining([{ field: 'mobile', value: '2', fromId: two }]),
    });
  });

  it('leaves a field that was changed since, only by force', async () => {
    const [one, two] = [await on.candidate(), await on.candidate({ mobile: '1', skills: ['Tea'] })];
    const { mergeId } = await on.merge('candidate', one, two);
    await update(one, { mobile: '2', jobTitle: 'Analyst' });
    await expect(on.undo(mergeId)).rejects.toMatchObject(
      conflict({ id: one, field: 'mobile', reason: 'CHANGED' }),
    );
    expect(await on.undo(mergeId, true)).toEqual({
      id: one,
      restored: [two],
      kept: [{ kind: 'candidate', id: one, field: 'mobile' }],
    });
    expect(await on.read('candidate', one)).toMatchObject({ mobile: '2', jobTitle: 'Analyst', skills: [] });
    expect(await on.read('candidate', two)).toMatchObject({ mobile: '1', skills: ['Tea'] });
    expect(await findDrift(database, agency.accountId)).toEqual([]);
  });

  it('ignores a field that was changed and changed back, and a renamed label', async () => {
    const fieldId = await createCustomField(agency, 'candidate', 'Shoe size');
    const [one, two] = [
      await on.candidate(),
      await on.candidate({ mobile: '1', customFields: [{ fieldId, value: '42' }] }),
    ];
    const { mergeId } = await on.merge('candidate', one, two);
    await update(one, { mobile: '2' });
    await update(one, { mobile: '1' });
    await database.query(`UPDATE custom_fields SET label = 'Size' WHERE "accountId" = $1 AND id = $2::uuid`, [
      agency.accountId,
      fieldId,
    ]);
    await database.query(`UPDATE candidates SET "customFields" = "customFields" WHERE "accountId" = $1`, [
      agency.accountId,
    ]);
    await on.undo(mergeId);
    expect(await on.read('candidate', two)).toMatchObject({
      customFields: [{ fieldLabel: 'Size', value: '42' }],
    });
  });

  it('leaves records that were moved on or deleted since, only by force', async () => {
    const [one, two, other] = [await on.candidate(), await on.candidate(), await on.candidate()];
    const [moved, gone, stays] = [
      await on.note({ candidateId: two }),
      await on.note({ candidateId: two }),
      await on.note({ candidateId: two }),
    ];
    const { mergeId } = await on.merge('candidate', one, two);
    await plainVerbs('note').update(agency.ctx, { noteId: moved, candidateId: other } as never);
    await plainVerbs('note').delete(agency.ctx, { noteId: gone });
    await plainVerbs('note').update(agency.ctx, { noteId: stays, text: 'Changed since' } as never);
    const since = await on.note({ candidateId: one });
    await expect(on.undo(mergeId)).rejects.toMatchObject({
      code: 'CONFLICT',
      details: {
        data: one,
        conflicts: expect.arrayContaining([
          { id: moved, field: 'candidateId', reason: 'MOVED' },
          { id: gone, field: 'candidateId', reason: 'DELETED' },
        ]),
      },
    });
    const { kept } = await on.undo(mergeId, true);
    expect(new Set(kept.map(({ kind, id }) => `${kind} ${id}`))).toEqual(
      new Set([`note ${moved}`, `note ${gone}`]),
    );
    const notes = await on.rows<{ id: string; of: string; text: string }>(
      `SELECT n.id, n."candidateId" AS of, n.text FROM notes n WHERE n."accountId" = $1 AND n.id = ANY ($2::uuid[])`,
      [[moved, gone, stays, since]],
    );
    expect(new Map(notes.map(({ id, of, text }) => [id, [of, text]]))).toEqual(
      new Map([
        [moved, [other, 'Called']],
        [stays, [two, 'Changed since']],
        [since, [one, 'Called']],
      ]),
    );
  });

  it('steps over no later merge of the survivor, but that one can be undone first', async () => {
    const [a, b, c] = [await on.candidate(), await on.candidate(), await on.candidate()];
    const before = await accountState(database, agency.accountId);
    const first = await on.merge('candidate', b, a);
    const second = await on.merge('candidate', c, b);
    for (const force of [false, true])
      await expect(on.undo(first.mergeId, force)).rejects.toMatchObject({
        code: 'CONFLICT',
        details: { data: c, conflicts: [{ id: b, field: 'id', reason: 'MERGED' }] },
      });
    await on.undo(second.mergeId);
    await on.undo(first.mergeId);
    expect(await accountState(database, agency.accountId)).toEqual(before);
  });

  it('takes two merges into one record back in any order', async () => {
    const [a, b, c] = [
      await on.candidate(),
      await on.candidate({ mobile: '1' }),
      await on.candidate({ jobTitle: 'x' }),
    ];
    await on.note({ candidateId: b });
    await on.note({ candidateId: c });
    const before = await accountState(database, agency.accountId);
    const first = await on.merge('candidate', a, b);
    const second = await on.merge('candidate', a, c);
    await on.undo(first.mergeId);
    await on.undo(second.mergeId);
    expect(await accountState(database, agency.accountId)).toEqual(before);
  });

  it('does without what is gone by now: a user, a status, a job', async () => {
    const user = await agency.as({ name: 'Bo', email: `${randomUUID()}@agency.example` });
    const one = await on.candidate();
    const two = await on.candidate({ ownerId: user.user.id });
    const jobId = await make.job(agency.ctx);
    await make.application(agency.ctx, { candidateId: one, jobId });
    const dropped = await make.application(agency.ctx, { candidateId: two, jobId });
    const { mergeId } = await on.merge('candidate', one, two);
    await database.query(`DELETE FROM users WHERE "accountId" = $1 AND id = $2::uuid`, [
      agency.accountId,
      user.user.id,
    ]);
    await plainVerbs('job').delete(agency.ctx, { jobId });
    await expect(on.undo(mergeId)).rejects.toMatchObject(
      conflict({ id: dropped, field: 'jobId', reason: 'DELETED' }),
    );
    const { kept } = await on.undo(mergeId, true);
    expect(kept).toContainEqual({ kind: 'candidate', id: two, field: 'ownerId' });
    expect(await on.read('candidate', two)).toMatchObject({ ownerId: null });
    expect(await findDrift(database, agency.accountId)).toEqual([]);
  });

  it('leaves a company reference to what the company was merged into', async () => {
    const [x, y] = [await on.company(), await on.company()];
    const [one, two] = [await on.contact(), await on.contact({ companyId: y })];
    const { mergeId } = await on.merge('contact', one, two, { choose: { companyId: one } });
    await on.merge('company', x, y);
    await on.undo(mergeId);
    expect(await on.read('contact', two)).toMatchObject({ companyId: x });
  });

  it('Neither the plan nor duplicates stop it', async () => {
    const small = await createTestAccount(database, { limits: { candidateRecords: 2 } });
    const world = mergesOf(small, database);
    const [one, two] = [await world.candidate(), await world.candidate({ email: 'twin@inbox.example' })];
    const { mergeId } = await world.merge('candidate', one, two, {
      choose: { email: one, alternateEmail: one },
    });
    await make.candidate(small.ctx, { email: 'twin@inbox.example' });
    await expect(make.candidate(small.ctx, {})).rejects.toMatchObject({ code: 'RECORD_LIMIT_REACHED' });
    await world.undo(mergeId);
    expect(await findDrift(database, small.accountId)).toEqual([]);
  });

  it('ends with the survivor', async () => {
    const [one, two] = [await on.candidate(), await on.candidate({ mobile: '1' })];
    await on.set('candidate', one, { mobile: '2' });
    const { mergeId } = await on.merge('candidate', one, two);
    await plainVerbs('candidate').delete(agency.ctx, { candidateId: one });
    await expect(on.undo(mergeId, true)).rejects.toMatchObject({ code: 'INVALID_STATE' });
    const merge = await on.get(mergeId);
    expect(merge).toMatchObject({ state: 'ERASED', moves: {} });
    expect(merge.dropped).toContainEqual({ field: 'mobile', value: null, fromId: two });
    expect(
      await on.rows(`SELECT 1 FROM merge_rows w WHERE w."accountId" = $1 AND w."mergeId" = $2::uuid`, [
        mergeId,
      ]),
    ).toEqual([]);
  });

  it('comes back within a transaction or not at all', async () => {
    const [one, two] = [await on.candidate(), await on.candidate({ mobile: '1' })];
    await on.note({ candidateId: two });
    const { mergeId } = await on.merge('candidate', one, two);
    const before = await accountState(database, agency.accountId);
    await database.query(
      `CREATE FUNCTION refuse_${one.replaceAll('-', '')}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'killed'; END $$`,
    );
    const name = `refuse_${one.replaceAll('-', '')}`;
    await database.query(
      `CREATE TRIGGER ${name} BEFORE UPDATE ON merges FOR EACH ROW WHEN (OLD.id = '${String(mergeId)}') EXECUTE FUNCTION ${name}()`,
    );
    try {
      await expect(on.undo(mergeId)).rejects.toThrow('killed');
      expect(await accountState(database, agency.accountId)).toEqual(before);
    } finally {
      await database.query(`DROP FUNCTION ${name} CASCADE`);
    }
    await on.undo(mergeId);
  });

  it('lists merges newest first, by kind and by each of their records', async () => {
    const world = mergesOf(await createTestAccount(database), database);
    const [a, b, c] = [await world.candidate(), await world.candidate(), await world.candidate()];
    const [x, y] = [await world.company(), await world.company()];
    const first = await world.merge('candidate', a, [b, c]);
    const second = await world.merge('company', x, y);
    const idsOf = async (given: object): Promise<readonly string[]> =>
      (await world.list({ ...given })).map(({ id }) => id);
    expect(await idsOf({})).toEqual([second.mergeId, first.mergeId]);
    expect(await idsOf({ kind: 'company' })).toEqual([second.mergeId]);
    expect(await idsOf({ recordId: c })).toEqual([first.mergeId]);
    expect(await idsOf({ recordId: x })).toEqual([second.mergeId]);
    expect(await idsOf({ recordId: 'no-id' })).toEqual([]);
    expect(await world.get(first.mergeId)).toMatchObject({
      kind: 'candidate',
      primaryId: a,
      duplicateIds: [b, c],
      state: 'DONE',
      undoneOn: null,
      userName: 'Ada Owner',
    });
  });
});
