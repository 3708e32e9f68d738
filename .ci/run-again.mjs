// What .ci/run does about a test that fails by chance: its file is run again by itself (CONTRIBUTING.md#what-fails-by-chance).
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** How often a test file is run again. What failed without a test to blame, as a process that died, is tried once more. */
const mostAgain = { file: 2, whole: 1 };
/** So many files do not fail by chance in one run. */
const mostFiles = 5;

/**
 * Runs tests, and what failed of them again.
 * @param {{ name: string, run: (file?: string) => Promise<{ code: number, failures: Failure[] }> }} tests
 *   `name` is the workspace's folder; `run` without a file runs all
 * @param {string} log gets a line of JSON for each file that passed when it was run again
 * @returns {Promise<number>} 0 if everything has passed at last, else the code of the first run
 * @typedef {{ file: string, test: string, message: string, whole?: boolean }} Failure `whole` where no single test is to blame;
 *   `file` lies below the folder where the tests run, and is empty for all of them
 */
export async function runAgain(tests, log) {
  const { code, failures } = await tests.run();
  if (code === 0) return 0;
  const failed = firstOfEach(failures);
  if (failed.length === 0)
    failed.push({
      file: '',
      test: '',
      message: `ended with code ${code} before it told what failed`,
      whole: true,
    });
  if (failed.length > mostFiles) {
    say(`${failed.length} test files failed in ${tests.name}, which is no chance: none is run again.`);
    return code;
  }
  let isPassed = true;
  for (const failure of failed) {
    if (await passesAgain(tests, failure))
      appendFileSync(log, `${JSON.stringify(entryOf(tests, failure))}\n`);
    else isPassed = false;
  }
  return isPassed ? 0 : code;
}

async function passesAgain(tests, { file, whole }) {
  const most = whole ? mostAgain.whole : mostAgain.file;
  for (let time = 1; time <= most; time += 1) {
    say(`${pathOf(tests, file)} failed. It is run again by itself: ${time} of ${most}.`);
    const { code } = await tests.run(file);
    if (code === 0) return true;
  }
  return false;
}

/** The first failure of each file. One without a test to blame goes before the others: its file is not told by its tests. */
function firstOfEach(failures) {
  const byFile = new Map();
  for (const failure of [...failures.filter(({ whole }) => whole), ...failures.filter(({ whole }) => !whole)])
    if (!byFile.has(failure.file)) byFile.set(failure.file, failure);
  return [...byFile.values()];
}

const pathOf = (tests, file) => join(tests.name, file);
const entryOf = (tests, { file, test, message }) => ({ file: pathOf(tests, file), test, message });

function say(line) {
  process.stderr.write(`== ${line}\n`);
}
