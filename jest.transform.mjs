import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { transform, transformSync, version } from 'esbuild';

const settings = {
  loader: 'ts',
  target: 'es2022',
  format: 'esm',
  // Imports of JSON keep `with { type: 'json' }`, as Node has them.
  supported: { 'import-attributes': true },
  sourcemap: 'external',
  sourcesContent: false,
};
const own = readFileSync(new URL(import.meta.url));

const optionsFor = (path) => ({ ...settings, sourcefile: path });

/** Makes modules of TypeScript files for jest, by the bundler that the build uses. */
export default {
  getCacheKey: (text, path) =>
    createHash('sha256').update(own).update(version).update(`\0${path}\0`).update(text).digest('hex'),
  process: (text, path) => transformSync(text, optionsFor(path)),
  processAsync: (text, path) => transform(text, optionsFor(path)),
};
