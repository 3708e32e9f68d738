import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { pythonEnvironment } from './support/python-driver.ts';

describe('the tests in Python', () => {
  const run = promisify(execFile);
  const folder = join(import.meta.dirname, 'python');

  it('The tests in Python pass, without a warning', async () => {
    const words = ['-X', 'dev', '-W', 'error', '-m', 'unittest', '--verbose'];
    const { stderr } = await run('python3', words, { cwd: folder, env: pythonEnvironment });
    expect(stderr).toMatch(/^Ran [3-9]\d tests.*\n\nOK\n$/mu);
    expect(stderr).not.toContain('Exception ignored');
  });
});
