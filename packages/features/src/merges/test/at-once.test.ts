import { beforeAll, describe, expect, it } from '@jest/globals';
import { NovaError } from '@nova/contract';
import { type Database, foreignKeyViolation } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { createTestAccount, findDrift, make, type TestAccount } from '../../testing/index.ts';
import { plainVerbs } from '@nova/core';
import { mergesOf } from './merge-world.ts';

describe('merges at once', () => {
  let agency: TestAccount;
  let database: Database;
  let on: ReturnType<typeof mergesOf>;

  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
    on = mergesOf(agency, database);
  });

  /** Codes of what was refused. */
  const refusals = (outcomes: readonly PromiseSettledResult<unknown>[]): readonly string[] =>
    outcomes.flatMap((one) => {
      if (one.status === 'fulfilled') return [];
      if (one.reason instanceof NovaError) return [one.reason.code];
      throw one.reason;
    });

  it('One merge wins of two that share a record, and the other is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b, c] = [await on.candidate(), await on.candidate(), await on.candidate()];
      const outcomes = await Promise.allSettled([on.merge('candidate', a, b), on.merge('candidate', c, b)]);
      expect(refusals(outcomes)).toEqual(['CONFLICT']);
      const crossing = [await on.candidate(), await on.candidate()] as const;
      const crossed = await Promise.allSettled([
        on.merge('candidate', crossing[0], crossing[1]),
        on.merge('candidate', crossing[1], crossing[0]),
      ]);
      expect(refusals(crossed)).toEqual(['CONFLICT']);
    }
    expect(await findDrift(database, agency.accountId)).toEqual([]);
  });

  it('A writer of a duplicate is merged, or does not find it; no answered write is lost', async () => {
    const jobs = await Promise.all([1, 2, 3].map(() => make.job(agency.ctx)));
    for (let round = 0; round < 3; round++) {
      const [one, two] = [await on.candidate(), await on.candidate()];
      const written: string[] = [];
      const writers = Array.from({ length: 16 }, async (_, place) => {
        if (place % 4 === 0)
          return written.push(await on.note({ candidateId: two, text: `Note ${String(place)}` }));
        if (place % 4 === 1)
          return plainVerbs('candidate').update(agency.ctx, {
            candidateId: two,
            skills: [`Skill ${String(round)}`],
          } as never);
        if (place % 4 === 2)
          return written.push(
            await make
              .application(agency.ctx, { candidateId: two, jobId: jobs[place % 3] })
              .catch((error: unknown) => {
                if (error instanceof NovaError && error.code === 'DUPLICATE') return '';
                throw error;
              }),
          );
        return make.interview(agency.ctx, { candidateId: two, jobId: jobs[place % 3] });
      });
      const merging = on.merge('candidate', one, two);
      const outcomes = await Promise.allSettled([...writers, merging]);
      const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [codeOf(one.reason)] : []));
      expect(refused.filter((code) => code !== 'NOT_FOUND')).toEqual([]);
      await expect(merging).resolves.toMatchObject({ id: one });
      const ids = written.filter((id) => id !== '');
      const rows = await on.rows<{ of: string }>(
        `SELECT n."candidateId" AS of FROM notes n WHERE n."accountId" = $1 AND n.id = ANY ($2::uuid[])
         UNION ALL SELECT a."candidateId" FROM applications a WHERE a."accountId" = $1 AND a.id = ANY ($2::uuid[])`,
        [ids],
      );
      expect(rows.map(({ of }) => of)).toEqual(ids.map(() => one));
      const updated = outcomes.some(
        (outcome, place) => place % 4 === 1 && place < 16 && outcome.status === 'fulfilled',
      );
      const record = await on.read('candidate', one);
      expect(record?.skills).toEqual(updated ? [`Skill ${String(round)}`] : []);
    }
    expect(await findDrift(database, agency.accountId)).toEqual([]);
  });

  /** The API answers 404 for a reference to what is gone (packages/core/src/procedures/to-nova-error.ts). */
  const codeOf = (error: unknown): string =>
    error instanceof NovaError
      ? error.code
      : foreignKeyViolation(error) === undefined
        ? String(error)
        : 'NOT_FOUND';

  it('keeps merges and undos of one account side by side right', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => on.candidate({ skills: ['Tea'] })));
    for (const candidateId of ids) await on.note({ candidateId });
    const pairs = Array.from(
      { length: 6 },
      (_, place) => [ids[2 * place] ?? '', ids[2 * place + 1] ?? ''] as const,
    );
    const merged = await Promise.all(pairs.map(([one, two]) => on.merge('candidate', one, two)));
    expect(await findDrift(database, agency.accountId)).toEqual([]);
    await Promise.all(merged.map(({ mergeId }) => on.undo(mergeId)));
    expect(await findDrift(database, agency.accountId)).toEqual([]);
    const notes = await on.rows(
      `SELECT n."candidateId" FROM notes n WHERE n."accountId" = $1 AND n."candidateId" = ANY ($2::uuid[])`,
      [ids],
    );
    expect(notes).toHaveLength(12);
  });

  it('leaves nothing of a merge that fails', async () => {
    const [one, two] = [await on.candidate(), await on.candidate({ mobile: '1' })];
    const noteId = await on.note({ candidateId: two });
    const name = `refuse_${one.replaceAll('-', '')}`;
    await database.query(
      `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'killed'; END $$`,
    );
    await database.query(
      `CREATE TRIGGER ${name} BEFORE UPDATE ON merges FOR EACH ROW WHEN (OLD."primaryId" = '${one}') EXECUTE FUNCTION ${name}()`,
    );
    try {
      await expect(on.merge('candidate', one, two)).rejects.toThrow('killed');
    } finally {
      await database.query(`DROP FUNCTION ${name} CASCADE`);
    }
    expect(await on.list({ recordId: one })).toEqual([]);
    expect(
      await on.rows(
        `SELECT n."candidateId" AS of FROM notes n WHERE n."accountId" = $1 AND n.id = $2::uuid`,
        [noteId],
      ),
    ).toEqual([{ of: two }]);
    expect(await findDrift(database, agency.accountId)).toEqual([]);
  });
});
