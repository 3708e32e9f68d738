import { beforeEach, describe, expect, it } from '@jest/globals';
import * as c from '../../contract.ts';
import { createTestAccount, make, through, type TestAccount } from '../../testing/index.ts';
import { compareQueued, scanWaiting } from '../compare-queued.ts';
import { newId, plainVerbs } from '@nova/core';
import { scanDuplicates } from '../scan-duplicates.ts';
import { endingsOf } from '../../privacy/test/endings.ts';
import { duplicatesOf, makeAlike } from './duplicates-of.ts';
import { createTestDatabase } from '@nova/db/testing';
import { sharedDatabase } from '@nova/db/testing/shared';

// docs/interface/duplicates.md#found-later
describe('comparing what was written', () => {
  let agency: TestAccount;
  let found: ReturnType<typeof duplicatesOf>;

  beforeEach(async () => {
    agency = await createTestAccount(await sharedDatabase());
    found = duplicatesOf(agency.ctx);
  });

  const ada = { firstName: 'Ada', lastName: 'Lovelace', linkedIn: 'ada' };
  const update = through(c.updateCandidate, plainVerbs('candidate').update);
  const remove = through(c.deleteCandidate, plainVerbs('candidate').delete);
  const count = async (table: string): Promise<number> => {
    const [row] = await agency.ctx.db.rows<{ rows: number }>(
      `SELECT count(*)::int AS rows FROM ${table} t WHERE t."accountId" = $1`,
    );
    return row?.rows ?? 0;
  };
  const counts = async () => ({
    records: await count('match_records'),
    keys: await count('match_keys'),
    pairs: await count('duplicate_pairs'),
    dismissed: await count('dismissed_pairs'),
    queued: await count('match_queue'),
  });

  const none = { records: 0, keys: 0, pairs: 0, dismissed: 0, queued: 0 };

  async function pair(): Promise<readonly [string, string]> {
    const ids = [
      await makeAlike.candidate(agency.ctx, ada),
      await makeAlike.candidate(agency.ctx, ada),
    ] as const;
    await found.compare();
    return ids;
  }

  it('a write waits in the queue until it is compared, once', async () => {
    await makeAlike.candidate(agency.ctx, ada);
    const id = await makeAlike.candidate(agency.ctx, ada);
    await update(agency.ctx, { candidateId: id, mobile: '+44 20 7946 0958' });
    expect(await counts()).toMatchObject({ queued: 2, records: 0 });
    await found.compare();
    expect(await counts()).toMatchObject({ queued: 0, records: 2, pairs: 1 });
  });

  it('a change of what is not compared queues nothing', async () => {
    const [id] = await pair();
    await update(agency.ctx, { candidateId: id, overview: 'Wrote the first program', rating: 5 });
    expect(await counts()).toMatchObject({ queued: 0 });
  });

  it('a change finds pairs, and lets others go', async () => {
    const [one, other] = await pair();
    await update(agency.ctx, { candidateId: one, firstName: 'Grace', lastName: 'Hopper', linkedIn: 'grace' });
    await found.compare();
    expect(await counts()).toMatchObject({ pairs: 0, records: 2 });
    await update(agency.ctx, {
      candidateId: other,
      firstName: 'Grace',
      lastName: 'Hopper',
      linkedIn: 'in/Grace',
    });
    await found.compare();
    expect((await found.list())[0]?.ids).toEqual([one, other].toSorted());
  });

  it('a comparison that failed loses nothing', async () => {
    await makeAlike.candidate(agency.ctx, ada);
    await makeAlike.candidate(agency.ctx, ada);
    const failing = agency.ctx.db.transaction(async (tx) => {
      await tx.rows(
        `SELECT nova_match_compare($1::uuid, 'candidate', ARRAY(SELECT q."recordId" FROM match_queue q WHERE q."accountId" = $1), $2::jsonb) AS taken`,
        [
          JSON.stringify({
            prior: 0,
            total: 0,
            name: [],
            email: [],
            phone: [],
            profile: [],
            content: [],
            born: [],
            employer: [],
            nameMost: 0,
          }),
        ],
      );
      throw new Error('The process was killed');
    });
    await expect(failing).rejects.toThrow('killed');
    expect(await counts()).toMatchObject({ queued: 2, records: 0 });
    await found.compare();
    expect(await counts()).toMatchObject({ queued: 0, records: 2, pairs: 1 });
  });

  it('a deletion removes keys, pairs, dismissals and what waits', async () => {
    const [one, other] = await pair();
    await found.dismiss([one, other]);
    await remove(agency.ctx, { candidateId: one });
    expect(await counts()).toMatchObject({ records: 1, pairs: 0, dismissed: 0, queued: 0 });
    await update(agency.ctx, { candidateId: other, mobile: '+44 20 7946 0958' });
    await remove(agency.ctx, { candidateId: other });
    expect(await counts()).toEqual(none);
  });

  it('a deletion of companies does too', async () => {
    const ids = [
      await makeAlike.company(agency.ctx, { name: 'Engines' }),
      await makeAlike.company(agency.ctx, { name: 'Engines' }),
    ];
    const companies = duplicatesOf(agency.ctx, 'company');
    await companies.compare();
    expect(await companies.list({ minScore: 0.1 })).toHaveLength(1);
    const removeCompany = through(c.deleteCompany, plainVerbs('company').delete);
    for (const companyId of ids) await removeCompany(agency.ctx, { companyId });
    expect(await counts()).toEqual(none);
  });

  it('the deletion of an account leaves nothing', async () => {
    const [one, other] = await pair();
    await found.dismiss([one, other]);
    await scanDuplicates(agency.ctx.db);
    await update(agency.ctx, { candidateId: one, mobile: '+44 20 7946 0958' });
    const database = await sharedDatabase();
    await database.query('DELETE FROM accounts WHERE id = $1', [agency.accountId]);
    expect(await counts()).toEqual(none);
    expect(await count('match_weights')).toBe(0);
  });

  it.each(['erase', 'anonymise'] as const)(
    '%s: takes what was compared, and the person is not found again',
    async (ending) => {
      const [one, other] = await pair();
      await endingsOf(agency)[ending](one);
      expect(await counts()).toMatchObject({ records: 1, pairs: 0 });
      await found.compare();
      await scanDuplicates(agency.ctx.db);
      expect(await counts()).toMatchObject({ records: 1, pairs: 0, queued: 0 });
      expect(await found.list({ minScore: 0, recordId: other })).toEqual([]);
    },
  );

  it('a CV of the same bytes tells, from its upload to its deletion', async () => {
    const [one, other] = [
      await makeAlike.candidate(agency.ctx, { firstName: 'Ada', lastName: 'Lovelace' }),
      await makeAlike.candidate(agency.ctx, { firstName: 'A.', lastName: 'Lovelace' }),
    ];
    const file = async (candidateId: string): Promise<string> => {
      const id = newId();
      await agency.ctx.db.write(
        `INSERT INTO stored_files ("accountId", id, "candidateId", category, "fileName", "contentType", status, "storageKey", sha256)
         VALUES ($1, $2::uuid, $3::uuid, 'CV', 'cv.pdf', 'application/pdf', 'STORED', $2::text, '\\x0102')`,
        [id, candidateId],
      );
      return id;
    };
    await file(one);
    const fileId = await file(other);
    const { score, weights } = await found.of(one, other);
    expect(weights.cv).toBeGreaterThan(5);
    expect(score).toBeGreaterThan(0.98);
    await agency.ctx.db.write(`DELETE FROM stored_files f WHERE f."accountId" = $1 AND f.id = $2::uuid`, [
      fileId,
    ]);
    expect((await found.of(one, other)).weights.cv).toBeUndefined();
  });

  it('a scan compares all records of all kinds anew, and says how many', async () => {
    await pair();
    await makeAlike.contact(agency.ctx, ada);
    await make.company(agency.ctx);
    await agency.ctx.db.write(`DELETE FROM match_records r WHERE r."accountId" = $1`);
    await agency.ctx.db.write(`DELETE FROM match_queue q WHERE q."accountId" = $1`);
    expect(await scanDuplicates(agency.ctx.db)).toEqual({
      compared: 4,
      pairs: 1,
      seconds: expect.any(Number),
    });
    expect(await counts()).toMatchObject({ records: 4, pairs: 1, queued: 0 });
    expect(await found.list()).toHaveLength(1);
    expect(await scanDuplicates(agency.ctx.db)).toMatchObject({ compared: 4, pairs: 1 });
  });

  it('workers of a scan share its records, and a failing one ends it', async () => {
    for (let number = 0; number < 105; number++)
      await makeAlike.candidate(agency.ctx, { ...ada, linkedIn: `ada-${String(Math.floor(number / 2))}` });
    const alone = await scanDuplicates(agency.ctx.db);
    expect(alone).toMatchObject({ compared: 105 });
    const together = await scanDuplicates(agency.ctx.db, { workers: 3 });
    expect(together).toMatchObject({ compared: 105, pairs: alone?.pairs });
    const stopped = new AbortController();
    const onProgress = () => {
      stopped.abort(new Error('Stopped'));
    };
    const stopping = scanDuplicates(agency.ctx.db, { workers: 3, signal: stopped.signal, onProgress });
    await expect(stopping).rejects.toThrow('Stopped');
    expect(await scanDuplicates(agency.ctx.db, { workers: 3 })).toMatchObject({ compared: 105 });
  });

  it('one process scans an account at a time', async () => {
    await pair();
    await agency.ctx.db.write(
      `INSERT INTO match_weights ("accountId", entity, "leasedBy", "leaseUntil") VALUES ($1, 'candidate', $2::uuid, now() + interval '1 minute')`,
      [newId()],
    );
    expect(await scanDuplicates(agency.ctx.db)).toBeNull();
    await agency.ctx.db.write(
      `UPDATE match_weights w SET "leaseUntil" = now() - interval '1 s' WHERE w."accountId" = $1`,
    );
    expect(await scanDuplicates(agency.ctx.db)).toMatchObject({ compared: 2 });
  });

  it('a scan that waits goes on once the other process gives its lease back, and keeps what it has compared', async () => {
    await pair();
    await makeAlike.contact(agency.ctx, ada);
    await agency.ctx.db.write(
      `INSERT INTO match_weights ("accountId", entity, "leasedBy", "leaseUntil") VALUES ($1, 'contact', $2::uuid, now() + interval '1 hour')`,
      [newId()],
    );
    const waited: string[] = [];
    const told: number[] = [];
    const scan = scanDuplicates(agency.ctx.db, {
      kinds: ['candidate', 'contact'],
      onProgress: (records) => told.push(records),
      onWait: (kind) => {
        waited.push(kind);
        void agency.ctx.db.write(
          `UPDATE match_weights w SET "leasedBy" = NULL, "leaseUntil" = NULL WHERE w."accountId" = $1 AND w.entity = 'contact'`,
        );
      },
    });
    expect(await scan).toMatchObject({ compared: 3, pairs: 1 });
    expect(waited).toEqual(['contact']);
    // The candidates' two steps, then the contact's.
    expect(told).toEqual([2, 2, 1, 1]);
  });

  it('a scan that waits can be stopped', async () => {
    await agency.ctx.db.write(
      `INSERT INTO match_weights ("accountId", entity, "leasedBy", "leaseUntil") VALUES ($1, 'candidate', $2::uuid, now() + interval '1 hour')`,
      [newId()],
    );
    const stopped = new AbortController();
    const scan = scanDuplicates(agency.ctx.db, {
      signal: stopped.signal,
      onWait: () => {
        stopped.abort(new Error('Stopped'));
      },
    });
    await expect(scan).rejects.toThrow('Stopped');
  });

  it('all accounts have their turns', async () => {
    const database = await sharedDatabase();
    const other = await createTestAccount(database);
    for (const { ctx } of [agency, other]) {
      await makeAlike.candidate(ctx, ada);
      await makeAlike.candidate(ctx, ada);
    }
    while ((await compareQueued(database)) > 0);
    for (const { ctx } of [agency, other]) expect(await duplicatesOf(ctx).list()).toHaveLength(1);
  });

  it('a long queue is scanned as a whole, once no import runs', async () => {
    const own = await createTestDatabase();
    try {
      const { ctx } = await createTestAccount(own);
      await makeAlike.candidate(ctx, ada);
      await makeAlike.candidate(ctx, ada);
      expect(await scanWaiting(own)).toBeNull();
      await ctx.db.write(
        `INSERT INTO match_queue ("accountId", entity, "recordId") SELECT $1, 'candidate', gen_random_uuid() FROM generate_series(1, 600)`,
      );
      await ctx.db.write(
        `INSERT INTO import_batches ("accountId", id, source, "leaseUntil") VALUES ($1, $2::uuid, 'a file', now() + interval '1 minute')`,
        [newId()],
      );
      expect(await scanWaiting(own)).toBeNull();
      await ctx.db.write(`UPDATE import_batches b SET state = 'COMPLETE' WHERE b."accountId" = $1`);
      expect(await scanWaiting(own)).toMatchObject({
        accountId: ctx.account.id,
        entity: 'candidate',
        compared: 2,
        pairs: 1,
      });
      // Nobody's ids are taken one by one.
      while ((await compareQueued(own)) > 0);
      await compareQueued(own);
      expect(await duplicatesOf(ctx).list()).toHaveLength(1);
    } finally {
      await own.close();
    }
  });

  it('a key that ten thousand share makes no pairs', async () => {
    const { ctx } = agency;
    await ctx.db.write(
      `INSERT INTO match_records ("accountId", "recordId", entity, phones, keys)
       SELECT $1, gen_random_uuid(), 'candidate', ARRAY['2079460001'], ARRAY[nova_match_hash('candidate', 1, '079460001')] FROM generate_series(1, 10000)`,
    );
    await ctx.db.write(
      `INSERT INTO match_keys ("accountId", key, "recordId") SELECT r."accountId", unnest(r.keys), r."recordId" FROM match_records r WHERE r."accountId" = $1`,
    );
    const one = await make.candidate(ctx, { ...ada, mobile: '+44 20 7946 0001' });
    const other = await makeAlike.candidate(ctx, { ...ada, mobile: '+44 20 7946 0001' });
    const { weights } = await found.of(one, other);
    expect(weights.linkedIn).toBeGreaterThan(5);
    expect(weights.phone).toBeUndefined();
    expect(await count('duplicate_pairs')).toBe(1);
  });
});
