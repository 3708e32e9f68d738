import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { createTestDatabase } from '@nova/db/testing';
import { createTestAccount } from '../../../testing/index.ts';
import { everyType } from './every-type.ts';
import { importLines } from './support.ts';

describe('search tables', () => {
  const kinds = {
    candidate: 'candidates',
    company: 'companies',
    lead: 'leads',
    opportunity: 'opportunities',
    job: 'jobs',
    placement: 'placements',
    campaign: 'campaigns',
  };

  let database: Database;
  let accountId: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    accountId = (await createTestAccount(database)).accountId;
    expect((await importLines(database, accountId, everyType)).errors).toEqual([]);
  });
  afterAll(() => database.close());

  /** How many records of a kind have a wrong search row, or none, and how many search rows have no record. */
  async function wrong(kind: string): Promise<number> {
    const [row] = await database.query<{ wrong: number }>(
      `SELECT count(*)::int AS wrong FROM ${kind}_texts t FULL JOIN ${kind}_search s USING ("accountId", id)
     WHERE (t.vector, t.keys, t."createdOn") IS DISTINCT FROM (s.vector, s.keys, s."createdOn")
       OR EXISTS (SELECT FROM nova_own_words(s.vector) AS own(word)
         WHERE own.word NOT IN (SELECT k.word FROM search_words k WHERE k."accountId" = s."accountId"))`,
    );
    return row?.wrong ?? -1;
  }

  const held = async (kind: string): Promise<number> => {
    const rows = await database.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${kind}_search`);
    return rows[0]?.n ?? -1;
  };

  /** Writes with psql, one after the other. */
  const changes: Readonly<Record<string, string>> = {
    'a new overview': `UPDATE candidates SET overview = 'Unheard-of wordings' WHERE "accountId" = $1`,
    'a new phone': `UPDATE candidates SET mobile = '+44 20 1234' WHERE "accountId" = $1`,
    'a new creation date': `UPDATE leads SET "createdOn" = '2001-02-03Z' WHERE "accountId" = $1`,
    'another rating': `UPDATE candidates SET rating = 2 WHERE "accountId" = $1`,
    'a rating and a name': `UPDATE candidates SET rating = 3, "lastName" = 'Rated' WHERE "accountId" = $1`,
    'another status': `UPDATE candidates SET "statusId" = NULL WHERE "accountId" = $1`,
    'an owner of a few': `UPDATE candidates SET "ownerId" = (SELECT id FROM users WHERE "accountId" = $1 LIMIT 1) WHERE "accountId" = $1 AND rating = 3`,
    'a renamed company': `UPDATE companies SET name = 'Renamed Works' WHERE "accountId" = $1`,
    'a renamed contact': `UPDATE contacts SET "lastName" = 'Renamed' WHERE "accountId" = $1`,
    'a renamed candidate': `UPDATE candidates SET "firstName" = 'Renata' WHERE "accountId" = $1`,
    'a renamed job': `UPDATE jobs SET title = 'Renamed Role' WHERE "accountId" = $1`,
    'a placement without its job': `UPDATE placements SET "jobId" = NULL WHERE "accountId" = $1`,
    'new tags': `UPDATE opportunities SET tags = '[{"group": null, "value": "Later"}]' WHERE "accountId" = $1`,
    'a new subject': `UPDATE campaigns SET subject = 'Greetings' WHERE "accountId" = $1`,
    'no placements': `DELETE FROM placements WHERE "accountId" = $1`,
  };

  it('contain every imported record', async () => {
    for (const [kind, table] of Object.entries(kinds)) {
      const [row] = await database.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`);
      expect([kind, await held(kind), await wrong(kind)]).toEqual([kind, row?.n, 0]);
      expect(row?.n).toBeGreaterThan(0);
    }
  });

  it.each(Object.entries(changes))('follow %s', async (_name, statement) => {
    await database.query(statement, [accountId]);
    for (const kind of Object.keys(kinds)) expect([kind, await wrong(kind)]).toEqual([kind, 0]);
  });

  it('lose deleted records', async () => {
    expect(await held('placement')).toBe(0);
    expect(await held('candidate')).toBeGreaterThan(0);
  });
});
