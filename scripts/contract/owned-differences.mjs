/** The names in `backticks` under "### Breaking" of the changelog's Unreleased part. */
export function ownedBreaks(changelog) {
  const [, after = ''] = changelog.split('\n## [Unreleased]\n');
  const [unreleased] = after.split('\n## ');
  const [, list = ''] = `\n${unreleased}`.split('\n### Breaking\n');
  const [breaking] = list.split('\n### ');
  return [...breaking.matchAll(/`(?<what>[^`]+)`/gu)].map(({ groups }) => groups.what);
}

/** Whether a name fits a difference: `*` stands for any letters, as in `candidates.* output.fax`. */
export function owns(name, { what }) {
  const pattern = name
    .split('*')
    .map((part) => part.replaceAll(/[.[\](){}+?^$|\\]/gu, String.raw`\$&`))
    .join('.*');
  return new RegExp(`^${pattern}$`, 'u').test(what);
}
