import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { createTestAccount, type TestAccount } from '../../testing/index.ts';
import { endingVerbs } from '../../privacy/person-endings.ts';
import { plainVerbs } from '@nova/core';
import { accountState } from '../../test/records/account-state.ts';
import { mergesOf } from './merge-world.ts';

describe('a merge that is refused', () => {
  let agency: TestAccount;
  let database: Database;
  let on: ReturnType<typeof mergesOf>;

  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
    on = mergesOf(agency, database);
  });

  const stamp = async (id: string): Promise<string> => String((await on.read('candidate', id))?.updatedOn);

  it('finds no unknown record, and none of another account', async () => {
    const id = await on.candidate();
    const stranger = await createTestAccount(database);
    const theirs = await mergesOf(stranger, database).candidate();
    const before = await accountState(database, stranger.accountId);
    for (const [one, other] of [
      [id, randomUUID()],
      [randomUUID(), id],
      ['no id', id],
      [id, 'no id'],
      [id, theirs],
      [theirs, id],
      [id, await on.contact()],
    ] as const)
      await expect(on.merge('candidate', one, other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await accountState(database, stranger.accountId)).toEqual(before);
  });

  it('takes 1 to 10 other records, each once', async () => {
    const id = await on.candidate();
    const other = await on.candidate();
    const some = Array.from({ length: 11 }, () => randomUUID());
    await expect(on.merge('candidate', id, [])).rejects.toThrow();
    await expect(on.merge('candidate', id, some)).rejects.toThrow();
    for (const ids of [[id], [other, id.toUpperCase()], [other, other.toUpperCase()]])
      await expect(on.merge('candidate', id, ids)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  it('chooses values of fields with one, from the merged records', async () => {
    const id = await on.candidate();
    const other = await on.candidate();
    for (const choose of [
      { lastName: randomUUID() },
      { skills: other },
      { doNotContact: other },
      { createdOn: other },
      { hasCv: other },
      { id: other },
    ])
      await expect(on.merge('candidate', id, other, { choose })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
      });
    await expect(on.merge('candidate', id, other, { choose: { shoeSize: other } })).rejects.toThrow();
  });

  it('leaves anonymised persons alone', async () => {
    const id = await on.candidate();
    const gone = await on.candidate();
    await endingVerbs('candidate').anonymise(agency.ctx, { candidateId: gone, fields: undefined });
    await expect(on.merge('candidate', id, gone)).rejects.toMatchObject({ code: 'INVALID_STATE' });
    await expect(on.merge('candidate', gone, id)).rejects.toMatchObject({ code: 'INVALID_STATE' });
  });

  it('answers 409 for a record that is not as expected', async () => {
    const id = await on.candidate();
    const other = await on.candidate();
    const expected = { [id]: await stamp(id), [other.toUpperCase()]: await stamp(other) };
    const wrong = { ...expected, [other.toUpperCase()]: '2020-01-01T00:00:00Z' };
    await expect(on.merge('candidate', id, other, { expected: wrong })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { data: id, conflicts: [{ id: other, field: 'updatedOn', reason: 'CHANGED' }] },
    });
    await expect(
      on.merge('candidate', id, other, { expected: { [randomUUID()]: '2020-01-01T00:00:00Z' } }),
    ).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await expect(on.merge('candidate', id, other, { expected })).resolves.toMatchObject({ id });
  });

  it('answers 409 for a record that was merged meanwhile, with the survivor', async () => {
    const [a, b, c] = [await on.candidate(), await on.candidate(), await on.candidate()];
    await on.merge('candidate', a, b);
    await expect(on.merge('candidate', c, b)).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { data: a, conflicts: [{ id: b, field: 'id', reason: 'MERGED' }] },
    });
    await expect(on.merge('candidate', b, c)).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { data: a, conflicts: [{ id: b, field: 'id', reason: 'MERGED' }] },
    });
  });

  it('finds no merged record whose survivor is gone', async () => {
    const [a, b, other] = [await on.candidate(), await on.candidate(), await on.candidate()];
    await on.merge('candidate', a, b);
    await plainVerbs('candidate').delete(agency.ctx, { candidateId: a });
    await expect(on.merge('candidate', other, b)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('Kinds never mix', async () => {
    const contact = await on.contact();
    const lead = await on.lead({});
    await expect(on.merge('lead', lead, contact)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await on.merge('contact', await on.contact(), contact);
    await expect(on.merge('lead', lead, contact)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
