import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Database, openDatabase } from '../../src/index.ts';
import { createReader } from '../../src/read-replica.ts';
import type { ReadReplica } from '../../src/database.ts';
import { createTestDatabase } from '../../src/testing/index.ts';
import { startTcpProxy, type TcpProxy, until } from '@nova/testing';

describe('a replica', () => {
  /** The server is its own replica without lag. A proxy shows which was asked. */
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
  const asked = async (upTo?: bigint | null): Promise<unknown> => {
    const read = createReader(database, upTo === undefined ? undefined : { replica, upTo });
    return (await read<{ who: string }>(whoSql))[0]?.who;
  };
  /** Others write to the server meanwhile, so that a look may find it behind; and a look is soon out of date. */
  const answers = (upTo: bigint | null = null) =>
    until('the replica is asked', async () => {
      await replica.look();
      return (await asked(upTo)) === 'replica';
    });

  it('it serves reads that may lag once its lag is known, and no others', async () => {
    expect(await asked(null)).toBe('primary');
    await until('its lag is known', async () => (await replica.look()).state === 'ok');
    await answers();
    expect(await asked()).toBe('primary');
  });

  it('it serves a writer after it has replayed the write', async () => {
    const position = await database.position();
    await answers(position);
    expect(await asked(position + 2n ** 40n)).toBe('primary');
  });

  it('it is skipped without an error while unavailable, and then used again', async () => {
    await answers();
    await proxy.refuse();
    expect(await asked(null)).toBe('primary');
    expect(await replica.look()).toMatchObject({ state: 'unavailable' });
    await proxy.heal();
    await until('it is used again', async () => (await asked(null)) === 'replica');
  });

  it('the primary answers a statement with an unlogged table', async () => {
    await replica.look();
    const read = createReader(database, { replica, upTo: null });
    // Fails like such a statement on a replica only.
    const sql = `DO $$ BEGIN IF current_setting('application_name') = 'replica' THEN
      RAISE EXCEPTION 'cannot access temporary or unlogged relations during recovery' USING ERRCODE = '0A000'; END IF; END $$`;
    expect(await read(sql)).toEqual([]);
  });

  it('a statement’s own error is passed on', async () => {
    await replica.look();
    const read = createReader(database, { replica, upTo: null });
    await expect(read('SELECT 1 / 0 AS none')).rejects.toThrow(/division by zero/u);
  });
});
