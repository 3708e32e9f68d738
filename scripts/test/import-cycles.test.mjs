import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { importCycles, importsOf } from '../lint/import-cycles.mjs';

const root = join(import.meta.dirname, '..', '..');

test('a cycle is shown with all its files', () => {
  const imports = new Map([
    ['start', ['a']],
    ['a', ['b', 'leaf']],
    ['b', ['c', 'leaf']],
    ['c', ['a']],
    ['leaf', []],
    ['self', ['self']],
  ]);
  assert.deepEqual(importCycles(imports), [
    ['a', 'b', 'c', 'a'],
    ['self', 'self'],
  ]);
});

test('files that import the same one are no cycle', () => {
  const imports = new Map([
    ['a', ['b', 'c']],
    ['b', ['d']],
    ['c', ['d']],
  ]);
  assert.deepEqual(importCycles(imports), []);
});

test('imports of types count, and each names a file', () => {
  const imports = importsOf(root);
  const deprecations = 'packages/contract/src/deprecations.ts';
  assert.ok(imports.get(deprecations)?.includes('packages/contract/src/endpoint.ts'));
  const screens = 'apps/console/src/shell/settings/settings-screens.ts';
  assert.ok(imports.get(screens)?.includes('apps/console/src/features/accounts/keys-page.tsx'));
  const apply = 'packages/job-pages/public/apply.js';
  assert.ok(imports.get(apply)?.includes('packages/job-pages/public/tree.js'));
  const gone = [...imports].flatMap(([path, names]) =>
    names
      .filter((name) => /\/(?:src|public)\/.*\.(?:tsx?|js)$/u.test(name) && !name.includes('/generated/'))
      .filter((name) => !existsSync(join(root, name)))
      .map((name) => `${path}: ${name}`),
  );
  assert.deepEqual(gone, []);
});

test('the project has no import cycle', () => {
  assert.deepEqual(importCycles(importsOf(root)), []);
});
