import { beforeAll, describe, expect, it } from '@jest/globals';
import { Warnings } from '@nova/contract';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { newId, createVerbs, plainVerbs } from '@nova/core';
import { createTestAccount, make, type TestAccount } from '../../testing/index.ts';
import { refusalOf } from './refusal.ts';

// docs/interface/warnings.md#what-is-warned-of
describe('an owner that is no user of the account', () => {
  let database: Database;
  let agency: TestAccount;

  beforeAll(async () => {
    database = await sharedDatabase();
    agency = await createTestAccount(database);
  });

  const heard = (strict = false) => ({ ...agency.ctx, warnings: new Warnings(strict) });
  const leftOut = (path: string) => ({ path, message: 'names no user of your account and was left out' });

  it.each(['candidate', 'company', 'contact', 'job'] as const)(
    'causes a warning in a new %s, which its creator then owns',
    async (kind) => {
      for (const ownerId of ['odd', newId()]) {
        const ctx = heard();
        const id = await make[kind](ctx, { ownerId });
        const record = await createVerbs(kind).get(ctx, { [`${kind}Id`]: id });
        expect(record.toValue()).toMatchObject({ ownerId: agency.userId });
        expect(ctx.warnings.list).toEqual([leftOut('ownerId')]);
      }
    },
  );

  it.each([{}, { ownerId: null }])('causes no warning when it is omitted: %j', async (given) => {
    const ctx = heard();
    await make.candidate(ctx, given);
    expect(ctx.warnings.list).toEqual([]);
  });

  it('does not include a user’s id in upper case', async () => {
    const ctx = heard();
    await make.candidate(ctx, { ownerId: agency.userId.toUpperCase() });
    expect(ctx.warnings.list).toEqual([]);
  });

  // docs/interface/warnings.md#strict-handling
  it('fails under strict handling, and nothing is written', async () => {
    const before = await plainVerbs('candidate').search(agency.ctx, { page: 0, size: 1 });
    const issue = leftOut('ownerId');
    expect(await refusalOf(make.candidate(heard(true), { ownerId: 'odd' }))).toEqual([
      'VALIDATION_ERROR',
      `${issue.path}: ${issue.message}`,
      { issues: [issue] },
    ]);
    expect((await plainVerbs('candidate').search(agency.ctx, { page: 0, size: 1 })).total).toBe(before.total);
  });
});
