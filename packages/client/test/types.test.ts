import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';

describe('the types of the client', () => {
  const own = join(import.meta.dirname, '..');
  const compiler = join(own, '../../node_modules/typescript-7/bin/tsc');

  it('The client’s types equal the server’s and refuse invalid uses (fixtures/types.ts)', async () => {
    const compiling = promisify(execFile)(process.execPath, [compiler, '-p', 'tsconfig.json'], { cwd: own });
    const told = await compiling.catch((failed: unknown) => failed);
    expect(told).toMatchObject({ stdout: '' });
  });
});
