// Runs the tests that a change can break soonest, in under two minutes: npm run test:quick -- [PATH or WORD…]
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { checkSetup, root } from './launch.mjs';
import { chooseTests } from './quick/choose-tests.mjs';
import { runNode } from './run-node.mjs';

/** After so long no other workspace is begun. */
const longest = 90_000;

checkSetup();
const { build } = await import('./build/build.mjs');
await build({ root, quiet: true });
const words = process.argv.slice(2);
const about = words.length > 0 ? words : changedFiles();
const { chosen, left } = chooseTests(root, about);
for (const { folder, files } of chosen) process.stdout.write(`${folder}: ${files.join(' ')}\n`);
if (chosen.length === 0)
  process.stdout.write(`No test is about ${about.join(', ') || 'what has changed'}.\n`);

const began = performance.now();
const queue = [...chosen];
let code = 0;
await Promise.all([work(), work()]);
for (const { folder } of queue) process.stdout.write(`Not begun within two minutes: npm test -w ${folder}\n`);
if (left > 0) process.stdout.write(`${left} more test files have to do with it: npm test runs them.\n`);
process.exitCode = code;

async function work() {
  while (queue.length > 0 && performance.now() - began < longest) code ||= await run(queue.shift());
}

/** The chosen files of a suite share modules and a database as the whole suite does. */
function run({ folder, tests, files, suite }) {
  process.env.TEST_FILES = suite ? files.join(',') : '';
  const run = suite ? [suite] : files;
  const script = fileURLToPath(new URL('jest.mjs', import.meta.url));
  return runNode(
    [script, '--maxWorkers=1', '--runTestsByPath', ...run.map((file) => `${tests}/${file}`)],
    folder,
  );
}

/** What differs from the last commit; in a clean tree, what the last commit changed. */
function changedFiles() {
  const list = (...line) =>
    spawnSync('git', line, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
  const uncommitted = [
    ...list('diff', '--name-only', 'HEAD'),
    ...list('ls-files', '--others', '--exclude-standard'),
  ];
  return uncommitted.length > 0 ? uncommitted : list('diff', '--name-only', 'HEAD~1', 'HEAD');
}
