import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '../../src/index.ts';
import { readingFrom } from '../../src/replica/read-behind.ts';
import type { ReadReplica } from '../../src/database.ts';
import { createTestDatabase } from '../../src/testing/index.ts';
import { startTcpProxy, type TcpProxy } from '@nova/testing';

describe('a replica', () => {
  /** The server stands for its own replica, which is never behind: by way of a proxy that tells which of them was asked. */
  const server = new URL(process.env.TEST_DATABASE_URL ?? '');

  let template: Database;
  let proxy: TcpProxy;
  let database: Database;
  let replica: ReadReplica;

  beforeEach(async () => {
    template = await createTestDatabase();
    const [there] = await template.query<{ name: string }>('SELECT current_database() AS name');
    const of = (host: string, name: string): string =>
      Object.assign(new URL(server), { host, pathname: there?.name, search: `application_name=${name}` })
        .href;
    proxy = await startTcpProxy(Number(server.port || 5432), server.hostname);
    database = await openDatabase(of(server.host, 'primary'), {
      readUrl: of(`127.0.0.1:${proxy.port}`, 'replica'),
    });
    if (database.replica === null) throw new Error('It has a replica.');
    ({ replica } = database);
  });
  afterEach(async () => {
    await database.close();
    await proxy.close();
    await template.close();
  });

  const whoSql = `SELECT current_setting('application_name') AS who`;
  /** Who answers a read that must see the primary’s log up to there; one that may not lag at all where nothing is given. */
  const asked = async (upTo?: bigint | null): Promise<unknown> => {
    const read = readingFrom(database, upTo === undefined ? undefined : { replica, upTo });
    return (await read<{ who: string }>(whoSql))[0]?.who;
  };

  it('answers reads that may lag once it was looked at, and nothing else', async () => {
    expect(await asked(null)).toBe('primary');
    expect(await replica.look()).toMatchObject({ state: 'ok' });
    expect(await asked(null)).toBe('replica');
    expect(await asked()).toBe('primary');
  });

  it('answers who has written when it has replayed that', async () => {
    const position = await database.position();
    await replica.look();
    expect(await asked(position)).toBe('replica');
    expect(await asked(position + 2n ** 40n)).toBe('primary');
  });

  it('is left out while it is away, without an error, and used again', async () => {
    await replica.look();
    await proxy.refuse();
    expect(await asked(null)).toBe('primary');
    expect(await replica.look()).toMatchObject({ state: 'unavailable' });
    await proxy.heal();
    for (let tries = 0; tries < 100 && (await asked(null)) !== 'replica'; tries += 1) await sleep(100);
    expect(await asked(null)).toBe('replica');
  });

  it('leaves a statement over an unlogged table to the primary', async () => {
    await replica.look();
    const read = readingFrom(database, { replica, upTo: null });
    // What a replica says to such a statement, and a primary never.
    const sql = `DO $$ BEGIN IF current_setting('application_name') = 'replica' THEN
      RAISE EXCEPTION 'cannot access temporary or unlogged relations during recovery' USING ERRCODE = '0A000'; END IF; END $$`;
    expect(await read(sql)).toEqual([]);
  });

  it('passes on what is the statement’s own fault', async () => {
    await replica.look();
    const read = readingFrom(database, { replica, upTo: null });
    await expect(read('SELECT 1 / 0 AS none')).rejects.toThrow(/division by zero/u);
  });
});
