// Runs the tests of scripts/: npm run test:scripts -- lint release runs those whose path holds one of the words.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runNode } from './run-node.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const words = process.argv.slice(2);
const files = readdirSync(new URL('test', import.meta.url))
  .filter((name) => name.endsWith('.test.mjs'))
  .filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
  .map((name) => `scripts/test/${name}`);
const run = (some = files, options = []) =>
  runNode(['--test', '--test-concurrency=2', ...options, ...some], root);
process.exitCode = process.env.UNSTABLE_LOG ? await runAsGate() : await run();

/** Only .ci/run names a log: what fails as a person runs it has failed. */
async function runAsGate() {
  const { scriptTests } = await import('../.ci/script-tests.mjs');
  const { runAgain } = await import('../.ci/run-again.mjs');
  return await runAgain(scriptTests(run, root), process.env.UNSTABLE_LOG);
}
