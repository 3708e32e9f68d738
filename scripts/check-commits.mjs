// Holds the titles of commits to CONTRIBUTING.md#commits, from where the rule begins.
import { spawnSync } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The commit after which the rule holds, and when it was made, where a history does not contain it. */
const beginning = { commit: '19b0c8e8', date: '2026-11-27T23:26:35Z' };
const mostCharacters = 72;

/** @returns {string | undefined} what a title has to be told, if anything */
export function complaintOf(title) {
  const { length } = [...title];
  if (length > mostCharacters) return `has ${length} characters, of ${mostCharacters} at most`;
  if (!/^[a-z][a-z0-9/-]*(?:, [a-z][a-z0-9/-]*)*: \S/u.test(title))
    return 'does not say "area: what it does", the area in lower case';
  return undefined;
}

function main() {
  const git = (...words) => spawnSync('git', words, { cwd: root, encoding: 'utf8' });
  const isKnown = git('merge-base', '--is-ancestor', beginning.commit, 'HEAD').status === 0;
  const range = isKnown ? [`${beginning.commit}..HEAD`] : [`--since=${beginning.date}`, 'HEAD'];
  const { status, stdout } = git('log', '--no-merges', '--format=%h %s', ...range);
  // A tree without a history, as an archive, has no titles.
  if (status !== 0) return;
  for (const line of stdout.split('\n').filter(Boolean)) {
    const [commit, title] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)];
    const complaint = complaintOf(title);
    if (complaint === undefined) continue;
    process.stdout.write(`${commit} "${title}" ${complaint} (CONTRIBUTING.md#commits)\n`);
    process.exitCode = 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) main();
