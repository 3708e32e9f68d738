import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { pidExists } from '../src/process-identity.ts';

describe('pidExists', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('A pid exists while its process runs, and not after its end', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const pid = child.pid ?? 0;
    expect(pidExists(pid)).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(pidExists(pid)).toBe(false);
  });

  it('A pid of another user’s process exists', () => {
    jest.spyOn(process, 'kill').mockImplementation(() => {
      throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' });
    });
    expect(pidExists(1)).toBe(true);
  });
});
