import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import {
  copyDirectory,
  emptyDatabase,
  keptDatabase,
  openFolder,
  openTemporary,
} from '../src/testing/temporary-database.ts';

describe('a stored test database', () => {
  let folder: string;
  let made: number;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nova-kept-'));
    made = 0;
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function ask(database: Awaited<ReturnType<typeof openFolder>>, sql: string): Promise<unknown[]> {
    const client = new pg.Client({ ...database.address, user: 'postgres', database: 'postgres' });
    await client.connect();
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
    await client.end();
    await database.close();
    return rows.flat();
  }

  const make = async (directory: string): Promise<void> => {
    made += 1;
    copyDirectory(await emptyDatabase(), directory);
    await ask(await openFolder(directory), 'CREATE TABLE coins AS SELECT generate_series(1, 1000) AS n');
  };

  const kept = (name = 'coins-2'): Promise<string> => keptDatabase(name, make, folder);
  const coins = 'SELECT count(*)::int FROM coins';

  it('A stored database is built once for concurrent callers; copies don’t change it', async () => {
    const paths = await Promise.all([kept(), kept(), kept()]);
    expect([new Set(paths).size, made]).toEqual([1, 1]);
    expect(await ask(await openTemporary(paths[0]), `INSERT INTO coins VALUES (0) RETURNING n`)).toEqual([0]);
    expect(await ask(await openTemporary(paths[0]), coins)).toEqual([1000]);
    expect(await readdir(folder)).toEqual(['coins-2']);
  });

  it('A stored database has one database, one log file and owner-only modes', async () => {
    const path = await kept();
    expect(await readdir(join(path, 'base'))).toHaveLength(1);
    const log = (await readdir(join(path, 'pg_wal'))).filter((name) => /^[\dA-F]{24}$/u.test(name));
    expect(log).toHaveLength(1);
    const modes = [path, join(path, 'PG_VERSION')].map(async (one) => (await stat(one)).mode & 0o777);
    expect(await Promise.all(modes)).toEqual([0o700, 0o600]);
  });

  it('A stored database is built after its builder died or failed', async () => {
    // No process has this pid.
    await writeFile(join(folder, 'coins-2.lock'), String(2 ** 30));
    const failing = keptDatabase('coins-2', () => Promise.reject(new Error('out of coins')), folder);
    await expect(failing).rejects.toThrow('out of coins');
    expect(await ask(await openTemporary(await kept()), coins)).toEqual([1000]);
  });

  it('Building a database removes those of its kind that are a day old', async () => {
    for (const name of ['coins-1', 'purses-1', 'coins-0']) await kept(name);
    const before = new Date(Date.now() - 25 * 3_600_000);
    for (const name of ['coins-1', 'purses-1']) await utimes(join(folder, name), before, before);
    await kept();
    expect((await readdir(folder)).toSorted()).toEqual(['coins-0', 'coins-2', 'purses-1']);
  });
});
