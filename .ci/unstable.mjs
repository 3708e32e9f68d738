// Keeps in .ci/unstable.json which test files passed only when they were run again (CONTRIBUTING.md#what-fails-by-chance).
//   node .ci/unstable.mjs                   adds the run that ends, prints what was unstable in it.
//   node .ci/unstable.mjs --check           fails if a file is listed too often.
//   node .ci/unstable.mjs --repaired FILE   strikes off a test file.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** The runs that are looked at, and how often a file may not stand there in them. */
const mostRuns = 10;
const tooOften = 3;
/** What of a failure's text is kept, in characters. */
const mostOfMessage = 2000;

/**
 * Adds a run, and drops runs before the last ten.
 * @param {Kept} kept
 * @param {{ date: string, commit: string }} run
 * @param {readonly { file: string, test: string, message: string }[]} unstable what passed only when it was run again
 * @returns {Kept}
 * @typedef {{ runs: { date: string, commit: string }[],
 *   unstable: { file: string, test: string, message: string, date: string }[] }} Kept
 */
export function addRun(kept, run, unstable) {
  const runs = [...kept.runs, run].slice(-mostRuns);
  const entries = unstable.map(({ file, test, message }) => ({
    file,
    test,
    message: message.slice(0, mostOfMessage),
    date: run.date,
  }));
  const isRecent = ({ date }) => runs.some((one) => one.date === date);
  return { runs, unstable: [...kept.unstable.filter(isRecent), ...entries] };
}

/** The test files that have to be repaired before anything lands. */
export function tooUnstable({ unstable }) {
  const files = [...new Set(unstable.map(({ file }) => file))];
  return files.filter((file) => unstable.filter((entry) => entry.file === file).length >= tooOften);
}

/** Without the entries of a file that was repaired. */
export const strikeOff = (kept, file) => ({
  ...kept,
  unstable: kept.unstable.filter((entry) => entry.file !== file),
});

const place = new URL('unstable.json', import.meta.url);
const log = new URL('../.turbo/ci-unstable', import.meta.url);
const keep = (kept) => writeFileSync(place, `${JSON.stringify(kept, null, 2)}\n`);

function main([option, file]) {
  const kept = existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')) : { runs: [], unstable: [] };
  if (option === '--check') return complain(kept);
  if (option === '--repaired') return repaired(kept, file);
  const unstable = readFileSync(log, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim();
  const now = addRun(kept, { date: new Date().toISOString(), commit }, unstable);
  keep(now);
  for (const line of closingLines(unstable)) console.log(line);
  complain(now);
}

/** What a run ends with: each file that was unstable, its test, and the text of its first failure. */
export function closingLines(unstable) {
  if (unstable.length === 0) return [];
  const told = unstable.flatMap(({ file, test, message }) => [
    `  ${file}${test === '' ? '' : `: ${test}`}`,
    ...message
      .slice(0, mostOfMessage)
      .trimEnd()
      .split('\n')
      .map((line) => `    ${line}`),
  ]);
  return ['Unstable:', ...told];
}

function complain(kept) {
  for (const file of tooUnstable(kept)) {
    console.log(
      `${file} was unstable ${tooOften} times in ${mostRuns} runs. Repair it, then: node .ci/unstable.mjs --repaired ${file}`,
    );
    process.exitCode = 1;
  }
}

function repaired(kept, file) {
  const left = strikeOff(kept, file);
  if (left.unstable.length === kept.unstable.length) {
    console.error(`.ci/unstable.json does not name ${JSON.stringify(file)}.`);
    process.exitCode = 1;
  } else keep(left);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) main(process.argv.slice(2));
