import { beforeEach, describe, expect, it } from '@jest/globals';
import { sharedDatabase } from '@nova/db/testing/shared';
import { createTestAccount, make, type TestAccount } from '../../testing/index.ts';
import { newId } from '@nova/core';
import { scanDuplicates } from '../scan-duplicates.ts';
import { duplicatesOf, makeAlike } from './duplicates-of.ts';

// docs/interface/duplicates.md#groups
describe('groups of duplicates', () => {
  let agency: TestAccount;
  let found: ReturnType<typeof duplicatesOf>;

  beforeEach(async () => {
    agency = await createTestAccount(await sharedDatabase());
    found = duplicatesOf(agency.ctx);
  });

  const candidate = (firstName: string, lastName: string, more: object = {}) =>
    makeAlike.candidate(agency.ctx, { firstName, lastName, ...more });

  it('a group has its records, its pairs, and the reasons of each', async () => {
    const one = await candidate('Ada', 'Lovelace', { email: 'ada@one.example', mobile: '+44 20 7946 0958' });
    const other = await candidate('Ada', 'Lovelace', {
      alternateEmail: 'ada@one.example',
      mobile: '020 79460958',
    });
    await candidate('Grace', 'Hopper', { email: 'grace@one.example' });
    await found.compare();
    const page = await found.page({});
    expect(page).toMatchObject({ page: 0, size: 20, total: 1 });
    const ids = [one, other].toSorted();
    expect(page.data).toEqual([
      {
        ids,
        score: expect.any(Number),
        pairs: [{ ids, score: page.data[0]?.score, reasons: expect.any(Array) }],
        records: [
          {
            id: one,
            reference: expect.stringMatching(/^CAN-/u),
            name: 'Ada Lovelace',
            email: 'ada@one.example',
            createdOn: expect.stringMatching(/Z$/u),
          },
          {
            id: other,
            reference: expect.stringMatching(/^CAN-/u),
            name: 'Ada Lovelace',
            email: null,
            createdOn: expect.any(String),
          },
        ],
      },
    ]);
    const reasons = page.data[0]?.pairs[0]?.reasons ?? [];
    expect(reasons.map(({ signal }) => signal).toSorted()).toEqual(['email', 'name', 'phone']);
    const weights = reasons.map(({ weight }) => weight);
    expect(weights).toEqual(weights.toSorted((a, b) => b - a));
  });

  /** Neighbours share a number, the last two of three a birth date too. */
  async function chain(): Promise<readonly string[]> {
    const first = await candidate('Ada', 'Lovelace', { mobile: '+44 20 7946 0001' });
    const second = await candidate('Ada', 'Lovelace', {
      mobile: '+44 20 7946 0001',
      homePhone: '+44 20 7946 0002',
      email: 'ada@two.example',
    });
    const third = await candidate('Ada', 'Lovelace', {
      homePhone: '+44 20 7946 0002',
      alternateEmail: 'ada@two.example',
      linkedIn: 'ada',
    });
    await found.compare();
    return [first, second, third];
  }

  it('the score of a group is that of the weakest pair that it needs', async () => {
    const [first = '', second = '', third = ''] = await chain();
    const [group] = await found.list({ minScore: 0.8 });
    expect(group?.ids).toEqual([first, second, third].toSorted());
    const scoreOf = (one: string, other: string) =>
      group?.pairs.find(({ ids }) => ids.includes(one) && ids.includes(other))?.score ?? 0;
    expect(group?.score).toBe(Math.min(scoreOf(first, second), scoreOf(second, third)));
    expect(scoreOf(first, third)).toBeLessThan(group?.score ?? 0);
  });

  it('a least score leaves weaker pairs out, and a record chooses its group', async () => {
    const ids = await chain();
    const other = [
      await candidate('Kim', 'Quux', { mobile: '+44 20 7946 0009' }),
      await candidate('Kim', 'Quux', { mobile: '02079460009' }),
    ];
    await found.compare();
    expect((await found.list()).map((group) => group.ids)).toEqual(
      expect.arrayContaining([ids.toSorted(), other.toSorted()]),
    );
    expect((await found.list({ recordId: other[0] })).map((group) => group.ids)).toEqual([other.toSorted()]);
    expect((await found.list({ recordId: ids[2] })).map((group) => group.ids)).toEqual([ids.toSorted()]);
    expect(await found.list({ recordId: newId() })).toEqual([]);
    expect(await found.list({ minScore: 1 })).toEqual([]);
  });

  it('groups come best first, in pages', async () => {
    for (const [at, name] of ['Aaa', 'Bbb', 'Ccc'].entries()) {
      await candidate('Kim', name, { mobile: `+44 20 7946 000${String(at)}` });
      await candidate('Kim', name, { email: `${name}@one.example` });
      await candidate('Kim', name, {
        email: `${name}@two.example`,
        alternateEmail: `${name}@one.example`,
        dateOfBirth: '1980-01-02',
      });
    }
    await found.compare();
    const all = await found.list({ minScore: 0.5 });
    expect(all).toHaveLength(3);
    const scores = all.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    const pages = [0, 1, 2, 3].map((page) => found.page({ minScore: 0.5, page, size: 1 }));
    expect((await Promise.all(pages)).map(({ data, total }) => [data[0]?.ids, total])).toEqual(
      [...all.map(({ ids }) => ids), undefined].map((ids) => [ids, 3]),
    );
  });

  it('a group has at most twenty records', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 23; at++)
      ids.push(await candidate('Ada', 'Lovelace', { linkedIn: 'ada', dateOfBirth: '1985-12-10' }));
    // All are known before one is compared.
    await scanDuplicates(agency.ctx.db, { kinds: ['candidate'] });
    const groups = await found.list();
    expect(groups.map((group) => group.ids.length).toSorted((a, b) => b - a)).toEqual([20, 3]);
    expect(groups.flatMap((group) => group.ids).toSorted()).toEqual(ids.toSorted());
  });

  it('kinds never mix, and each has its own list', async () => {
    const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@one.example' };
    await makeAlike.candidate(agency.ctx, person);
    await makeAlike.contact(agency.ctx, person);
    await makeAlike.contact(agency.ctx, { ...person, email: 'ADA@one.example' });
    const contacts = duplicatesOf(agency.ctx, 'contact');
    await found.compare();
    await contacts.compare();
    expect(await found.list({ minScore: 0 })).toEqual([]);
    expect(await contacts.list()).toHaveLength(1);
    expect(await duplicatesOf(agency.ctx, 'lead').list({ minScore: 0 })).toEqual([]);
    expect(await duplicatesOf(agency.ctx, 'company').list({ minScore: 0 })).toEqual([]);
  });

  it('records of another account are neither found nor counted', async () => {
    const other = await createTestAccount(await sharedDatabase());
    const person = { firstName: 'Ada', lastName: 'Lovelace', linkedIn: 'ada' };
    const own = await makeAlike.candidate(agency.ctx, person);
    for (let at = 0; at < 3; at++)
      await makeAlike.candidate(other.ctx, { ...person, mobile: '+44 20 7946 0001' });
    await found.compare();
    await duplicatesOf(other.ctx).compare();
    expect(await found.list({ minScore: 0 })).toEqual([]);
    expect(await found.list({ minScore: 0, recordId: own })).toEqual([]);
    const [group] = await duplicatesOf(other.ctx).list();
    expect(group?.ids).toHaveLength(3);
    // A second one here shares the profile with one, not with four.
    await make.candidate(agency.ctx, { ...person, allowDuplicate: true });
    await found.compare();
    const [here] = await found.list();
    const weight = (one: typeof here) =>
      one?.pairs[0]?.reasons.find(({ signal }) => signal === 'linkedIn')?.weight ?? 0;
    expect(weight(here)).toBeGreaterThan(weight(group));
    await expect(found.dismiss([own, group?.ids[0] ?? ''])).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
