import { once } from 'node:events';
import { chmod, mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { checkPort, checkVersions } from '../src/doctor/check-machine.ts';
import { checkClock, checkSources } from '../src/doctor/check-database.ts';
import { leaveRunningServer, recordRunningServer, readEnvironment } from '@nova/config';
import { runCli } from './run-cli.ts';

describe('doctor', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nova-doctor-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const report = z.object({
    ok: z.boolean(),
    checks: z.array(
      z.object({ name: z.string(), state: z.string(), detail: z.string(), fix: z.string().nullable() }),
    ),
  });

  async function doctor(env: Readonly<Record<string, string>>) {
    const { code, stdout } = await runCli(['doctor', '--json'], { PORT: '0', ...env });
    const { ok, checks } = report.parse(JSON.parse(stdout));
    expect(code).toBe(ok ? 0 : 1);
    const faults = checks.filter(({ state }) => state === 'FIX');
    expect(faults.every(({ fix }) => fix !== null)).toBe(true);
    return { ok, checks, faults: Object.fromEntries(faults.map(({ name, detail }) => [name, detail])) };
  }

  it.each([
    [5_000, 'OK'],
    [3_000, 'OK'],
    [0, 'OK'],
    [-2_500, 'FIX'],
    [7_600, 'FIX'],
  ])('a database that answers after 5 s and says %d ms has a clock that is %s', (now, state) => {
    expect(checkClock(now, { asked: 0, answered: 5_000 }).state).toBe(state);
  });

  describe('nova doctor', () => {
    it('finds nothing to fix before the first start, and creates nothing', async () => {
      const data = join(folder, 'fresh');
      const { ok, checks } = await doctor({ NOVA_DATA_DIR: data });
      expect(ok).toBe(true);
      const names = [
        'Nova',
        'Node',
        'Settings',
        'Data folder',
        'Free disk',
        'Database',
        'Redis',
        'Files',
        'Mail',
        'Server',
      ];
      expect(checks.map(({ name }) => name)).toEqual(names);
      expect((await doctor({ NOVA_DATA_DIR: data })).ok).toBe(true);
    });

    it('names an invalid setting', async () => {
      expect((await doctor({ TRUST_PROXY: 'all' })).faults).toEqual({
        Settings: 'TRUST_PROXY must be a whole number from 0 to 10, not "all".',
      });
    });

    it('names what does not answer, without its password', async () => {
      const { faults } = await doctor({
        NOVA_DATA_DIR: join(folder, 'away'),
        DATABASE_URL: 'postgresql://nova:hunter2@127.0.0.1:1/nova',
        REDIS_URL: 'redis://nova:hunter2@127.0.0.1:1',
        S3_BUCKET: 'cvs',
        S3_ENDPOINT: 'http://127.0.0.1:1',
        S3_ACCESS_KEY_ID: 'key',
        S3_SECRET_ACCESS_KEY: 'hunter2',
      });
      expect(Object.keys(faults)).toEqual(['Database', 'Redis', 'Files']);
      expect(faults.Redis).toContain('redis://127.0.0.1:1 cannot count');
      expect(JSON.stringify(faults)).not.toContain('hunter2');
    });

    it('names a data folder that others may read, and one that is a file', async () => {
      const open = join(folder, 'open');
      await mkdir(open);
      await chmod(open, 0o755);
      expect((await doctor({ NOVA_DATA_DIR: open })).faults['Data folder']).toContain('open to other users');
      const file = join(folder, 'file');
      await writeFile(file, '');
      expect((await doctor({ NOVA_DATA_DIR: file })).faults['Data folder']).toContain('is no folder');
    });

    it('counts functions, views and triggers that differ from the program’s, and prints the command that helps', () => {
      expect(checkSources(0)).toMatchObject({ state: 'OK' });
      expect(checkSources(3)).toMatchObject({
        state: 'FIX',
        detail: expect.stringContaining('3 differ'),
        fix: expect.stringMatching(/nova migrate|nova -- migrate/u),
      });
    });

    it('names a Node that is too old', () => {
      expect(checkVersions('20.18.9')[1]).toMatchObject({
        state: 'FIX',
        detail: expect.stringContaining('20.19'),
      });
      expect(checkVersions('20.19.0')[1]).toMatchObject({ state: 'OK' });
      expect(checkVersions('22.1.0')[1]).toMatchObject({ state: 'OK' });
    });
  });

  describe('the port', () => {
    let server: Server;
    let answer: unknown;
    const check = () => {
      const { port } = server.address() as AddressInfo;
      const data = join(folder, 'answering');
      recordRunningServer(data, { port, url: `http://127.0.0.1:${String(port)}` });
      return checkOne({ PORT: String(port), NOVA_DATA_DIR: data });
    };
    const checkOne = async (env: NodeJS.ProcessEnv) => (await checkPort(readEnvironment(env)))[0];

    beforeAll(async () => {
      server = createServer((_request, response) => response.end(JSON.stringify(answer)));
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
    });
    afterAll(() => {
      server.close();
    });

    it('shows a ready server, one that is not ready, or another program', async () => {
      answer = { status: 'ok', dependencies: { database: { state: 'ok' }, outbound: { state: 'armed' } } };
      expect(await check()).toMatchObject({ state: 'OK', detail: expect.stringContaining('is ready') });
      answer = { status: 'ok', dependencies: { database: { state: 'ok' }, limits: { state: 'degraded' } } };
      expect(await check()).toMatchObject({
        state: 'FIX',
        detail: expect.stringContaining('with limits: degraded'),
      });
      answer = 'hello';
      expect(await check()).toMatchObject({
        state: 'FIX',
        detail: expect.stringContaining('Another program'),
      });
    });

    it('shows which data folder its server belongs to', async () => {
      const { port } = server.address() as AddressInfo;
      answer = { status: 'ok', dependencies: { database: { state: 'ok' } } };
      const env = { PORT: String(port), NOVA_DATA_DIR: join(folder, 'elsewhere') };
      const told = { detail: expect.stringContaining(`not one of ${env.NOVA_DATA_DIR}`) };
      expect(await checkOne(env)).toMatchObject({ state: 'FIX', ...told });
      const shared = { ...env, DATABASE_URL: 'postgresql://127.0.0.1/nova' };
      expect(await checkOne(shared)).toMatchObject({ state: 'NOTE', ...told });
    });

    it('shows as free if nobody listens', async () => {
      expect(await checkOne({ PORT: '0' })).toMatchObject({ state: 'OK' });
    });

    it('finds a running server of the same data folder on another port', async () => {
      const { port } = server.address() as AddressInfo;
      const data = join(folder, 'running');
      const url = `http://127.0.0.1:${String(port)}`;
      recordRunningServer(data, { port, url });
      answer = { status: 'ok', dependencies: { database: { state: 'ok' } } };
      const env = { PORT: '0', NOVA_DATA_DIR: data };
      expect(await checkOne(env)).toMatchObject({
        state: 'OK',
        detail: `A Nova server answers at ${url} and is ready.`,
      });
      leaveRunningServer(data, port);
      expect(await checkOne(env)).toMatchObject({ detail: expect.stringContaining('None is running') });
    });
  });
});
