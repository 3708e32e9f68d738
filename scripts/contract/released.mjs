import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareVersions } from '../release/release-version.mjs';
import { contractDifferences } from './contract-differences.mjs';
import { ownedBreaks, owns } from './owned-differences.mjs';
import { contractSnapshot, snapshotText } from './snapshot.mjs';

const folder = (root) => join(root, 'packages/contract/released');

function lastReleased(root) {
  const versions = readdirSync(folder(root))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length));
  const newest = versions.toSorted(compareVersions).at(-1);
  if (newest === undefined) throw new Error('packages/contract/released has no snapshot.');
  return JSON.parse(readFileSync(join(folder(root), `${newest}.json`), 'utf8'));
}

/** What breaks callers of the last release, and the part of it that the changelog does not name. */
export function breaksSinceRelease(root) {
  const before = lastReleased(root);
  const all = contractDifferences(before, contractSnapshot());
  const owned = ownedBreaks(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'));
  const silent = all.filter((difference) => !owned.some((name) => owns(name, difference)));
  return { version: before.version, all, silent };
}

export function writeSnapshot(root, version) {
  writeFileSync(join(folder(root), `${version}.json`), snapshotText({ ...contractSnapshot(), version }));
}
