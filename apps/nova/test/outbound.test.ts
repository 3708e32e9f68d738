import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, realpath, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeInstancePlace, readEnvironment } from '@nova/config';
import { openDatabase } from '@nova/db';
import { createTestFolder } from '@nova/db/testing';
import { registerInstance, identifyInstance } from '@nova/features';
import { embeddedIn } from '@nova/embedded';
import { z } from 'zod';
import { runCli } from './run-cli.ts';

describe('the embedded database', () => {
  const run = promisify(execFile);
  let folder: string;

  beforeAll(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'nova-outbound-')));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  type Settings = Readonly<Record<string, string>>;

  /** Starts as a server does, and returns whether it may send. */
  async function start(settings: Settings): Promise<boolean> {
    const environment = readEnvironment(settings);
    const { DATABASE_URL, NOVA_DATA_DIR } = environment;
    const database = await openDatabase(DATABASE_URL ?? embeddedIn(NOVA_DATA_DIR, 'server'));
    try {
      await database.migrate();
      const facts = { ...makeInstancePlace(environment), databaseUrl: DATABASE_URL };
      return await registerInstance(database, await identifyInstance(database, facts));
    } finally {
      await database.close();
    }
  }

  const listed = z.array(z.object({ id: z.string(), armedOn: z.string().nullable(), isThis: z.boolean() }));
  const examined = z.object({ checks: z.array(z.object({ name: z.string(), state: z.string() })) });

  async function nova(settings: Settings, ...words: string[]): Promise<string> {
    const { code, stdout, stderr } = await runCli(words, settings);
    expect({ words, code, stderr }).toEqual({ words, code: 0, stderr: '' });
    return stdout;
  }

  async function doctor(settings: Settings): Promise<string | undefined> {
    const { stdout } = await runCli(['doctor', '--json'], { ...settings, PORT: '0' });
    return examined.parse(JSON.parse(stdout)).checks.find(({ name }) => name === 'Sending')?.state;
  }

  const list = async (settings: Settings) =>
    listed.parse(JSON.parse(await nova(settings, 'outbound', 'list', '--json')));

  it('sends where it was created, and from no copy of its folder until it is armed', async () => {
    const original = { NOVA_DATA_DIR: join(folder, 'data') };
    const copy = { NOVA_DATA_DIR: join(folder, 'copy') };
    await createTestFolder(original.NOVA_DATA_DIR);
    expect(await start(original)).toBe(true);
    expect(await start(original)).toBe(true);
    expect(await doctor(original)).toBe('OK');
    await cp(original.NOVA_DATA_DIR, copy.NOVA_DATA_DIR, { recursive: true });
    expect(await doctor(copy)).toBe('NOTE');
    expect(await start(copy)).toBe(false);
    expect((await list(copy)).map(({ armedOn, isThis }) => [armedOn !== null, isThis])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(await nova(copy, 'outbound', 'arm')).toContain('may send mail and webhooks now');
    expect(await doctor(copy)).toBe('OK');
    expect(await start(copy)).toBe(true);
    expect(await nova(copy, 'outbound', 'disarm')).toContain('sends no mail and no webhooks any more');
    expect(await start(copy)).toBe(false);
  });

  it('counts as a copy after a restored backup, also in its own folder', async () => {
    const settings = { NOVA_DATA_DIR: join(folder, 'in-place') };
    const backup = join(folder, 'backup');
    await createTestFolder(settings.NOVA_DATA_DIR);
    expect(await start(settings)).toBe(true);
    await cp(settings.NOVA_DATA_DIR, backup, { recursive: true });
    await rm(settings.NOVA_DATA_DIR, { recursive: true });
    await cp(backup, settings.NOVA_DATA_DIR, { recursive: true });
    expect(await start(settings)).toBe(false);
    await nova(settings, 'outbound', 'arm');
    expect(await start(settings)).toBe(true);
    await rename(join(settings.NOVA_DATA_DIR, 'postgres'), join(folder, 'before'));
    await cp(join(backup, 'postgres'), join(settings.NOVA_DATA_DIR, 'postgres'), { recursive: true });
    expect(await start(settings)).toBe(false);
  });

  it('keeps its NOVA_INSTANCE in any place, and shows who waits to a command with another', async () => {
    const named = (name: string, at: string): Settings => ({
      NOVA_DATA_DIR: join(folder, at),
      NOVA_INSTANCE: name,
    });
    await createTestFolder(join(folder, 'volume'));
    expect(await start(named('production', 'volume'))).toBe(true);
    await rename(join(folder, 'volume'), join(folder, 'moved'));
    expect(await start(named('production', 'moved'))).toBe(true);
    expect(await start(named('staging', 'moved'))).toBe(false);
    const text = await nova(named('other', 'moved'), 'outbound', 'arm');
    expect(text).toContain('No server has started as');
    const staging = (await list(named('staging', 'moved'))).find(({ isThis }) => isThis);
    expect(text).toContain(`outbound arm ${staging?.id ?? 'nobody'}`);
    await nova(named('other', 'moved'), 'outbound', 'arm', staging?.id ?? 'nobody');
    expect(await start(named('staging', 'moved'))).toBe(true);
  });

  const url = process.env.TEST_DATABASE_URL;

  (url === undefined ? describe.skip : describe)('a PostgreSQL', () => {
    const base = `nova_outbound_${randomUUID().slice(0, 8)}`;
    const at = (name: string): string => Object.assign(new URL(url ?? ''), { pathname: `/${name}` }).href;
    const sql = (text: string) =>
      run('psql', ['--quiet', '--set=ON_ERROR_STOP=1', '--command', text, url ?? '']);
    const names = [base, `${base}_clone`];

    afterAll(async () => {
      for (const name of names) await sql(`DROP DATABASE IF EXISTS "${name}"`);
    });

    it('counts as a copy under another name, after a new start under the same, and after a restored backup', async () => {
      for (const name of names) await sql(`CREATE DATABASE "${name}"`);
      const dump = join(folder, 'nova.dump');
      const settings = (name: string): Settings => ({
        NOVA_DATA_DIR: join(folder, 'beside'),
        NOVA_INSTANCE: 'production',
        DATABASE_URL: at(name),
      });
      const restore = (name: string, ...options: string[]) =>
        run('pg_restore', ['--no-owner', '--exit-on-error', ...options, `--dbname=${at(name)}`, dump]);
      expect(await start(settings(base))).toBe(true);
      expect(await start({ ...settings(base), NOVA_INSTANCE: 'second' })).toBe(false);
      await run('pg_dump', ['--format=custom', `--file=${dump}`, at(base)]);

      await restore(`${base}_clone`);
      expect(await doctor(settings(`${base}_clone`))).toBe('NOTE');
      expect(await start(settings(`${base}_clone`))).toBe(false);
      expect(await start(settings(base))).toBe(true);

      await restore(base, '--clean');
      expect(await start(settings(base))).toBe(false);
      await nova(settings(base), 'outbound', 'arm');
      expect(await start(settings(base))).toBe(true);

      await sql(`DROP DATABASE "${base}"`);
      await sql(`CREATE DATABASE "${base}"`);
      await restore(base);
      expect(await start(settings(base))).toBe(false);
    });
  });
});
