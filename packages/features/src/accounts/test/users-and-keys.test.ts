import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { createAccount } from '../accounts.ts';
import { createKey, listKeys, revokeKey } from '../keys.ts';
import { createUser, listUsers } from '../users.ts';
import { newId } from '@nova/core';

describe('users and keys', () => {
  let database: Database;
  let accountId: string;
  let userId: string;

  beforeAll(async () => {
    database = await sharedDatabase();
    accountId = (await createAccount(database, { name: 'Acme' })).id;
    userId = (await createUser(database, accountId, { name: 'Ada', email: 'ada@example.com' })).id;
  });

  describe('createUser', () => {
    it('creates an ADMIN who sees everything unless restricted', async () => {
      const created = await createUser(database, accountId, { name: 'Grace', email: ' Grace@Example.com ' });
      expect(created).toEqual({
        id: expect.any(String),
        accountId,
        name: 'Grace',
        email: 'grace@example.com',
        role: 'ADMIN',
        disabled: false,
        team: null,
        restrictToTeam: false,
        billing: 'ALL',
      });
    });

    it('stores role, team, restriction and billing scope', async () => {
      const given = {
        name: 'Alan',
        email: 'alan@example.com',
        role: 'READER',
        team: 'North',
        restrictToTeam: true,
        billing: 'OWN',
      };
      const created = await createUser(database, accountId, given);
      const listed = (await listUsers(database, accountId)).find((user) => user.id === created.id);
      expect(listed).toEqual({
        ...given,
        id: created.id,
        disabled: false,
        createdOn: expect.stringMatching(/Z$/u),
      });
    });

    it('refuses an email that another user of the account has, in any case, and names that user', async () => {
      await expect(
        createUser(database, accountId, { name: 'Other', email: 'ADA@example.com' }),
      ).rejects.toMatchObject({
        code: 'DUPLICATE',
        details: { data: userId },
        message: expect.stringContaining(`Ada (${userId})`),
      });
    });

    it('lets exactly one of many simultaneous creates take an email', async () => {
      const tries = Array.from({ length: 8 }, () =>
        createUser(database, accountId, { name: 'Once', email: 'once@example.com' }),
      );
      const results = await Promise.allSettled(tries);
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
      expect(results.filter((result) => result.status === 'rejected')).toHaveLength(7);
    });

    it('allows one email in several accounts', async () => {
      const other = await createAccount(database, { name: 'Other' });
      const created = await createUser(database, other.id, { name: 'Ada', email: 'ada@example.com' });
      expect(created.accountId).toBe(other.id);
    });

    it.each([
      [{ name: '', email: 'a@example.com' }, 'name'],
      [{ name: 'A', email: 'nobody' }, 'email: must be an email address'],
      [{ name: 'A', email: '' }, 'email: must be an email address'],
      [
        { name: 'A', email: 'a@example.com', billing: 'SOME' },
        'billing: must be one of ALL, TEAM, OWN, NONE.',
      ],
      [{ name: 'A', email: 'a@example.com', restrictToTeam: true }, 'needs a team'],
    ])('refuses %j', async (input, message) => {
      await expect(createUser(database, accountId, input)).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        message: expect.stringContaining(message),
      });
    });

    it.each(['nonsense', newId()])('answers NOT_FOUND for the unknown account %s', async (id) => {
      const user = { name: 'A', email: 'a@example.com' };
      await expect(createUser(database, id, user)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(listUsers(database, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(listKeys(database, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });
  });

  describe('createKey', () => {
    const now = new Date('2026-01-01T00:00:00.000Z');

    it('creates a PRIVATE key without an end by default', async () => {
      const created = await createKey(database, { userId });
      expect(created).toEqual({
        id: expect.any(String),
        userId,
        accountId,
        role: 'PRIVATE',
        jobs: null,
        expiresOn: null,
        key: expect.stringMatching(/^nova_sk_/u),
        prefix: created.key.slice(0, 14),
      });
    });

    it.each([
      ['90d', '2026-04-01T00:00:00.000Z'],
      ['12h', '2026-01-01T12:00:00.000Z'],
      ['30m', '2026-01-01T00:30:00.000Z'],
      ['45s', '2026-01-01T00:00:45.000Z'],
      ['2030-01-31T10:00:00+01:00', '2030-01-31T09:00:00.000Z'],
      ['2030-01-31', '2030-01-31T23:59:59.999Z'],
    ])('reads the expiry %s', async (expires, expiresOn) => {
      expect(await createKey(database, { userId, role: 'public', expires }, now)).toMatchObject({
        key: expect.stringMatching(/^nova_pk_/u),
        role: 'PUBLIC',
        expiresOn,
      });
    });

    it.each(['soon', '90', '5w', '-1d', '2030-02-31'])('refuses the expiry %s', async (expires) => {
      await expect(createKey(database, { userId, expires })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        message: expect.stringContaining('90d'),
      });
    });

    it('refuses an unknown role', async () => {
      await expect(createKey(database, { userId, role: 'ADMIN' })).rejects.toMatchObject({
        message: 'role: must be one of PRIVATE, PUBLIC, CALENDAR.',
      });
    });

    it.each(['nonsense', newId()])('answers NOT_FOUND for the unknown user %s', async (id) => {
      await expect(createKey(database, { userId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    it('requires the account if users of two accounts share an id', async () => {
      const other = await createAccount(database, { name: 'Twin' });
      const twin = { accountId: other.id, id: userId, name: 'Twin', email: 'twin@example.com' };
      await database.prisma.user.create({ data: twin });
      await expect(createKey(database, { userId })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        message: expect.stringContaining('--account'),
      });
      expect(await createKey(database, { userId, accountId: other.id })).toMatchObject({
        accountId: other.id,
      });
      await database.prisma.user.delete({ where: { accountId_id: { accountId: other.id, id: userId } } });
    });
  });

  describe('listKeys', () => {
    it('never shows a secret', async () => {
      const { key, prefix, id } = await createKey(database, { userId });
      const keys = await listKeys(database, accountId);
      expect(keys.find((one) => one.id === id)).toMatchObject({ prefix, state: 'ACTIVE', userName: 'Ada' });
      expect(JSON.stringify(keys)).not.toContain(key);
      expect(keys.every((one) => !('hash' in one))).toBe(true);
    });

    it('separates expired and revoked keys from active ones', async () => {
      const expired = await createKey(database, { userId, expires: '2020-01-01T00:00:00Z' });
      const revoked = await createKey(database, { userId });
      await revokeKey(database, revoked.id);
      const states = new Map((await listKeys(database, accountId)).map((key) => [key.id, key.state]));
      expect(states.get(expired.id)).toBe('EXPIRED');
      expect(states.get(revoked.id)).toBe('REVOKED');
    });
  });

  describe('revokeKey', () => {
    it('keeps the time of the first revocation', async () => {
      const { id, prefix } = await createKey(database, { userId });
      const first = await revokeKey(database, id, new Date('2026-01-01T00:00:00.000Z'));
      expect(first).toEqual({ id, prefix, role: 'PRIVATE', revokedOn: '2026-01-01T00:00:00.000Z' });
      expect(await revokeKey(database, id)).toEqual(first);
    });

    it.each(['nonsense', newId()])('answers NOT_FOUND for the unknown key %s', async (id) => {
      await expect(revokeKey(database, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });
  });
});
