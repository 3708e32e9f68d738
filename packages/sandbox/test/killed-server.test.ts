import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { listProcessTree } from '@nova/processes';
import { until } from '@nova/testing';

/** Whoever adopts it may be slow to take note of its end. */
function runs(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    return !/\) [ZX]/u.test(stat);
  } catch {
    return false;
  }
}

describe('a worker of a killed server', () => {
  it('ends by itself, however busy its job is', async () => {
    const program = fileURLToPath(new URL('./programs/server.mjs', import.meta.url));
    const server = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(server.stdout, 'data');
    const workers = listProcessTree(server.pid ?? 0).filter((pid) => pid !== server.pid);
    expect(workers).toHaveLength(1);
    server.kill('SIGKILL');
    await once(server, 'exit');
    await until('the worker has ended', () => !workers.some(runs));
  });
});
