// Makes a release of this machine's clone: npm run release -- 1.2.0 [--dry-run]. Nothing is pushed or published.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { releaseChangelog } from './release/changelog.mjs';
import { assertVersion, mayBreak } from './release/release-version.mjs';
import { setVersion } from './release/set-version.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const say = (text) => process.stdout.write(`${text}\n`);
const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
const npm = (...words) => execFileSync('npm', words, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });

try {
  await release(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`release: ${error.message}\n`);
  process.exitCode = 1;
}

async function release(words) {
  const dryRun = words.includes('--dry-run');
  const [version = '', ...others] = words.filter((word) => word !== '--dry-run');
  if (others.length > 0)
    throw new Error(`What is ${JSON.stringify(others[0])}? Give a version and at most --dry-run.`);
  assertVersion(version, JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version);
  const tag = `v${version}`;
  assertReady(tag);
  const writeSnapshot = await assertContract(version);
  const day = new Date().toISOString().slice(0, 10);
  const changelog = releaseChangelog(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), { version, day });
  if (dryRun) {
    say(
      `Would set ${version} in every workspace, date the changelog ${day}, commit with the contract’s snapshot, tag ${tag} and pack the client.`,
    );
    say('Nothing was written.');
    return;
  }
  try {
    setVersion(root, version);
    writeFileSync(join(root, 'CHANGELOG.md'), changelog);
    packClient();
    writeSnapshot(root, version);
    git('add', 'packages/contract/released');
    git('commit', '--quiet', '--all', '--message', `Release ${version}`);
  } catch (error) {
    git('reset', '--quiet', '--hard');
    throw error;
  }
  git('tag', '--annotate', '--message', `Nova ${version}`, tag);
  say(`Committed and tagged ${tag}; the client is release/nova-client-${version}.tgz.`);
  say(`Left to do: git push && git push origin ${tag}, and npm publish release/nova-client-${version}.tgz.`);
}

function assertReady(tag) {
  const changes = git('status', '--porcelain');
  if (changes !== '') throw new Error(`There are changes that are not committed:\n${changes}`);
  if (git('tag', '--list', tag) !== '') throw new Error(`The tag ${tag} is there already.`);
}

/**
 * @returns what writes the snapshot of the released contract
 * @throws when callers of the last release would break, and the changelog or the version does not say so
 */
async function assertContract(version) {
  npm('run', '--silent', 'build');
  const { breaksSinceRelease, writeSnapshot } = await import('./contract/released.mjs');
  const { version: last, all, silent } = breaksSinceRelease(root);
  if (silent.length > 0)
    throw new Error(`${silent.length} changes break callers of ${last} in silence: npm run check:contract`);
  if (all.length > 0 && !mayBreak(last, version))
    throw new Error(
      `${all.length} changes break callers of ${last}, which ${version} may not (docs/interface/versions.md).`,
    );
  return writeSnapshot;
}

function packClient() {
  npm('run', '--silent', 'build');
  mkdirSync(join(root, 'release'), { recursive: true });
  npm('pack', '--silent', '--workspace', 'packages/client', '--pack-destination', 'release');
}
