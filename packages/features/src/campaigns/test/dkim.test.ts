import { createPublicKey, createPrivateKey } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { createDkimKey, readDkimKey } from '../dkim-keys.ts';
import { createSealing, newId } from '@nova/core';
import { createTestAccount, type TestAccount } from '../../testing/index.ts';

describe('a DKIM key', () => {
  let database: Database;
  let account: TestAccount;
  const sealing = createSealing('a secret that only this test knows');
  beforeAll(async () => {
    database = await sharedDatabase();
    account = await createTestAccount(database);
  });

  it('belongs to a domain, shows its DNS record, and is stored sealed', async () => {
    const { accountId } = account;
    const made = await createDkimKey({ database, sealing }, { accountId, domain: ' Agency.Example ' });
    expect(made.domain).toBe('agency.example');
    expect(made.record.host).toBe(`${made.selector}._domainkey.agency.example`);
    const key = await readDkimKey({ database, sealing }, accountId, 'AGENCY.example');
    expect(key).toMatchObject({ domain: 'agency.example', selector: made.selector });
    const shown = createPublicKey(createPrivateKey(key?.privateKey ?? '')).export({
      type: 'spki',
      format: 'der',
    });
    expect(made.record.value).toBe(`v=DKIM1; k=rsa; p=${shown.toString('base64')}`);
    const [kept] = await database.query<{ row: string }>(`SELECT k::text AS row FROM mail_dkim_keys k`);
    expect(kept?.row).toContain('v1.');
    expect(kept?.row).not.toContain('PRIVATE KEY');
  });

  it('gets another selector when it is replaced', async () => {
    const { accountId } = account;
    const make = (now: string) =>
      createDkimKey({ database, sealing }, { accountId, domain: 'b.example', now: new Date(now) });
    const [first, second] = [await make('2026-01-01T00:00:00Z'), await make('2026-01-01T00:00:01Z')];
    expect(first.selector).not.toBe(second.selector);
    const key = await readDkimKey({ database, sealing }, accountId, 'b.example');
    expect(key?.selector).toBe(second.selector);
  });

  it('signs nothing of another account, and opens with no other sealing key', async () => {
    const { accountId } = account;
    await createDkimKey({ database, sealing }, { accountId, domain: 'c.example' });
    const other = await createTestAccount(database);
    expect(await readDkimKey({ database, sealing }, other.accountId, 'c.example')).toBeNull();
    const foreign = { database, sealing: createSealing('another') };
    await expect(readDkimKey(foreign, accountId, 'c.example')).rejects.toThrow('cannot be opened');
  });

  it.each([
    '',
    'localhost',
    'a b.example',
    'x.example\r\nX: y',
    '-a.example',
    `${'a'.repeat(64)}.example`,
    '1.2.3.4',
  ])('cannot belong to the domain %j', async (domain) => {
    const making = createDkimKey({ database, sealing }, { accountId: account.accountId, domain });
    await expect(making).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('cannot belong to an unknown account', async () => {
    const making = createDkimKey({ database, sealing }, { accountId: newId(), domain: 'a.example' });
    await expect(making).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
