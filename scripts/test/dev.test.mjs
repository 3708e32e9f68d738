import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryClone } from './temporary-clone.mjs';

/**
 * What is waited for comes, or the test is stuck; in milliseconds. Types are checked by what gives way to all else, which a machine
 * with ten others at work leaves a fiftieth of a processor.
 */
const patience = 300_000;

const source = 'apps/server/src/mounts/health.ts';

describe('npm run dev', () => {
  let clone;
  let dev;
  let url;
  let said = '';
  let text;

  const shows = async (pattern) => {
    const deadline = performance.now() + patience;
    while (!pattern.test(said)) {
      assert.ok(
        performance.now() < deadline && dev.exitCode === null,
        `It does not show ${pattern}:\n${said}`,
      );
      await pause(20);
    }
    return pattern.exec(said);
  };
  const save = (changed) => {
    said = '';
    writeFileSync(join(clone.path, source), changed);
  };
  const savedIn = async (address) => (await (await fetch(`${address}/health/live`)).json()).saved;
  const answers = async (value) => {
    const [, address] = await shows(/Address +(\S+)\s/);
    assert.equal(await savedIn(address), value);
    return address;
  };
  const saying = (value) => {
    const changed = text.replace(`{ status: 'ok' }`, `{ status: 'ok', saved: ${value} }`);
    assert.notEqual(changed, text);
    return changed;
  };

  before(async () => {
    clone = temporaryClone();
    text = readFileSync(join(clone.path, source), 'utf8');
    dev = spawn(process.execPath, ['scripts/dev.mjs'], {
      cwd: clone.path,
      env: {
        ...process.env,
        PORT: '0',
        NOVA_DATA_DIR: '.nova',
        NOVA_DEMO: '0',
        DATABASE_URL: '',
        REDIS_URL: '',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [dev.stdout, dev.stderr])
      stream.setEncoding('utf8').on('data', (part) => (said += part));
    url = await answers(undefined);
  });
  after(async () => {
    dev.kill('SIGKILL');
    clone.remove();
  });

  it('serves what was saved', async () => {
    save(saying(`'saved'`));
    url = await answers('saved');
    await shows(/types fit/);
  });

  it('shows types that do not fit, and serves what was saved all the same', async () => {
    save(saying(`(4 satisfies string)`));
    url = await answers(4);
    await shows(/types do not fit:[^]*health\.ts/);
  });

  it('goes on as it was while a file is no TypeScript', async () => {
    save('export const = ;');
    await shows(/The server goes on as it was/);
    assert.equal(await savedIn(url), 4);
  });

  it('lets the server end in order', async () => {
    said = '';
    dev.kill('SIGTERM');
    // By then all that it said has come.
    const [code] = await once(dev, 'close');
    assert.equal(code, 0);
    assert.match(said, /Nova has ended/);
  });
});
