import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { processorTime, processorTimeWithChildren, listProcessTree } from '../src/index.ts';

const compute = 'const until = Date.now() + 300; while (Date.now() < until); process.stdout.write("done");';

describe('processorTime', () => {
  it('A process that computed has used time, and its parent with children has too', async () => {
    const child = spawn(process.execPath, ['-e', `${compute} setInterval(() => {}, 1000)`]);
    await once(child.stdout, 'data');
    const pid = child.pid ?? 0;
    expect(listProcessTree(process.pid)).toContain(pid);
    const used = processorTime(pid) ?? 0;
    expect(used).toBeGreaterThan(0);
    expect(processorTimeWithChildren(process.pid)).toBeGreaterThanOrEqual(used);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(processorTime(pid)).toBeUndefined();
  });
});
