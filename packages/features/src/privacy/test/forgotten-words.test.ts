import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { plainVerbs } from '@nova/core';
import { createTestAccount, make, type TestAccount } from '../../testing/index.ts';

describe('unused words', () => {
  let database: Database;
  let agency: TestAccount;
  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
  });

  const words = async (like: string): Promise<string[]> => {
    const rows = await database.query<{ word: string }>(
      `SELECT DISTINCT word FROM search_words WHERE "accountId" = $1 AND word LIKE $2 ORDER BY word`,
      [agency.accountId, like],
    );
    return rows.map(({ word }) => word);
  };
  const person = (overview: string) => make.candidate(agency.ctx, { overview });
  const leave = (candidateId: string) => plainVerbs('candidate').delete(agency.ctx, { candidateId });

  it('a word disappears with the last record that has it', async () => {
    const first = await person('zebrine alone');
    const second = await person('zebrine too');
    await leave(first);
    expect(await words('zebrine')).toEqual(['zebrine']);
    await leave(second);
    expect(await words('zebrine')).toEqual([]);
  });

  it('a word that another kind of record has stays', async () => {
    const id = await person('kestrelish');
    await make.job(agency.ctx, { title: 'Kestrelish keeper' });
    await leave(id);
    expect(await words('kestrelish')).toEqual(['kestrelish']);
  });

  it('a former word of a person disappears with the person, not sooner', async () => {
    const id = await person('formerly');
    await database.query(`UPDATE candidates SET overview = 'presently' WHERE id = $1`, [id]);
    expect(await words('formerly')).toEqual(['formerly']);
    await leave(id);
    expect([...(await words('formerly')), ...(await words('presently'))]).toEqual([]);
  });

  it('all words of many long records disappear when one statement deletes them', async () => {
    // 1.2 MB: more than a vector holds.
    const long = (at: number, word: number) => `vast${String(at)}x${String(word)}${'y'.repeat(50)}`;
    const going = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        person(Array.from({ length: 1_000 }, (_, word) => long(at, word)).join(' ')),
      ),
    );
    await person(long(3, 5));
    expect((await words('vast%')).length).toBe(20_000);
    await database.query(`DELETE FROM candidates WHERE "accountId" = $1 AND id = ANY($2::uuid[])`, [
      agency.accountId,
      going,
    ]);
    expect(await words('vast%')).toEqual([long(3, 5)]);
  });

  it('a word of a record that is written meanwhile stays', async () => {
    for (let round = 0; round < 6; round++) {
      const all = Array.from({ length: 8 }, (_, at) => `shared${String(round)}x${String(at)}`);
      const going = await Promise.all(all.map(person));
      await Promise.all([...going.map(leave), ...all.map(person), person(all.join(' '))]);
      expect(await words(`shared${String(round)}x%`)).toEqual(all);
    }
  });
});
