// Runs what is quick to check, two checks at a time: npm run check, or those whose name begins so: npm run check -- lint
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { dropStaleTypes } from './dev/stale-types.mjs';
import { checkSetup, root } from './launch.mjs';

const lint = (...words) => [
  // Nurseries of 64 MB: of what typed rules make, most is garbage soon. The types of the larger half need 3 GB.
  ...['--max-semi-space-size=64', '--max-old-space-size=3072', 'node_modules/eslint/bin/eslint.js'],
  ...['--max-warnings', '0', ...words],
];
const types = ['node_modules/typescript-7/bin/tsc', '--checkers', '1'];

/** Node's arguments by name: first what is soon known, last what takes longest. */
const checks = {
  commits: ['scripts/check-commits.mjs'],
  unstable: ['.ci/unstable.mjs', '--check'],
  format: ['node_modules/prettier/bin/prettier.cjs', '--check', '.'],
  'lint: prose, names and imports': ['scripts/lint.mjs'],
  types,
  'types: console': [...types, '-p', 'apps/console'],
  unused: ['scripts/find-unused.mjs', '--if-reachable'],
  contract: ['scripts/check-contract.mjs'],
  'docs: tables': ['scripts/docs.mjs', '--check'],
  'docs: links': ['scripts/check-links.mjs'],
  // The console has a program of its own; little of what the other two ask of theirs is the same.
  'lint: packages': lint('packages'),
  'lint: apps and tools': lint('apps', 'tools', '--ignore-pattern', 'apps/console/'),
  'lint: console': lint('apps/console'),
};

const words = process.argv.slice(2);
const chosen = Object.keys(checks).filter(
  (name) => words.length === 0 || words.some((word) => name.startsWith(word)),
);
if (chosen.length === 0) {
  process.stderr.write(`npm run check -- [NAME…]: ${Object.keys(checks).join(', ')}\n`);
  process.exit(2);
}
checkSetup();
const { build } = await import('./build/build.mjs');
await build({ root, quiet: true });
dropStaleTypes(root);
const failed = [];
const queue = [...chosen];
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
if (failed.length > 0) process.stdout.write(`Failed: ${failed.join(', ')}\n`);
process.exitCode = failed.length > 0 ? 1 : 0;

async function work() {
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    const began = performance.now();
    const { code, said } = await run(checks[name]);
    if (code !== 0) failed.push(name);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name}: ${seconds} s\n${said}`);
  }
}

/** What a check says is printed when it ends, so that two do not speak at once. */
function run(check) {
  const env = process.stdout.isTTY ? { ...process.env, FORCE_COLOR: '1' } : process.env;
  const child = spawn(process.execPath, check, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve({ code: code ?? 1, said }));
  });
}
