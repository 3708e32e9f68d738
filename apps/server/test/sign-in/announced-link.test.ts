import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readEnvironment } from '@nova/config';
import { createAccount, createUser, updateUser } from '@nova/features';
import type { Database } from '@nova/db';
import { createTestDatabase } from '@nova/db/testing';
import { announceStart, type Demo } from '../../src/start/announce.ts';

describe('what a start prints of the console', () => {
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  beforeEach(() => database.query('DELETE FROM accounts'));
  afterAll(() => database.close());

  async function printed(isTTY: boolean, made: Demo | null, env = {}): Promise<string> {
    const written: string[] = [];
    await announceStart({
      output: { write: (text) => written.push(text), isTTY },
      environment: readEnvironment(env),
      database,
      port: 3000,
      made,
      steps: { started: 0 },
    });
    return written.join('');
  }

  async function agency() {
    const { id } = await createAccount(database, { name: 'Agency' });
    const ada = await createUser(database, id, { name: 'Ada', email: 'ada@a.example' });
    const bo = await createUser(database, id, { name: 'Bo', email: 'bo@a.example' });
    return { accountId: id, ada: ada.id, bo: bo.id };
  }
  const linksOf = () => database.query('SELECT "userId" FROM sign_in_links');
  const link = /^ {2}Sign in, once {2}http:\/\/127\.0\.0\.1:3000\/app\/sign-in#nova_lt_\w{49}$/mu;

  it('what a start prints of the console is its address, and at a terminal a link of the first ADMIN', async () => {
    const { ada, bo } = await agency();
    await updateUser(database, { userId: bo }, { billing: 'NONE' });
    const text = await printed(true, null);
    expect(text).toMatch(/^ {2}Console {8}http:\/\/127\.0\.0\.1:3000\/app$/mu);
    expect(text).toMatch(link);
    expect(await linksOf()).toEqual([{ userId: ada }]);
  });

  it('what a start prints of the console is no link of a MEMBER or a disabled user', async () => {
    const { ada, bo } = await agency();
    await database.query(`UPDATE users SET role = 'MEMBER' WHERE id = $1`, [ada]);
    await printed(true, null);
    expect(await linksOf()).toEqual([{ userId: bo }]);
    await database.query(`UPDATE users SET disabled = true`);
    expect(await printed(true, null)).not.toContain('sign-in');
  });

  it('what a start prints of the console is no link where it goes into a log without keys', async () => {
    await agency();
    expect(await printed(false, null)).not.toContain('sign-in');
    expect(await linksOf()).toEqual([]);
  });

  it('what a start prints of the console is a link of the demo’s user beside its keys', async () => {
    const { accountId, bo } = await agency();
    const keys = { privateKey: 'nova_sk_x', publicKey: 'nova_pk_x' };
    const text = await printed(false, { accountId, userId: bo, ...keys, companyId: 'x', candidates: 1 });
    expect(text).toMatch(link);
    expect(await linksOf()).toEqual([{ userId: bo }]);
  });

  it('begins with PUBLIC_URL', async () => {
    await agency();
    const text = await printed(true, null, { PUBLIC_URL: 'https://crm.example' });
    expect(text).toContain('  Console        https://crm.example/app\n');
    expect(text).toContain('https://crm.example/app/sign-in#nova_lt_');
  });
});
