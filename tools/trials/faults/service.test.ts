import { childrenOf } from '../../../packages/cv/test/support/process-tree.ts';
import { BOMBS } from '../../../packages/cv/test/hostile/bombs.ts';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { smallCv, until } from '@nova/testing';
import { uploadCv } from '../src/load/upload-cv.ts';
import { bootService, whyNoService, type BootedService } from '../src/stage/booted-service.ts';

jest.setTimeout(600_000);

const missing = whyNoService();
if (missing !== null) process.stdout.write(`\nThe systemd unit is not tried: ${missing}.\n`);

/** Field 19 of /proc/PID/stat is the niceness. */
const nicenessOf = (pid: number): number =>
  Number(
    readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
      .replace(/^.*\) /su, '')
      .split(' ')[16],
  );

const statusOf = (pid: number, name: string): string | undefined =>
  new RegExp(`^${name}:\\s*(.*)$`, 'mu').exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1];

(missing === null ? describe : describe.skip)('the service, started by systemd itself', () => {
  let service: BootedService;
  let key: string;
  beforeAll(async () => {
    service = await bootService('NOTE=$(touch /tmp/ran) `touch /tmp/ran`\ntouch /tmp/ran\n');
    const nova = async (...args: string[]): Promise<Readonly<Record<string, string>>> =>
      JSON.parse(await service.run('/usr/local/bin/nova', ...args, '--json')) as Record<string, string>;
    const { id: account = '' } = await nova('account', 'create', '--name', 'Agency');
    const person = ['--name', 'Ada Owner', '--email', 'ada@agency.example'];
    const { id: user = '' } = await nova('user', 'create', '--account', account, ...person);
    ({ key = '' } = await nova('key', 'create', '--user', user, '--role', 'PRIVATE'));
  });
  afterAll(() => service.end());

  it('runs under its filter of system calls, without any privilege', async () => {
    const server = await service.serverPid();
    expect(statusOf(server, 'Seccomp')).toBe('2');
    expect(statusOf(server, 'NoNewPrivs')).toBe('1');
    expect(statusOf(server, 'CapEff')).toMatch(/^0+$/u);
  });

  it('reads CVs although it may set no priority', async () => {
    const cv = smallCv('Ada Lovelace', 'ada.lovelace@inbox.example');
    expect(await uploadCv(service.url, key, cv)).toEqual({ status: 200, code: null });
    const server = await service.serverPid();
    const readers = childrenOf(server);
    expect(readers).toHaveLength(1);
    // It is the server's, whatever this program's is.
    expect(readers.map(nicenessOf)).toEqual([nicenessOf(server)]);
  });

  it('refuses a document whose reader takes too much memory, and reads the next', async () => {
    const bomb = BOMBS['LZW within Flate, 4 GiB']?.() ?? new Uint8Array();
    expect(await uploadCv(service.url, key, bomb)).toMatchObject({ code: 'UNREADABLE_FILE' });
    const cv = smallCv('Grace Hopper', 'grace.hopper@inbox.example');
    expect(await uploadCv(service.url, key, cv)).toEqual({ status: 200, code: null });
  });

  it('The command reads the settings and does not run them', () => {
    expect(existsSync(join(service.root, 'etc', 'nova.env'))).toBe(true);
    expect(existsSync(join(service.root, 'tmp', 'ran'))).toBe(false);
  });

  it('ends when it is told to, with its readers', async () => {
    const server = await service.serverPid();
    const readers = childrenOf(server);
    await service.run('/usr/bin/systemctl', 'stop', 'nova');
    expect(await service.run('/usr/bin/systemctl', 'show', 'nova', '--property=Result,ActiveState')).toBe(
      'Result=success\nActiveState=inactive\n',
    );
    await until(
      'no process is left',
      () => ![server, ...readers].some((pid) => existsSync(`/proc/${String(pid)}`)),
    );
  });
});
