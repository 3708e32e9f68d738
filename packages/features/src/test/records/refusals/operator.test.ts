import { beforeAll, describe, expect, it } from '@jest/globals';
import { limitNames } from '@nova/contract';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { createAccount } from '../../../accounts/accounts.ts';
import { createKey, revokeKey, type NewKey } from '../../../accounts/keys.ts';
import { createUser } from '../../../accounts/users.ts';
import { newId } from '@nova/core';
import { setAccountLimits } from '../../../accounts/account-limits.ts';
import { refusalOf } from '../refusal.ts';

// docs/operations.md#the-nova-command
describe('an error names each wrong value, and what it may be', () => {
  let database: Database;
  let accountId: string;
  let userId: string;

  beforeAll(async () => {
    database = await sharedDatabase();
    accountId = (await createAccount(database, { name: 'Acme' })).id;
    userId = (await createUser(database, accountId, { name: 'Ada', email: 'ada@example.com' })).id;
  });

  type Issue = readonly [path: string, message: string];

  /** `message` and `issues` agree. */
  const wrong = (...issues: readonly Issue[]) => [
    'VALIDATION_ERROR',
    issues.map(([path, message]) => `${path}: ${message}.`).join(' '),
    { issues: issues.map(([path, message]) => ({ path, message })) },
  ];

  it.each<[Partial<NewKey>, Issue]>([
    [{ role: 'ADMIN' }, ['role', 'must be one of PRIVATE, PUBLIC, CALENDAR']],
    [{ role: 'PUBLIC', jobs: 'some' }, ['jobs', 'must be one of published, all']],
    [
      { role: 'PRIVATE', jobs: 'published' },
      ['jobs', 'is for keys of the role PUBLIC; a PRIVATE key reads every job'],
    ],
    [
      { expires: 'soon' },
      [
        'expires',
        'must be a time from now such as 90d, 12h, 30m or 45s, or an ISO time such as 2030-01-31T00:00:00Z',
      ],
    ],
  ])('a new key: %j', async (given, issue) => {
    expect(await refusalOf(createKey(database, { userId, ...given }))).toEqual(wrong(issue));
  });

  it.each<[Parameters<typeof createAccount>[1], Issue[]]>([
    [{ name: 'A', timeZone: '+01:00' }, [['timeZone', 'must be an IANA time zone such as Europe/Berlin']]],
    [
      { name: 'A', plan: 'HUGE', timeZone: 'Mars/Olympus' },
      [
        ['plan', 'must be one of STARTER, PROFESSIONAL, ENTERPRISE, UNLIMITED'],
        ['timeZone', 'must be an IANA time zone such as Europe/Berlin'],
      ],
    ],
  ])('a new account: %j', async (given, issues) => {
    expect(await refusalOf(createAccount(database, given))).toEqual(wrong(...issues));
  });

  it('when a user is wrong', async () => {
    const user = { name: 'A', email: 'a@example.com' };
    expect(await refusalOf(createUser(database, accountId, { ...user, restrictToTeam: true }))).toEqual([
      'VALIDATION_ERROR',
      'A user who is restricted to a team needs a team.',
      { issues: [{ path: 'team', message: 'is required with restrictToTeam' }] },
    ]);
    expect(await refusalOf(createUser(database, accountId, { ...user, billing: 'some', email: '' }))).toEqual(
      wrong(['email', 'must be an email address'], ['billing', 'must be one of ALL, TEAM, OWN, NONE']),
    );
    expect(await refusalOf(createUser(database, accountId, { ...user, email: 'ADA@example.com' }))).toEqual([
      'DUPLICATE',
      `The email ada@example.com belongs to Ada (${userId}) of this account already. Use another email, or that user.`,
      { data: userId },
    ]);
  });

  it('when a limit is wrong', async () => {
    expect(await refusalOf(setAccountLimits(database, accountId, { readsPerYear: 1 }))).toEqual(
      wrong(['readsPerYear', `is no limit; there are ${limitNames.join(', ')}`]),
    );
    const value = 'must be a whole number from 0 to 2147483647, none or plan';
    for (const max of [-1, 1.5, 2 ** 31, 'many'])
      expect(await refusalOf(setAccountLimits(database, accountId, { candidateRecords: max }))).toEqual(
        wrong(['candidateRecords', value]),
      );
    for (const max of [0, 2 ** 31 - 1, 'none', 'plan'])
      expect(await refusalOf(setAccountLimits(database, accountId, { candidateRecords: max }))).toBe(
        'no error',
      );
  });

  it.each(['odd', newId()])('an unknown thing is named with the command that lists it: %s', async (id) => {
    const unknown = (what: string, listedBy: string) => [
      'NOT_FOUND',
      `There is no ${what} ${JSON.stringify(id)}. \`nova ${listedBy}\` lists what there is.`,
    ];
    const user = { name: 'A', email: 'a@example.com' };
    expect(await refusalOf(createUser(database, id, user))).toEqual(unknown('account', 'account list'));
    expect(await refusalOf(setAccountLimits(database, id, {}))).toEqual(unknown('account', 'account list'));
    expect(await refusalOf(createKey(database, { userId: id }))).toEqual(
      unknown('user', 'user list --account ID'),
    );
    expect(await refusalOf(revokeKey(database, id))).toEqual(unknown('key', 'key list --account ID'));
  });

  it('users of two accounts with one id require the account', async () => {
    const other = await createAccount(database, { name: 'Twin' });
    const twin = { accountId: other.id, id: userId, name: 'Twin', email: 'twin@example.com' };
    await database.prisma.user.create({ data: twin });
    expect(await refusalOf(createKey(database, { userId }))).toEqual([
      'BAD_REQUEST',
      'Several accounts have a user with this id. Name one with --account ID.',
    ]);
  });
});
