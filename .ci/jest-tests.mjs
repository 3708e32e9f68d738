// The tests of one run of jest, as .ci/run-again.mjs runs them: what failed comes from the JSON that jest writes of itself.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { nameOf, plain, readThenRemove } from './results.mjs';

const testFile = /\.test\.[cm]?[jt]s$/u;

/**
 * @param {(more: string[]) => Promise<number>} run runs jest with words besides those that it always gets
 * @param {string} folder where jest runs
 */
export function jestTests(run, folder) {
  const runAndRead = (file) =>
    readThenRemove(
      (told) => run([...(file ? ['--runTestsByPath', file] : []), '--json', `--outputFile=${told}`]),
      (text) => failuresOf(JSON.parse(text), folder),
    );
  return { name: nameOf(folder), run: runAndRead };
}

/**
 * What failed of a run. A suite file imports test files; each is found again by the title of its `describe`.
 * @param {object} results as jest writes them with --json
 * @param {string} folder where jest ran
 * @returns {import('./run-again.mjs').Failure[]}
 */
function failuresOf(results, folder) {
  const failed = results.testResults.filter(({ status }) => status === 'failed');
  const untold = failed.filter((unit) => failedTests(unit).length === 0).length;
  return failed.flatMap((unit) => {
    // It did not load, its process died, or a last hook failed. Jest does not say which unit it was, if tests of it failed too.
    if (failedTests(unit).length === 0 || untold < results.numRuntimeErrorTestSuites)
      return [{ file: relative(folder, unit.name), test: '', message: plain(unit.message), whole: true }];
    return failedTests(unit).flatMap((test) => failuresOfTest(unit.name, test, folder));
  });
}

const failedTests = (unit) => unit.assertionResults.filter(({ status }) => status === 'failed');

function failuresOfTest(unit, { ancestorTitles, title, failureMessages }, folder) {
  const failure = {
    test: [...ancestorTitles, title].join(' › '),
    message: plain(failureMessages.join('\n')),
  };
  const files = testFile.test(basename(unit)) ? [unit] : filesBelow(unit, ancestorTitles[0]);
  if (files.length === 0) return [{ ...failure, file: relative(folder, unit), whole: true }];
  return files.map((file) => ({ ...failure, file: relative(folder, file) }));
}

/** The test files beside and below a suite file whose `describe` has a title. */
function filesBelow(suite, title) {
  const folder = dirname(suite);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => testFile.test(name))
    .map((name) => join(folder, name))
    .filter((file) => titleOf(file) === title);
}

/** @returns {string | undefined} of the one `describe` at the top of a test file, as far as it stands there in full */
function titleOf(file) {
  return /^describe\(\s*(['"`])(?<title>.*?)\1,/mu.exec(readFileSync(file, 'utf8'))?.groups.title;
}
