// The tests of scripts/, as .ci/run-again.mjs runs them.
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nameOf, plain, readThenRemove } from './results.mjs';

const reporter = fileURLToPath(new URL('failed-tests.mjs', import.meta.url));

/**
 * @param {(files?: string[], options?: string[]) => Promise<number>} run runs some of the files, or all, with options of Node
 * @param {string} folder where they lie
 */
export function scriptTests(run, folder) {
  const runAndRead = (file) =>
    readThenRemove(
      (told) => {
        const reporters = [
          ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
          ...[`--test-reporter=${reporter}`, `--test-reporter-destination=${told}`],
        ];
        return run(file ? [file] : undefined, reporters);
      },
      (lines) => failuresOf(lines, folder),
    );
  return { name: nameOf(folder), run: runAndRead };
}

function failuresOf(lines, folder) {
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .map(({ file, test, message }) => ({
      file: relative(folder, file),
      test: test === file ? '' : test,
      message: plain(message),
      // A file whose process died.
      whole: test === file,
    }));
}
