import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { pidExists } from '../src/pid-exists.ts';

describe('pid exists', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('knows a process while it runs, and not after it', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const pid = child.pid ?? 0;
    expect(pidExists(pid)).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(pidExists(pid)).toBe(false);
  });

  it('knows the process of another user', () => {
    jest.spyOn(process, 'kill').mockImplementation(() => {
      throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' });
    });
    expect(pidExists(1)).toBe(true);
  });
});
