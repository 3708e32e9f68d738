import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Processes that do not end are waited for so long, in milliseconds, on a machine that has other work. */
const patience = 300_000;

describe('a server that npm runs', { timeout: patience }, () => {
  let folder;
  let npm;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'nova-parent-'));
  });
  afterEach(() => {
    npm?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  /** @returns what all of its processes have said, once the last of them has ended */
  async function endedBy(script, signal, ready) {
    npm = spawn('npm', ['run', script], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        // Vite colours its words where CI is named.
        NO_COLOR: '1',
        PORT: '0',
        NOVA_DATA_DIR: folder,
        NOVA_DEMO: '0',
        DATABASE_URL: '',
        REDIS_URL: '',
      },
    });
    let said = '';
    await new Promise((resolve, reject) => {
      npm.once('exit', (code) => reject(new Error(`npm ended with ${code}:\n${said}`)));
      for (const stream of [npm.stdout, npm.stderr])
        stream.setEncoding('utf8').on('data', (part) => {
          said += part;
          if (ready.test(said)) resolve();
        });
    });
    npm.kill(signal);
    // The pipes are open as long as a process has them.
    await once(npm, 'close');
    return { said };
  }

  const ready = /Nova is ready/;
  const readyWithConsole = /(?:Nova is ready[^]*Local:)|(?:Local:[^]*Nova is ready)/;

  it('starts in the shell of any system, as that of Windows, which knows no exec', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    for (const name of ['start', 'dev', 'nova']) assert.match(scripts[name], /^node scripts\/[\w-]+\.mjs$/);
  });

  it('ends in order when npm is told to end', async () => {
    const { said } = await endedBy('start', 'SIGTERM', ready);
    assert.match(said, /Nova has ended/);
  });

  it('ends in order when npm is killed', async () => {
    const { said } = await endedBy('start', 'SIGKILL', ready);
    assert.match(said, /Nova has ended/);
  });

  it('ends in order with the console’s server when the npm of development is told to end', async () => {
    const { said } = await endedBy('dev', 'SIGTERM', readyWithConsole);
    assert.match(said, /Nova has ended/);
  });

  it('ends in order with the console’s server when the npm of development is killed', async () => {
    const { said } = await endedBy('dev', 'SIGKILL', readyWithConsole);
    assert.match(said, /Nova has ended/);
  });
});
