const unreleased = '## [Unreleased]';
const notYet = 'Nothing has been released yet.\n\n';

/**
 * The changelog with what was unreleased under the version and its day, and an empty Unreleased section above it.
 * @param {string} text
 * @param {{ version: string, day: string }} release the day as yyyy-MM-dd
 * @throws when there is nothing to release
 */
export function releaseChangelog(text, { version, day }) {
  const [before, after] = text.split(`${unreleased}\n`);
  if (after === undefined) throw new Error(`CHANGELOG.md has no heading "${unreleased}".`);
  if (after.split('\n## ')[0].trim() === '')
    throw new Error('CHANGELOG.md says nothing under Unreleased: write down what changed.');
  return `${before.replace(notYet, '')}${unreleased}\n\n## [${version}] - ${day}\n${after}`;
}
