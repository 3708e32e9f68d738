// Runs jest in a workspace's folder, with the words that follow: node ../../scripts/jest.mjs notes
import { fileURLToPath } from 'node:url';
import { runNode } from './run-node.mjs';

const jest = fileURLToPath(new URL('../node_modules/jest/bin/jest.js', import.meta.url));
const folder = process.cwd();
const words = process.argv.slice(2);
/** Test files are modules of jest's own world, for which Node wants a flag. */
const run = (more = []) =>
  runNode(['--experimental-vm-modules', '--no-warnings', jest, ...words, ...more], folder);
process.exitCode = process.env.UNSTABLE_LOG ? await runAsGate() : await run();

/** Only .ci/run names a log: what fails as a person runs it has failed. */
async function runAsGate() {
  const { jestTests } = await import('../.ci/jest-tests.mjs');
  const { runAgain } = await import('../.ci/run-again.mjs');
  return await runAgain(jestTests(run, folder), process.env.UNSTABLE_LOG);
}
