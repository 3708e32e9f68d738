import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { startedByPath } from '../build/entry-points.mjs';

const root = join(import.meta.dirname, '..', '..');
const run = (script, ...words) =>
  spawnSync(process.execPath, [join(root, script), ...words], { encoding: 'utf8' });

describe('programs that are run by name', () => {
  for (const script of ['tools/bench/bench.mjs', 'tools/trials/trial.mjs']) {
    it(`${script} lists its names when none is given`, () => {
      const { status, stderr } = run(script);
      assert.equal(status, 2);
      assert.match(stderr, /^npm run \w+ -- NAME/u);
    });

    it(`${script} refuses a name that it does not have`, () => {
      const { status, stderr } = run(script, 'constructor');
      assert.equal(status, 2);
      assert.match(stderr, /^There is no \w+ "constructor"/u);
    });
  }
});

describe('sources that are started by their path', () => {
  for (const [folder, paths] of Object.entries(startedByPath)) {
    it(`${folder} has all of them`, () => {
      const missing = paths
        .map((path) => join(folder, path.replace(/\/\*.*$/u, '')))
        .filter((path) => !existsSync(join(root, path)));
      assert.deepEqual(missing, []);
    });
  }
});
