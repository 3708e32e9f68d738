// Generates what follows from the contract, writes the package as ES modules and as CommonJS, each with its types, and packs it:
// the server hands out dist/nova-client.tgz.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const compiler = join(root, '../../node_modules/typescript-7/bin/tsc');
const compile = (config) =>
  execFileSync(process.execPath, [compiler, '-p', join(root, config)], { stdio: 'inherit' });

await import('./generate.mjs');
rmSync(join(root, 'dist'), { recursive: true, force: true });
compile('tsconfig.build.json');
compile('tsconfig.cjs.json');
mkdirSync(join(root, 'dist/cjs'), { recursive: true });
writeFileSync(join(root, 'dist/cjs/package.json'), `${JSON.stringify({ type: 'commonjs' })}\n`);

// The compiler rewrites the extensions of imports in code, but not in declarations.
for (const name of readdirSync(join(root, 'dist'), { recursive: true })) {
  if (!name.endsWith('.d.ts')) continue;
  const path = join(root, 'dist', name);
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/(from ')(\.[^']+)\.ts(')/gu, '$1$2.js$3'));
}

/** npm packs the same files into the same bytes whenever it is asked to. */
function pack() {
  const { npm_execpath: npm } = process.env;
  const words = [
    'pack',
    '--silent',
    '--ignore-scripts',
    '--no-update-notifier',
    '--pack-destination',
    'dist',
  ];
  const [program, first] = npm === undefined ? ['npm', []] : [process.execPath, [npm]];
  const name = execFileSync(program, [...first, ...words], { cwd: root, encoding: 'utf8' }).trim();
  renameSync(join(root, 'dist', name), join(root, 'dist/nova-client.tgz'));
}

pack();
