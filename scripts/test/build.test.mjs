import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { bundle } from '../build/bundle.mjs';

const installed = fileURLToPath(new URL('../../node_modules', import.meta.url));

describe('the bundles of a package', () => {
  const folder = 'packages/a';
  let root;
  const write = (path, text) => {
    mkdirSync(dirname(join(root, folder, path)), { recursive: true });
    writeFileSync(join(root, folder, path), text);
  };
  const run = (path, ...options) =>
    execFileSync(process.execPath, [...options, join(root, folder, path)], {
      encoding: 'utf8',
      stdio: 'pipe',
    });

  before(async () => {
    root = mkdtempSync(join(tmpdir(), 'nova-build-'));
    symlinkSync(installed, join(root, 'node_modules'));
    const source = (path) => ({ 'nova:source': `./src/${path}.ts`, default: `./dist/${path}.js` });
    write(
      'package.json',
      JSON.stringify({ type: 'module', exports: { '.': source('index'), './deep': source('deep/index') } }),
    );
    write('data/word.txt', 'found');
    write(
      'src/deep/under/word.ts',
      `import { readFileSync } from 'node:fs';
       export const word: string = readFileSync(new URL('../../../data/word.txt', import.meta.url), 'utf8');`,
    );
    write('src/deep/index.ts', `import { word } from './under/word.ts';\nconsole.log('deep', word);`);
    write('src/index.ts', `import { word } from './deep/under/word.ts';\nconsole.log('index', word);`);
    write('dist/gone.js', '');
    await bundle(root, [folder]);
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  it('find files from where the source lies, however the bundle is cut', async () => {
    assert.equal(run('dist/index.js'), 'index found\n');
    assert.equal(run('dist/deep/index.js'), 'deep found\n');
    // Alone it lies in the entry point's own file, one folder deeper.
    write('src/index.ts', `console.log('index');`);
    await bundle(root, [folder]);
    assert.equal(run('dist/deep/index.js'), 'deep found\n');
  });

  it('leave nothing behind that has no source any more', () => {
    assert.equal(existsSync(join(root, folder, 'dist/gone.js')), false);
    assert.equal(existsSync(join(root, folder, 'dist/index.js')), true);
  });

  it('lead from an error to the line of the source', async () => {
    write(
      'src/index.ts',
      `interface Nothing {\n  readonly a: 1;\n}\n\nthrow new Error('here' satisfies string);`,
    );
    await bundle(root, [folder]);
    assert.throws(() => run('dist/index.js', '--enable-source-maps'), /src\/index\.ts:5:/);
  });

  it('name the place of what is no TypeScript, and stay as they were', async () => {
    write('src/index.ts', `console.log('kept');`);
    await bundle(root, [folder]);
    write('src/index.ts', 'export const = ;');
    await assert.rejects(bundle(root, [folder]), /packages\/a: .*[^]*src\/index\.ts:1:13/);
    assert.equal(run('dist/index.js'), 'kept\n');
  });
});
