import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runAgain } from '../../.ci/run-again.mjs';
import { scriptTests } from '../../.ci/script-tests.mjs';
import { runNode } from '../run-node.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder;
let count = 0;

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'nova-again-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** A test that fails while its file was run so many times or fewer. */
const failing = (times) => `it('compares', () => { expect(run).toBeGreaterThan(${times}); });`;

/** A test file that counts its runs; `body` is what its `describe` contains. */
function testFile(name, body) {
  return [
    `import { appendFileSync, readFileSync } from 'node:fs';`,
    `import { afterAll, describe, expect, it } from '@jest/globals';`,
    `const runs = new URL('${name}.runs', import.meta.url);`,
    `appendFileSync(runs, '+');`,
    `const run = readFileSync(runs, 'utf8').length;`,
    `describe('Of ${name}', () => { ${body} });`,
  ].join('\n');
}

/**
 * Runs a workspace of test files as .ci/run does, or as a person does.
 * @param {Record<string, string>} bodies by the name of the file
 * @param {{ config?: 'base' | 'suites', isGate?: boolean, words?: string[] }} [how] files by themselves, or as a suite
 */
function runTests(bodies, { config = 'base', isGate = true, words = [] } = {}) {
  const workspace = join(folder, `workspace-${(count += 1)}`);
  const write = (path, text) => writeFileSync(join(workspace, path), text);
  mkdirSync(join(workspace, 'test'), { recursive: true });
  for (const [name, body] of Object.entries(bodies)) write(`test/${name}`, testFile(name, body));
  if (config === 'suites')
    write(
      'test/suite.ts',
      Object.keys(bodies)
        .map((name) => `await import('./${name}');`)
        .join('\n'),
    );
  const url = pathToFileURL(join(root, 'jest.config.base.mjs')).href;
  write('jest.config.mjs', `import { ${config} } from '${url}'; export default ${config};`);
  const log = join(workspace, 'unstable');
  const { UNSTABLE_LOG: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts/jest.mjs'), ...words], {
    cwd: workspace,
    env: isGate ? { ...env, UNSTABLE_LOG: log } : env,
    encoding: 'utf8',
  });
  const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');
  const runs = (name) => read(join(workspace, 'test', `${name}.runs`)).length;
  const unstable = read(log)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return { status, said: stdout + stderr, runs, unstable };
}

const suite = { config: 'suites' };
const nameOf = ({ file }) => basename(file);

