const semantic = /^(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?$/;

/** @throws when the version is none, or lies before the one that the project has */
export function assertVersion(version, present) {
  if (!semantic.test(version))
    throw new Error(`"${version}" is no version: give one such as 1.2.0 or 2.0.0-beta.1.`);
  if (compareVersions(version, present) < 0)
    throw new Error(`${version} lies before ${present}, which is there already.`);
}

/** Orders versions as Semantic Versioning does: below 0 where the first comes first. */
export function compareVersions(one, other) {
  const [, ...a] = semantic.exec(one);
  const [, ...b] = semantic.exec(other);
  for (const at of [0, 1, 2]) if (Number(a[at]) !== Number(b[at])) return Number(a[at]) - Number(b[at]);
  if (a[3] === b[3]) return 0;
  // A version without a suffix follows those with one.
  if (a[3] === undefined || b[3] === undefined) return a[3] === undefined ? 1 : -1;
  return a[3].localeCompare(b[3], 'en', { numeric: true });
}

/** Whether a version may break callers of another: one with a larger major, or before 1.0.0 a larger minor. */
export function mayBreak(last, version) {
  const [[, major, minor], [, nextMajor, nextMinor]] = [semantic.exec(last), semantic.exec(version)];
  if (major !== nextMajor) return Number(nextMajor) > Number(major);
  return major === '0' && Number(nextMinor) > Number(minor);
}
