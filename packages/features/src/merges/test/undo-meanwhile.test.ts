import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { createTestAccount, findDrift, type TestAccount } from '../../testing/index.ts';
import { endingVerbs } from '../../privacy/person-endings.ts';
import { plainVerbs } from '@nova/core';
import { accountState } from '../../test/records/account-state.ts';
import { mergesOf } from './merge-world.ts';

describe('the undo of a merge after other merges, deletions and changes', () => {
  let agency: TestAccount;
  let database: Database;
  let on: ReturnType<typeof mergesOf>;

  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
    on = mergesOf(agency, database);
  });

  const reference = async (id: string): Promise<unknown> => (await on.read('candidate', id))?.reference;
  const dismissed = async (id: string): Promise<readonly (readonly string[])[]> =>
    (
      await on.rows<{ low: string; high: string }>(
        `SELECT p."lowId"::text AS low, p."highId"::text AS high FROM dismissed_pairs p
         WHERE p."accountId" = $1 AND $2::uuid IN (p."lowId", p."highId")`,
        [id],
      )
    ).map(({ low, high }) => [low, high]);
  const dismiss = async (...ids: readonly string[]): Promise<readonly string[]> => {
    const [lowId, highId] = ids.toSorted();
    await database.query(
      `INSERT INTO dismissed_pairs ("accountId", entity, "lowId", "highId") VALUES ($1::uuid, 'candidate', $2::uuid, $3::uuid)`,
      [agency.accountId, lowId, highId],
    );
    return ids.toSorted();
  };

  it('takes two merges back by force, the first one first, and leaves nothing of either', async () => {
    const [a, b, c] = [
      await on.candidate({ skills: ['Tea'] }),
      await on.candidate({ skills: ['Milk'], mobile: '1' }),
      await on.candidate({ skills: ['Sugar'], mobile: '2' }),
    ];
    const before = await accountState(database, agency.accountId);
    const references = [await reference(a), await reference(b), await reference(c)];
    const first = await on.merge('candidate', a, b, { choose: { reference: b } });
    const second = await on.merge('candidate', a, c, { choose: { reference: c, mobile: c } });
    const { kept } = await on.undo(first.mergeId, true);
    expect(new Set(kept.map(({ field }) => field))).toEqual(new Set(['reference', 'mobile', 'skills']));
    expect(await on.undo(second.mergeId)).toMatchObject({ restored: [c], kept: [] });
    expect([await reference(a), await reference(b), await reference(c)]).toEqual(references);
    expect(await accountState(database, agency.accountId)).toEqual(before);
  });

  it('makes no company its own ancestor', async () => {
    const [one, top] = [await on.company(), await on.company()];
    const two = await on.company({ parentCompanyId: top });
    const child = await on.company({ parentCompanyId: two });
    const { mergeId } = await on.merge('company', one, two, { choose: { parentCompanyId: one } });
    await plainVerbs('company').update(agency.ctx, { companyId: top, parentCompanyId: child } as never);
    expect(await on.undo(mergeId)).toMatchObject({
      restored: [two],
      kept: [{ kind: 'company', id: two, field: 'parentCompanyId' }],
    });
    const parentOf = async (id: string) => (await on.read('company', id))?.parentCompanyId;
    expect([await parentOf(top), await parentOf(child), await parentOf(two)]).toEqual([child, two, null]);
    expect(await findDrift(database, agency.accountId)).toEqual([]);
  });

  it('leaves no dismissal of a record that is gone, and passes one on to a survivor', async () => {
    const [one, two, gone, other, survivor] = [
      await on.candidate(),
      await on.candidate(),
      await on.candidate(),
      await on.candidate(),
      await on.candidate(),
    ];
    await dismiss(two, gone);
    await dismiss(two, other);
    const { mergeId } = await on.merge('candidate', one, two);
    await plainVerbs('candidate').delete(agency.ctx, { candidateId: gone });
    await on.merge('candidate', survivor, other);
    await on.undo(mergeId);
    expect(await dismissed(two)).toEqual([[two, survivor].toSorted()]);
  });

  it('leaves nothing of who came back with the survivor, so that an erasure leaves nothing', async () => {
    const mark = 'pademelon';
    const [one, two] = [
      await on.candidate(),
      await on.candidate({ mobile: mark, jobTitle: mark, overview: mark, skills: [mark] }),
    ];
    const { mergeId } = await on.merge('candidate', one, two);
    await plainVerbs('candidate').update(agency.ctx, { candidateId: one, mobile: '1' } as never);
    const third = await on.candidate({ jobTitle: 'x' });
    await on.merge('candidate', one, third, { choose: { jobTitle: third } });
    await database.query(
      `INSERT INTO candidate_documents ("accountId", id, version, "updatedOn", shape, document)
       VALUES ($1::uuid, $2::uuid, '1', now(), 1, $3)`,
      [agency.accountId, one, JSON.stringify({ mobile: mark })],
    );
    await database.query(
      `INSERT INTO idempotency_keys ("accountId", path, key, "bodyHash", status, response)
       VALUES ($1::uuid, '/candidates/merge', $2, '\\x00', 200, $3)`,
      [
        agency.accountId,
        mark.slice(0, 3),
        JSON.stringify({ data: { mergeId, id: one, record: { mobile: mark } } }),
      ],
    );
    await on.undo(mergeId, true);
    const erased = { candidateId: two, reason: 'REQUESTED', privacyRequestId: undefined } as const;
    await endingVerbs('candidate').erase(agency.ctx, erased);
    expect(await tablesWith(mark)).toEqual([]);
  });

  async function tablesWith(mark: string): Promise<readonly string[]> {
    const tables = await database.query<{ name: string }>(
      `SELECT DISTINCT c.table_name::text AS name FROM information_schema.columns c JOIN information_schema.tables t
         ON t.table_schema = c.table_schema AND t.table_name = c.table_name AND t.table_type = 'BASE TABLE'
       WHERE c.table_schema = current_schema() AND c.column_name = 'accountId'`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await database.query<{ row: string }>(
        `SELECT t::text AS row FROM ${name} t WHERE t."accountId" = $1 AND t::text ILIKE '%' || $2 || '%' LIMIT 3`,
        [agency.accountId, mark],
      );
      found.push(...rows.map(({ row }) => `${name}: ${row}`));
    }
    return found;
  }
});
