import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@nova/db';
import { createTestDatabase } from '@nova/db/testing';
import { createAccount, createKey, createUser, listAccounts, listUsers } from '@nova/features';
import { askFirstStart, makeFirstKey, usualCurrency } from '../src/start/first-user.ts';
import { checkUsableKeys } from '../src/start/announce.ts';

describe('a start at a terminal without usable keys', () => {
  let database: Database;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.query('DELETE FROM accounts'));
  afterAll(() => database.close());

  /** Leaves after the last answer. */
  async function answering(...answers: readonly string[]) {
    const asked: string[] = [];
    const left = [...answers];
    const first = await askFirstStart(database, await checkUsableKeys(database), (question) => {
      asked.push(question);
      return Promise.resolve(left.shift() ?? null);
    });
    return { first, asked };
  }

  const accountNames = async () => (await listAccounts(database)).map(({ name }) => name);

  it('makes an account, its user and a key in an empty database, and asks again for wrong values', async () => {
    const nameless = ['', '', ''];
    const named = ['Acme', '', ''];
    const { first, asked } = await answering(
      '2',
      ...nameless,
      ...named,
      'Ada',
      'nonsense',
      '',
      'ada@acme.example',
    );
    expect(first).toMatchObject({ account: 'Acme', user: 'Ada' });
    expect(asked[4]).toContain('name: ');
    expect(asked.at(-2)).toContain('Your name? [Ada]');
    expect(asked.at(-2)).toContain('email: must be an email address.');
    if (typeof first === 'string') throw new Error('No user was made');
    expect(await checkUsableKeys(database)).toBe('no key');
    expect(await makeFirstKey(database, first)).toMatchObject({
      user: 'Ada',
      account: 'Acme',
      privateKey: expect.stringMatching(/^\S{20,}$/u),
    });
    expect(await checkUsableKeys(database)).toBe('some');
  });

  it('offers the machine’s time zone, and the currency of the chosen zone', async () => {
    const { timeZone: here } = new Intl.DateTimeFormat().resolvedOptions();
    const { asked } = await answering('2', 'Zurich', 'Europe/Zurich', '');
    await database.query('DELETE FROM accounts');
    expect(asked.slice(1, 4)).toEqual([
      'What is the agency called? ',
      `In which time zone does it work? [${here}] `,
      'In which currency? [CHF] ',
    ]);
    await answering('2', 'Here', '', '');
    const made = (await listAccounts(database)).map(({ name, timeZone, currency }) => [
      name,
      timeZone,
      currency,
    ]);
    expect(made).toEqual([['Here', here, usualCurrency(here)]]);
  });

  it('asks again for an unknown zone or currency', async () => {
    const { asked } = await answering('2', 'Acme', 'Berlin', 'Euro', '', 'Europe/Berlin', 'EUR');
    expect(asked[4]).toMatch(
      /timeZone: must be an IANA time zone[^]*currency: must be an ISO 4217[^]*\[Acme\] $/u,
    );
    expect(await listAccounts(database)).toMatchObject([
      { name: 'Acme', timeZone: 'Europe/Berlin', currency: 'EUR' },
    ]);
  });

  it.each([
    ['Europe/Berlin', 'EUR'],
    ['Europe/London', 'GBP'],
    ['America/New_York', 'USD'],
    ['America/Toronto', 'CAD'],
    ['Australia/Sydney', 'AUD'],
    ['UTC', 'EUR'],
  ])('offers, in %s, %s', (zone, currency) => {
    expect(usualCurrency(zone)).toBe(currency);
  });

  it.each([
    ['the demo', ['1'], 'demo'],
    ['nothing, by Enter alone', [''], 'nothing'],
    ['nothing, by leaving', [], 'nothing'],
  ])('makes the chosen one: %s', async (_what, answers, expected) => {
    expect((await answering(...answers)).first).toBe(expected);
    expect(await accountNames()).toEqual([]);
  });

  it('continues with an account that has no user', async () => {
    expect((await answering('2', 'Acme', '', '')).first).toBe('nothing');
    expect(await accountNames()).toEqual(['Acme']);
    expect((await answering('y', 'Ada', 'ada@acme.example')).first).toMatchObject({ user: 'Ada' });
    expect(await accountNames()).toEqual(['Acme']);
  });

  it('makes a key for one of the existing users', async () => {
    const { id } = await createAccount(database, { name: 'Acme' });
    await createUser(database, id, { name: 'Ada', email: 'ada@acme.example' });
    expect((await answering('n')).first).toBe('nothing');
    expect((await answering('yes')).first).toMatchObject({ user: 'Ada' });
    await createUser(database, id, { name: 'Bob', email: 'bob@acme.example' });
    const { first, asked } = await answering('y', '2');
    expect(asked[1]).toContain('1  Ada, ada@acme.example');
    expect(first).toMatchObject({ user: 'Bob' });
    expect((await answering('y', '3')).first).toBe('nothing');
    expect(await listUsers(database, id)).toHaveLength(2);
  });

  it('asks nothing if there is a key', async () => {
    const { id } = await createAccount(database, { name: 'Acme' });
    const { id: userId } = await createUser(database, id, { name: 'Ada', email: 'ada@acme.example' });
    await createKey(database, { userId });
    expect(await answering('1')).toEqual({ first: 'nothing', asked: [] });
  });
});
