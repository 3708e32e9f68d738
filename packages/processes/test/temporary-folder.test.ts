import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sweepTemporaryFolders } from '../src/index.ts';

describe('temporary folders', () => {
  let place: string;
  beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), 'nova-swept-'));
  });
  afterEach(() => {
    rmSync(place, { recursive: true });
  });

  const built = new URL('../dist/index.js', import.meta.url).href;
  const program = (more: string): string =>
    `import { temporaryFolder } from ${JSON.stringify(built)}; process.stdout.write(temporaryFolder()); ${more}`;

  /** @returns a process that has a folder, and the folder */
  async function holder(more = 'setInterval(() => {}, 1000)') {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program(more)], {
      env: { ...process.env, TMPDIR: place },
    });
    const [folder] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
    return { child, folder };
  }

  it('a folder ends when its process does', async () => {
    const { child, folder } = await holder('process.stdin.once("data", () => process.exit())');
    expect(existsSync(folder)).toBe(true);
    child.stdin.write('end');
    await once(child, 'exit');
    expect(existsSync(folder)).toBe(false);
  });

  it('a place that cannot be listed is not swept, and stops no start', () => {
    expect(sweepTemporaryFolders(join(place, 'nowhere'))).toBe(0);
  });

  it('the folder of a killed process is swept, and that of a running one stays', async () => {
    const [killed, running] = [await holder(), await holder()];
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');
    expect(sweepTemporaryFolders(place)).toBe(1);
    expect([existsSync(killed.folder), existsSync(running.folder)]).toEqual([false, true]);
    running.child.kill('SIGKILL');
    await once(running.child, 'exit');
    expect(sweepTemporaryFolders(place)).toBe(1);
  });

  it('a folder whose process nothing proves to have ended stays', async () => {
    const { child, folder } = await holder();
    child.kill('SIGKILL');
    await once(child, 'exit');
    const note = join(folder, 'process');
    const owner = JSON.parse(readFileSync(note, 'utf8')) as Record<string, unknown>;
    for (const other of [
      { pids: 'another container' },
      { host: 'elsewhere', boot: 'another', pids: 'another' },
    ]) {
      writeFileSync(note, JSON.stringify({ ...owner, ...other }));
      expect(sweepTemporaryFolders(place)).toBe(0);
    }
    rmSync(note);
    mkdirSync(join(place, 'nova-work-unmarked'));
    writeFileSync(join(place, 'nova-work-file'), 'text');
    expect(sweepTemporaryFolders(place)).toBe(0);
    expect(existsSync(folder)).toBe(true);
  });

  it('the folder of an earlier run of this machine is swept', async () => {
    const { child, folder } = await holder();
    const note = join(folder, 'process');
    const owner = JSON.parse(readFileSync(note, 'utf8')) as Record<string, unknown>;
    writeFileSync(note, JSON.stringify({ ...owner, boot: 'before' }));
    expect(sweepTemporaryFolders(place)).toBe(1);
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
});
