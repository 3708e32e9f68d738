import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chooseTests } from '../quick/choose-tests.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pathsOf = ({ chosen }) =>
  chosen.flatMap(({ folder, tests, files }) => files.map((file) => `${folder}/${tests}/${file}`));

describe('npm run test:quick', () => {
  it('A changed test file is chosen, and no other workspace for it', () => {
    const chosen = pathsOf(chooseTests(root, ['packages/zip/test/safe-file-name.test.ts']));
    assert.deepEqual([...new Set(chosen.map((path) => path.split('/test/')[0]))], ['packages/zip']);
  });

  it('A changed source brings what imports it, and what is named as it is where turbo knows dependents', () => {
    const { chosen } = chooseTests(root, ['packages/features/src/imports/undo.ts']);
    const folders = chosen.map(({ folder }) => folder);
    assert.ok(folders.includes('apps/nova') || folders.includes('apps/server'));
    assert.ok(!folders.includes('packages/contract'));
  });

  it('A word chooses the files that are about it, and they are few', () => {
    const paths = pathsOf(chooseTests(root, ['notes']));
    assert.ok(paths.includes('packages/features/src/notes/test/notes.test.ts'));
    assert.ok(paths.length <= 14);
    assert.deepEqual(
      paths.filter((path) => !path.includes('note') || !existsSync(join(root, path))),
      [],
    );
  });

  it('What nothing is about is said, and runs nothing', () => {
    assert.deepEqual(chooseTests(root, ['no-such-word']), { chosen: [], left: 0 });
  });
});
