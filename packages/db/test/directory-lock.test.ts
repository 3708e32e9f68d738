import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isHolder, tryLock } from '../src/embedded/directory-lock.ts';

const NO_PROCESS = 2 ** 22 + 1;

describe('the lock on a data directory', () => {
  let directory: string;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'nova-lock-'));
  });

  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  const leave = (holder: object): void => writeFileSync(join(directory, '7.json'), JSON.stringify(holder));

  it('names its holder and what the holder tells', () => {
    const lock = tryLock(directory, 'first');
    if (isHolder(lock)) throw new Error('an empty directory is locked');
    lock.tell('second');
    expect(tryLock(directory, 'other')).toMatchObject({ pid: process.pid, note: 'second' });
    lock.release();
  });

  it('can be taken after it was released', () => {
    const lock = tryLock(directory, 1);
    if (!isHolder(lock)) lock.release();
    const next = tryLock(directory, 2);
    expect(isHolder(next)).toBe(false);
    if (!isHolder(next)) next.release();
  });

  it.each([
    ['whose process is gone', { pid: NO_PROCESS, host: hostname(), started: '', note: 0 }],
    [
      'whose pid another process has now',
      { pid: process.pid, host: hostname(), started: 'another boot 1', note: 0 },
    ],
  ])('is taken over from a holder %s', (_, holder) => {
    leave(holder);
    const lock = tryLock(directory, 'next');
    expect(isHolder(lock)).toBe(false);
    if (!isHolder(lock)) lock.release();
  });

  it('is respected while a holder on another machine renews it', () => {
    leave({ pid: 1, host: 'elsewhere', started: '', note: 'far' });
    expect(tryLock(directory, 'next')).toMatchObject({ host: 'elsewhere', note: 'far' });
  });

  it('is readable by its owner alone', () => {
    const lock = tryLock(directory, 'secret');
    expect(statSync(join(directory, '1.json')).mode & 0o077).toBe(0);
    expect(readFileSync(join(directory, '1.json'), 'utf8')).toContain('secret');
    if (!isHolder(lock)) lock.release();
  });
});
