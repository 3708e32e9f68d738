import { beforeEach, describe, expect, it } from '@jest/globals';
import { sharedDatabase } from '@nova/db/testing/shared';
import * as c from '../../contract.ts';
import { createTestAccount, through, type TestAccount } from '../../testing/index.ts';
import { newId, plainVerbs } from '@nova/core';
import { scanDuplicates } from '../scan-duplicates.ts';
import { duplicatesOf, makeAlike } from './duplicates-of.ts';

// docs/interface/duplicates.md#dismissed-pairs
describe('dismissed pairs', () => {
  let agency: TestAccount;
  let found: ReturnType<typeof duplicatesOf>;
  let ids: readonly string[];

  beforeEach(async () => {
    agency = await createTestAccount(await sharedDatabase());
    found = duplicatesOf(agency.ctx);
    const made: string[] = [];
    for (let at = 0; at < 3; at++)
      made.push(
        await makeAlike.candidate(agency.ctx, { firstName: 'Ada', lastName: 'Lovelace', linkedIn: 'ada' }),
      );
    ids = made.toSorted();
    await found.compare();
  });

  const two = (): readonly string[] => ids.slice(0, 2);
  const update = through(c.updateCandidate, plainVerbs('candidate').update);
  const remove = through(c.deleteCandidate, plainVerbs('candidate').delete);

  it('a dismissal counts pairs that were not dismissed before', async () => {
    expect(await found.dismiss(two())).toEqual({ dismissed: 1 });
    expect(await found.dismiss(ids)).toEqual({ dismissed: 2 });
    expect(await found.dismiss(ids)).toEqual({ dismissed: 0 });
    expect(await found.restore(two())).toEqual({ restored: 1 });
    expect(await found.restore(ids)).toEqual({ restored: 2 });
    expect(await found.restore(ids)).toEqual({ restored: 0 });
  });

  it('dismissals of the same records at once count each pair once', async () => {
    const more = await Promise.all(
      Array.from({ length: 20 }, () => makeAlike.candidate(agency.ctx, { lastName: 'Lovelace' })),
    );
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => found.dismiss(at % 2 === 0 ? more : more.toReversed())),
    );
    expect(answers.reduce((sum, { dismissed }) => sum + dismissed, 0)).toBe(190);
  });

  it('a dismissed pair is not listed and holds no group together', async () => {
    await found.dismiss(two());
    const [group] = await found.list();
    expect(group?.ids).toEqual(ids);
    expect(group?.pairs.map((pair) => pair.ids)).not.toContainEqual(two());
    await found.dismiss(ids);
    expect(await found.list({ minScore: 0 })).toEqual([]);
    const [dismissed] = await found.list({ dismissed: true });
    expect(dismissed).toMatchObject({ ids, pairs: [{}, {}, {}] });
    await found.restore(ids);
    expect(await found.list({ dismissed: true })).toEqual([]);
    expect((await found.list())[0]?.pairs).toHaveLength(3);
  });

  it('a dismissed pair stays so through changes and scans', async () => {
    await found.dismiss(ids);
    await update(agency.ctx, { candidateId: ids[0], firstName: 'Augusta', email: 'ada@one.example' });
    await found.compare();
    await update(agency.ctx, { candidateId: ids[0], firstName: 'Ada', mobile: '+44 20 7946 0958' });
    await found.compare();
    expect(await found.list({ minScore: 0 })).toEqual([]);
    await scanDuplicates(agency.ctx.db, { kinds: ['candidate'] });
    expect(await found.list({ minScore: 0 })).toEqual([]);
    expect((await found.list({ dismissed: true }))[0]?.ids).toEqual(ids);
  });

  it('a dismissal goes with either record', async () => {
    await found.dismiss(ids);
    await remove(agency.ctx, { candidateId: ids[1] });
    const rows = await agency.ctx.db.rows<{ low: string; high: string }>(
      `SELECT d."lowId"::text AS low, d."highId"::text AS high FROM dismissed_pairs d WHERE d."accountId" = $1`,
    );
    expect(rows).toEqual([{ low: ids[0], high: ids[2] }]);
  });

  it.each([
    ['an unknown record', () => [newId()], 'NOT_FOUND'],
    ['a text that is no id', () => ['Ada'], 'NOT_FOUND'],
    ['a record twice', () => [ids[0] ?? ''], 'BAD_REQUEST'],
  ])('%s: is refused, and nothing dismissed', async (_what, more, code) => {
    await expect(found.dismiss([...two(), ...more()])).rejects.toMatchObject({ code });
    await expect(found.restore([...two(), ...more()])).rejects.toMatchObject({ code });
    expect(await found.list({ dismissed: true })).toEqual([]);
  });

  it('two to twenty records are taken', () => {
    const { dismiss } = c.duplicates.candidates;
    const many = Array.from({ length: 21 }, () => newId());
    expect(dismiss.input.safeParse({ ids: [newId()] }).success).toBe(false);
    expect(dismiss.input.safeParse({ ids: many }).success).toBe(false);
    expect(dismiss.input.safeParse({ ids: many.slice(1) }).success).toBe(true);
  });
});
