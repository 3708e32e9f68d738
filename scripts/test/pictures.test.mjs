import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { markdownFiles, projectFiles } from '../docs/project-files.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pictures = projectFiles(root).filter(
  (path) => /\.(?:webp|png|jpe?g|gif)$/u.test(path) && path.startsWith('docs/'),
);
const pages = markdownFiles(root).map((path) => readFileSync(join(root, path), 'utf8'));

test('pictures of the docs are small together', () => {
  const bytes = pictures.map((path) => statSync(join(root, path)).size);
  assert.ok(bytes.length > 0);
  assert.ok(bytes.reduce((sum, one) => sum + one, 0) <= 400_000);
});

test('every picture of the docs stands on a page', () => {
  const unused = pictures.filter(
    (path) => !pages.some((page) => page.includes(path.split('/').slice(-2).join('/'))),
  );
  assert.deepEqual(unused, []);
});
