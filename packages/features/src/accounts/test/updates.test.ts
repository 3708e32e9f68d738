import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { createTestAccount } from '../../testing/index.ts';
import { createAccount, updateAccount } from '../accounts.ts';
import { createKey, listKeys } from '../keys.ts';
import { createKeyDirectory } from '../key-directory.ts';
import { createUser, listUsers, updateUser, type UserChanges } from '../users.ts';
import { newId } from '@nova/core';
import { createOperatorContext } from '../operator-context.ts';

describe('updates of accounts and users', () => {
  let database: Database;

  beforeAll(async () => {
    database = await sharedDatabase();
  });

  describe('updateAccount', () => {
    it('changes the given values and leaves the rest', async () => {
      const { id } = await createAccount(database, { name: 'Acme', plan: 'STARTER' });
      const account = { id, name: 'Acme', plan: 'STARTER', timeZone: 'Europe/Berlin', currency: 'EUR' };
      expect(await updateAccount(database, id, { timeZone: 'europe/berlin' })).toEqual(account);
      expect(await updateAccount(database, id, { currency: 'chf' })).toEqual({ ...account, currency: 'CHF' });
      expect(await updateAccount(database, id, { name: ' Neu ', plan: 'professional' })).toEqual({
        ...account,
        currency: 'CHF',
        name: 'Neu',
        plan: 'PROFESSIONAL',
      });
    });

    it.each([
      [{ name: ' ' }, 'name: '],
      [{ timeZone: 'Berlin' }, 'timeZone: must be an IANA time zone'],
      [{ timeZone: '+01:00' }, 'timeZone: must be an IANA time zone'],
      [{ currency: 'Euro' }, 'currency: must be an ISO 4217 currency code'],
      [{ plan: 'FREE' }, 'plan: must be one of'],
    ])('refuses %j and changes nothing', async (changes, message) => {
      const { id, ...account } = await createAccount(database, { name: 'Acme' });
      await expect(updateAccount(database, id, changes)).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        message: expect.stringContaining(message),
      });
      expect(await updateAccount(database, id, {})).toEqual({ id, ...account });
    });

    it.each(['nonsense', newId()])('answers NOT_FOUND for the unknown account %s', async (id) => {
      await expect(updateAccount(database, id, { name: 'A' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    it('reaches the caches of the account’s keys when they expire', async () => {
      const { id } = await createAccount(database, { name: 'Acme' });
      const user = await createUser(database, id, { name: 'Ada', email: 'ada@example.com' });
      const { key } = await createKey(database, { userId: user.id });
      let now = Date.now();
      const keys = createKeyDirectory(database, { now: () => now });
      expect((await keys.find(key))?.account.timeZone).toBe('UTC');
      await updateAccount(database, id, { timeZone: 'Europe/Berlin', currency: 'CHF' });
      now += 5_000;
      expect((await keys.find(key))?.account).toMatchObject({ timeZone: 'Europe/Berlin', currency: 'CHF' });
      await keys.close();
    });
  });

  describe('updateUser', () => {
    const made = async () => {
      const { id: accountId } = await createAccount(database, { name: 'Acme' });
      const ada = {
        name: 'Ada',
        email: 'ada@example.com',
        role: 'MEMBER',
        team: 'North',
        restrictToTeam: true,
        billing: 'OWN',
      };
      const { id } = await createUser(database, accountId, ada);
      return { accountId, user: { accountId, id, ...ada, disabled: false } };
    };

    it.each<[UserChanges, object]>([
      [{ name: ' Ada King ' }, { name: 'Ada King' }],
      [{ email: ' ADA@other.example ' }, { email: 'ada@other.example' }],
      [{ team: 'South' }, { team: 'South' }],
      [
        { team: null, restrictToTeam: false },
        { team: null, restrictToTeam: false },
      ],
      [
        { team: ' ', restrictToTeam: false, billing: 'all' },
        { team: null, restrictToTeam: false, billing: 'ALL' },
      ],
      [{ role: 'reader' }, { role: 'READER' }],
      [{ disabled: true }, { disabled: true }],
      [{}, {}],
    ])('changes what %j gives and leaves the rest', async (changes, expected) => {
      const { accountId, user } = await made();
      expect(await updateUser(database, { userId: user.id }, changes)).toEqual({ ...user, ...expected });
      expect(await listUsers(database, accountId)).toEqual([
        expect.objectContaining({ id: user.id, ...expected }),
      ]);
    });

    it.each([
      [{ name: '' }, 'VALIDATION_ERROR', 'name'],
      [{ email: 'nobody' }, 'VALIDATION_ERROR', 'email: must be an email address'],
      [{ billing: 'SOME' }, 'VALIDATION_ERROR', 'billing: must be one of'],
      [{ role: 'OWNER' }, 'VALIDATION_ERROR', 'role: must be one of READER, MEMBER, ADMIN'],
      [{ team: null }, 'VALIDATION_ERROR', 'needs a team'],
      [{ email: 'BOB@example.com' }, 'DUPLICATE', 'Bob ('],
    ])('refuses %j and changes nothing', async (changes, code, message) => {
      const { accountId, user } = await made();
      await createUser(database, accountId, { name: 'Bob', email: 'bob@example.com' });
      const whose = { userId: user.id };
      await expect(updateUser(database, whose, { disabled: true, ...changes })).rejects.toMatchObject({
        code,
        message: expect.stringContaining(message),
      });
      expect(await updateUser(database, whose, {})).toEqual(user);
    });

    it.each(['nonsense', newId()])('answers NOT_FOUND for the unknown user %s', async (userId) => {
      await expect(updateUser(database, { userId }, { name: 'A' })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    });

    it('requires the account if two users share an id, and leaves the other unchanged', async () => {
      const [{ user }, other] = [await made(), await made()];
      const twin = { accountId: other.accountId, id: user.id, name: 'Twin', email: 'twin@example.com' };
      await database.prisma.user.create({ data: twin });
      await expect(updateUser(database, { userId: user.id }, { name: 'X' })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        message: expect.stringContaining('--account'),
      });
      await updateUser(database, { userId: user.id, accountId: other.accountId }, { disabled: true });
      const [kept] = await listUsers(database, user.accountId);
      expect(kept).toMatchObject({ name: 'Ada', disabled: false });
    });
  });

  describe('a disabled user', () => {
    it('cannot use or get a key until enabled again', async () => {
      const { id: accountId } = await createAccount(database, { name: 'Acme' });
      const { id: userId } = await createUser(database, accountId, { name: 'Ada', email: 'ada@example.com' });
      const { key } = await createKey(database, { userId });
      let now = Date.now();
      const keys = createKeyDirectory(database, { now: () => now });
      const find = async () => {
        now += 5_000;
        return (await keys.find(key))?.user.id;
      };
      expect(await find()).toBe(userId);
      await updateUser(database, { userId }, { disabled: true });
      expect(await find()).toBeUndefined();
      expect(await listKeys(database, accountId)).toMatchObject([{ state: 'DISABLED' }]);
      await expect(createKey(database, { userId })).rejects.toMatchObject({
        code: 'INVALID_STATE',
        message: expect.stringContaining('nova user enable'),
      });
      const { ports } = (await createTestAccount(database)).ctx;
      const place = { database, ports };
      await expect(createOperatorContext(place, accountId, userId)).rejects.toMatchObject({
        code: 'INVALID_STATE',
      });
      await updateUser(database, { userId }, { disabled: false });
      expect((await createOperatorContext(place, accountId, userId)).user).toMatchObject({ id: userId });
      expect(await find()).toBe(userId);
      expect(await listKeys(database, accountId)).toMatchObject([{ state: 'ACTIVE' }]);
      await keys.close();
    });
  });
});
