import { beforeAll, describe, expect, it } from '@jest/globals';
import * as c from '../../contract.ts';
import { plainVerbs } from '@nova/core';
import { listAuditEvents } from '../../audit/audit-events.ts';
import { createTestAccount, make, through, type TestAccount } from '../../testing/index.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';

// docs/interface/duplicates.md#all-the-same
describe('a record that matches another', () => {
  let database: Database;
  let account: TestAccount;

  beforeAll(async () => {
    database = await sharedDatabase();
    account = await createTestAccount(database);
  });

  const creates = {
    candidate: through(c.createCandidate, plainVerbs('candidate').create),
    company: through(c.createCompany, plainVerbs('company').create),
    contact: through(c.createContact, plainVerbs('contact').create),
  } as const;

  const trail = async (recordId: string): Promise<unknown> => {
    const page = await through(c.listAuditEvents, listAuditEvents)(account.ctx, { recordId });
    const made = page.data.toValue().find(({ action }) => action === 'create');
    return made?.changes?.duplicateOf;
  };

  it.each([
    ['email', { email: 'Pat@one.example' }],
    ['LinkedIn profile', { linkedIn: 'https://uk.linkedin.com/in/pat-one/' }],
    [
      'first name, last name and current employer',
      { firstName: 'pat', lastName: 'ONE', currentEmployer: 'Works' },
    ],
  ])('cannot be created; the error has its %s, and the way to allow it', async (what, given) => {
    const one = { firstName: 'Pat', lastName: 'One', currentEmployer: 'Works', email: 'pat@one.example' };
    const { ctx } = await createTestAccount(database);
    const there = await make.candidate(ctx, { ...one, linkedIn: 'linkedin.com/in/pat-one' });
    const refused: unknown = await creates
      .candidate(ctx, { firstName: 'Someone', ...given })
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'DUPLICATE', details: { data: there } });
    expect(String(refused)).toContain(`has the same ${what}.`);
    expect(String(refused)).toContain('`allowDuplicate=true`');
  });

  it.each([
    ['candidate', { firstName: 'Kim', lastName: 'Lee', currentEmployer: 'Acme' }],
    ['company', { name: 'Twin Works' }],
    ['contact', { email: 'twin@contact.example' }],
  ] as const)(
    '%s: can be created if allowed, and the audit trail names the duplicate',
    async (kind, given) => {
      const there = await make[kind](account.ctx, given);
      const another = await creates[kind](account.ctx, { ...given, allowDuplicate: true });
      expect(another).not.toBe(there);
      expect(await trail(another)).toEqual({ from: null, to: there });
      expect(await trail(there)).toBeUndefined();
      // The allowance holds for one record only.
      await expect(creates[kind](account.ctx, given)).rejects.toMatchObject({ code: 'DUPLICATE' });
    },
  );

  it('needs no match to use an allowance', async () => {
    const id = await creates.candidate(account.ctx, { email: 'alone@one.example', allowDuplicate: true });
    expect(await trail(id)).toBeUndefined();
  });

  it('counts as a duplicate by keys that only the allowed record has', async () => {
    const name = { firstName: 'Ada', lastName: 'Same', currentEmployer: 'Acme' };
    await make.candidate(account.ctx, name);
    const another = await creates.candidate(account.ctx, {
      ...name,
      email: 'second@same.example',
      allowDuplicate: true,
    });
    await expect(
      creates.candidate(account.ctx, { firstName: 'X', email: 'second@same.example' }),
    ).rejects.toMatchObject({ code: 'DUPLICATE', details: { data: another } });
  });

  it('succeeds once without allowance, whatever is allowed at the same moment', async () => {
    const given = { email: 'at-once@one.example' };
    const all = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => creates.candidate(account.ctx, given)),
      ...Array.from({ length: 2 }, () => creates.candidate(account.ctx, { ...given, allowDuplicate: true })),
    ]);
    const made = (some: typeof all): number => some.filter(({ status }) => status === 'fulfilled').length;
    expect(made(all.slice(0, 4))).toBeLessThanOrEqual(1);
    expect(made(all.slice(4))).toBe(2);
    const [row] = await database.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM candidates WHERE "accountId" = $1 AND email = $2`,
      [account.accountId, given.email],
    );
    expect(row?.n).toBe(made(all));
  });
});