describe('a test file that fails in .ci/run', () => {
  it('A file that fails once passes when it is run again, and its first failure is kept', () => {
    const { status, runs, unstable } = runTests({ 'once.test.ts': failing(1), 'good.test.ts': failing(0) });
    assert.equal(status, 0);
    assert.deepEqual([runs('once.test.ts'), runs('good.test.ts')], [2, 1]);
    assert.deepEqual(unstable.map(nameOf), ['once.test.ts']);
    assert.equal(unstable[0].test, 'Of once.test.ts › compares');
    assert.match(unstable[0].message, /Expected: > 1\n\s*Received: +1\n/u);
    assert.ok(!unstable[0].message.includes('\u001b'));
  });

  it('A file that fails twice passes at its third run', () => {
    const { status, runs, unstable } = runTests({ 'twice.test.ts': failing(2) });
    assert.equal(status, 0);
    assert.equal(runs('twice.test.ts'), 3);
    assert.match(unstable[0].message, /Received: +1\n/u);
  });

  it('A file that always fails is run three times and fails, whatever else has passed again', () => {
    const files = { 'always.test.ts': failing(99), 'once.test.ts': failing(1) };
    const { status, runs, unstable } = runTests(files);
    assert.equal(status, 1);
    assert.equal(runs('always.test.ts'), 3);
    assert.deepEqual(unstable.map(nameOf), ['once.test.ts']);
  });

  it('The file of a suite is run again, not its suite', () => {
    const files = { 'once.test.ts': failing(1), 'good.test.ts': failing(0) };
    const { status, runs, unstable } = runTests(files, suite);
    assert.equal(status, 0);
    assert.deepEqual([runs('once.test.ts'), runs('good.test.ts')], [2, 1]);
    assert.deepEqual(unstable.map(nameOf), ['once.test.ts']);
  });

  it('A failure that belongs to no test of a suite runs the suite once more', () => {
    const late = (times) => `afterAll(() => { expect(run).toBeGreaterThan(${times}); }); ${failing(0)}`;
    const once = runTests({ 'late.test.ts': late(1), 'good.test.ts': failing(0) }, suite);
    assert.equal(once.status, 0);
    assert.deepEqual([once.runs('late.test.ts'), once.runs('good.test.ts')], [2, 2]);
    assert.deepEqual(once.unstable.map(nameOf), ['suite.ts']);
    const twice = runTests({ 'late.test.ts': late(2) }, suite);
    assert.equal(twice.status, 1);
    assert.equal(twice.runs('late.test.ts'), 2);
    assert.deepEqual(twice.unstable, []);
  });

  it('A file whose process dies is run once more, and fails if it dies again', () => {
    const dying = (times) =>
      `it('compares', () => { if (run <= ${times}) process.kill(process.pid, 'SIGKILL'); expect(1).toBe(1); });`;
    const once = runTests({ 'dies.test.ts': dying(1), 'good.test.ts': failing(0) });
    assert.equal(once.status, 0, once.said);
    assert.deepEqual(once.unstable.map(nameOf), ['dies.test.ts']);
    assert.match(once.unstable[0].message, /SIGKILL/u);
    const always = runTests({ 'dies.test.ts': dying(99), 'good.test.ts': failing(0) });
    assert.equal(always.status, 1);
    assert.equal(always.runs('dies.test.ts'), 2);
    assert.deepEqual(always.unstable, []);
  });

  it('A run that ends before it tells what failed is run once more as a whole', () => {
    const words = ['--globalSetup=<rootDir>/setup.mjs'];
    const { status, said, unstable } = runTests({ 'good.test.ts': failing(0) }, { words });
    assert.equal(status, 1);
    assert.match(said, /failed\. It is run again by itself: 1 of 1\./u);
    assert.deepEqual(unstable, []);
  });

  it('More files than can fail by chance are not run again', () => {
    const names = [1, 2, 3, 4, 5, 6].map((number) => `once-${number}.test.ts`);
    const { status, runs, unstable } = runTests(
      Object.fromEntries(names.map((name) => [name, failing(1)])),
      suite,
    );
    assert.equal(status, 1);
    assert.deepEqual(names.map(runs), [1, 1, 1, 1, 1, 1]);
    assert.deepEqual(unstable, []);
  });
});

describe('a test of scripts that fails in .ci/run', () => {
  const body = (statement) => `
    import { appendFileSync, readFileSync } from 'node:fs';
    import assert from 'node:assert/strict';
    import { it } from 'node:test';
    const runs = new URL(import.meta.url + '.runs');
    appendFileSync(runs, '+');
    const run = readFileSync(runs, 'utf8').length;
    it('compares', () => { ${statement} });`;

  it('It is run again as a test file of a workspace is', async () => {
    // What this process is to its own runner is no matter of the other one.
    delete process.env.NODE_TEST_CONTEXT;
    const log = join(folder, 'unstable-scripts');
    writeFileSync(join(folder, 'once.test.mjs'), body('assert.equal(run, 2);'));
    writeFileSync(join(folder, 'dies.test.mjs'), body(`if (run < 3) process.kill(process.pid, 'SIGKILL');`));
    const codes = [];
    for (const file of ['once.test.mjs', 'dies.test.mjs']) {
      const run = (files = [file], options = []) => runNode(['--test', ...options, ...files], folder);
      codes.push(await runAgain(scriptTests(run, folder), log));
    }
    assert.deepEqual(codes, [0, 1]);
    const [only, ...others] = readFileSync(log, 'utf8').trimEnd().split('\n');
    const { file, test, message } = JSON.parse(only);
    assert.deepEqual([basename(file), test, others], ['once.test.mjs', 'compares', []]);
    assert.match(message, /1 !== 2/u);
    assert.equal(readFileSync(join(folder, 'dies.test.mjs.runs'), 'utf8').length, 2);
  });
});

describe('a test file that fails in npm test', () => {
  it('It is not run again', () => {
    const { status, runs, unstable } = runTests({ 'once.test.ts': failing(1) }, { isGate: false });
    assert.equal(status, 1);
    assert.equal(runs('once.test.ts'), 1);
    assert.deepEqual(unstable, []);
  });
});
