/** What the Unreleased part of a changelog names under "### Breaking": the words in `backticks` of its list. */
export function ownedBreaks(changelog) {
  const [, after = ''] = changelog.split('\n## [Unreleased]\n');
  const [unreleased] = after.split('\n## ');
  const [, list = ''] = `\n${unreleased}`.split('\n### Breaking\n');
  const [breaking] = list.split('\n### ');
  return [...breaking.matchAll(/`(?<what>[^`]+)`/gu)].map(({ groups }) => groups.what);
}

/** Whether a name stands for a difference: `*` stands for any letters, as in `candidates.* output.fax`. */
export function owns(name, { what }) {
  const pattern = name
    .split('*')
    .map((part) => part.replaceAll(/[.[\](){}+?^$|\\]/gu, String.raw`\$&`))
    .join('.*');
  return new RegExp(`^${pattern}$`, 'u').test(what);
}
