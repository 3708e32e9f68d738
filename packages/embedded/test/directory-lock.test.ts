import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DirectoryLock, isTaken, listenAlive, createLock } from '../src/directory-lock.ts';
import { ownIdentity } from '@nova/processes';

describe('the lock on a data directory', () => {
  const NO_PROCESS = 2 ** 22 + 1;
  const onLinux = process.platform === 'linux' ? it : it.skip;

  let directory: string;
  const held: DirectoryLock<unknown>[] = [];
  let lost: number;

  beforeEach(() => {
    lost = 0;
    directory = join(mkdtempSync(join(tmpdir(), 'nova-lock-')), 'lock');
    mkdirSync(directory);
  });

  afterEach(() => {
    for (const lock of held.splice(0)) lock.release();
    rmSync(directory, { recursive: true, force: true });
  });

  const attempt = (staleMs = 3_600_000) => createLock(directory, () => (lost += 1), { renewMs: 20, staleMs });
  const take = async (note: unknown, from = attempt()) => {
    const lock = await from.try(note);
    if (!isTaken(lock)) held.push(lock);
    return lock;
  };
  const leave = (holder: object): void => writeFileSync(join(directory, '7.json'), JSON.stringify(holder));
  const own = ownIdentity();
  const far = { ...own, pid: 1, host: 'elsewhere', started: '', boot: 'another boot' };
  const container = { ...own, pid: 1, started: '', pids: 'pid:[1]' };

  it('A taken lock names its holder and the holder’s latest note', async () => {
    const lock = await take('first');
    if (isTaken(lock)) throw new Error('an empty directory is locked');
    lock.setNote('second');
    expect(await take('other')).toMatchObject({
      holder: { pid: process.pid, note: 'second' },
      isProven: true,
    });
  });

  it('A released lock can be taken again', async () => {
    const lock = await take(1);
    if (!isTaken(lock)) lock.release();
    expect(isTaken(await take(2))).toBe(false);
  });

  it.each([
    ['whose process is gone', { ...own, pid: NO_PROCESS, started: '', note: 0 }],
    ['whose pid another process has now', { ...own, started: 'another boot 1', note: 0 }],
  ])('A lock is taken over from a holder %s', async (_, holder) => {
    leave(holder);
    expect(isTaken(await take('next'))).toBe(false);
  });

  onLinux('A lock is taken over from a zombie process', async () => {
    const parent = spawn('sh', ['-c', 'exec 3<&0; cat <&3 & echo $!; exec sleep 1000'], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    try {
      const [said] = (await once(parent.stdout, 'data')) as [Buffer];
      const pid = Number(said);
      const stat = (): string => readFileSync(`/proc/${pid}/stat`, 'utf8');
      // A shell would reap the child; `sleep`, which replaces it, does not.
      while (readFileSync(`/proc/${parent.pid}/comm`, 'utf8') !== 'sleep\n') await sleep(5);
      parent.stdin.end();
      while (!stat().includes(') Z ')) await sleep(5);
      leave({ ...own, pid, started: `${own.boot} ${stat().split(') ')[1]?.split(' ')[19] ?? ''}`, note: 0 });
      expect(isTaken(await take('next'))).toBe(false);
    } finally {
      parent.kill('SIGKILL');
    }
  });

  onLinux(
    'A lock from another container of this machine is respected only while its socket answers',
    async () => {
      const socket = await listenAlive(directory, '7.sock');
      const name = join(directory, '7.sock');
      leave({ ...container, note: 'near', socket: '7.sock' });
      expect(await take('next', attempt(0))).toMatchObject({ holder: { note: 'near' }, isProven: true });
      socket?.close();
      // A killed process leaves a socket on which nobody listens.
      const child = spawn(process.execPath, [
        '-e',
        `require('net').createServer().listen(${JSON.stringify(name)}, () => process.kill(process.pid, 'SIGKILL'))`,
      ]);
      await once(child, 'exit');
      expect(isTaken(await take('next'))).toBe(false);
    },
  );

  it.each([
    ['on another machine', far],
    ['on another machine of the same name', { ...far, host: hostname() }],
    ['in another container whose socket cannot be asked', container],
  ])(
    'A lock of a holder %s is respected until it is stale; a renewal proves the holder alive',
    async (_, holder) => {
      leave({ ...holder, note: 'far' });
      const from = attempt();
      expect(await take('next', from)).toMatchObject({ holder: { note: 'far' }, isProven: false });
      utimesSync(join(directory, '7.json'), new Date(), new Date(0));
      expect(await take('next', from)).toMatchObject({ holder: { note: 'far' }, isProven: true });
    },
  );

  it('A lock from another machine is taken over once it is stale', async () => {
    leave({ ...far, note: 'far' });
    const from = attempt(50);
    expect(isTaken(await take('next', from))).toBe(true);
    await sleep(60);
    expect(isTaken(await take('next', from))).toBe(false);
  });

  it('onLost is called once if another process took the lock or its directory is gone', async () => {
    await take('first');
    writeFileSync(join(directory, '2.json'), JSON.stringify({ ...far, note: 'second' }));
    while (lost === 0) await sleep(5);
    await sleep(60);
    expect(lost).toBe(1);
    rmSync(directory, { recursive: true });
    held.length = 0;
    await take('again');
    rmSync(directory, { recursive: true });
    held.length = 0;
    while (lost === 1) await sleep(5);
    expect(lost).toBe(2);
  });

  it('The lock file is readable only by its owner', async () => {
    await take('secret');
    expect(statSync(join(directory, '1.json')).mode & 0o077).toBe(0);
    expect(readFileSync(join(directory, '1.json'), 'utf8')).toContain('secret');
  });
});
