import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { workspaces } from '../workspaces.mjs';
import { releaseChangelog } from '../release/changelog.mjs';
import { assertVersion, mayBreak } from '../release/release-version.mjs';
import { temporaryClone } from './temporary-clone.mjs';

describe('the changelog of a release', () => {
  const before =
    '# Changelog\n\nNothing has been released yet.\n\n## [Unreleased]\n\n### Added\n\n- Leads.\n';

  it('moves what was unreleased under the version and its day', () => {
    assert.equal(
      releaseChangelog(before, { version: '1.0.0', day: '2026-01-31' }),
      '# Changelog\n\n## [Unreleased]\n\n## [1.0.0] - 2026-01-31\n\n### Added\n\n- Leads.\n',
    );
  });

  it('A changelog without changes is refused', () => {
    const once = releaseChangelog(before, { version: '1.0.0', day: '2026-01-31' });
    assert.throws(
      () => releaseChangelog(once, { version: '1.0.1', day: '2026-02-01' }),
      /nothing under Unreleased/,
    );
  });
});

describe('the version of a release', () => {
  for (const version of ['0.1.0', '0.1.1', '1.0.0', '1.0.0-beta.2']) {
    it(`may be ${version} after 0.1.0`, () => assertVersion(version, '0.1.0'));
  }
  for (const version of ['', '1', 'v1.0.0', '0.0.9', '0.1.0-beta.1', '1.0.0;rm']) {
    it(`may not be ${JSON.stringify(version)} after 0.1.0`, () =>
      assert.throws(() => assertVersion(version, '0.1.0')));
  }
});

describe('a version that breaks callers', () => {
  const cases = [
    ['1.4.0', '2.0.0', true],
    ['1.4.0', '1.5.0', false],
    ['0.1.0', '0.2.0', true],
    ['0.1.0', '0.1.1', false],
    ['0.1.0', '1.0.0', true],
    ['1.0.0', '1.0.0', false],
  ];
  for (const [last, version, may] of cases) {
    it(`${may ? 'may' : 'may not'} be ${version} after ${last}`, () =>
      assert.equal(mayBreak(last, version), may));
  }
});

describe('npm run release', () => {
  let clone;
  const release = (...words) =>
    spawnSync(process.execPath, ['scripts/release.mjs', ...words], { cwd: clone.path, encoding: 'utf8' });
  const manifest = (folder) => JSON.parse(readFileSync(join(clone.path, folder, 'package.json'), 'utf8'));

  before(() => (clone = temporaryClone()));
  after(() => clone.remove());

  it('refuses a tree with changes', () => {
    const path = join(clone.path, 'stray.txt');
    writeFileSync(path, 'not committed');
    const { status, stderr } = release('1.0.0');
    assert.equal(status, 1);
    assert.match(stderr, /not committed:\n\?\? stray\.txt/);
    clone.git('clean', '--quiet', '--force');
  });

  it('writes nothing when it is a dry run', () => {
    const { status, stdout } = release('1.0.0', '--dry-run');
    assert.equal(status, 0);
    assert.match(stdout, /Nothing was written/);
    assert.equal(clone.git('status', '--porcelain'), '');
    assert.equal(clone.git('tag'), '');
  });

  it('refuses what breaks callers of the last release in silence, and a version that may not break them', () => {
    const path = join(clone.path, 'packages/contract/released/0.1.0.json');
    const [snapshot, changelog] = [readFileSync(path, 'utf8'), join(clone.path, 'CHANGELOG.md')];
    const commit = (message) => clone.git('commit', '--quiet', '--all', '--message', message);
    writeFileSync(path, snapshot.replace('"UNAVAILABLE": 503', '"UNAVAILABLE": 503,\n    "BUSY": 503'));
    commit('A code that is gone');
    assert.match(release('0.2.0', '--dry-run').stderr, /1 changes break callers of 0\.1\.0 in silence/);
    const text = readFileSync(changelog, 'utf8');
    const heading = '### Breaking\n\n';
    const [unreleased] = text.split(/\n## \[(?!Unreleased)/u);
    const own = unreleased.includes(heading) ? text : text.replace('## [Unreleased]\n', `$&\n${heading}`);
    writeFileSync(changelog, own.replace(heading, '$&- `errors.BUSY` is gone.\n'));
    commit('Own up to it');
    assert.match(release('0.1.1', '--dry-run').stderr, /which 0\.1\.1 may not/);
    assert.match(release('0.2.0', '--dry-run').stdout, /Nothing was written/);
    clone.git('reset', '--quiet', '--hard', 'HEAD~2');
  });

  it('commits the version, the changelog and nothing else, tags, and packs the client', () => {
    const { status, stderr } = release('1.0.0');
    assert.equal(status, 0, stderr);
    const all = workspaces(clone.path).map(({ folder }) => folder);
    for (const folder of ['', ...all]) assert.equal(manifest(folder).version, '1.0.0', folder);
    const changed = clone.git('diff', '--name-only', 'HEAD~1').split('\n');
    const manifests = ['', ...all].map((folder) => join(folder, 'package.json'));
    const snapshot = 'packages/contract/released/1.0.0.json';
    assert.deepEqual(changed.sort(), ['CHANGELOG.md', 'package-lock.json', snapshot, ...manifests].sort());
    assert.equal(JSON.parse(readFileSync(join(clone.path, snapshot), 'utf8')).version, '1.0.0');
    assert.equal(clone.git('diff', '--numstat', 'HEAD~1', '--', 'package.json'), '1\t1\tpackage.json');
    const lock = clone.git('diff', '--numstat', 'HEAD~1', '--', 'package-lock.json').split('\t');
    assert.deepEqual(lock.slice(0, 2), [String(all.length + 2), String(all.length + 2)]);
    assert.equal(clone.git('tag', '--points-at', 'HEAD'), 'v1.0.0');
    assert.equal(clone.git('status', '--porcelain'), '');
    assert.ok(existsSync(join(clone.path, 'release/nova-client-1.0.0.tgz')));
  });

  it('refuses a version that is there', () => {
    const { status, stderr } = release('1.0.0');
    assert.equal(status, 1);
    assert.match(stderr, /v1\.0\.0 is there already/);
  });
});
