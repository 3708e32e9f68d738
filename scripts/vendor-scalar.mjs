/**
 * Renews the component that draws the endpoints at /docs (docs/decisions/0016-reference-by-scalar.md):
 * `node scripts/vendor-scalar.mjs 1.72.1` takes the bundle for browsers out of that version's package, as it is, and keeps it in
 * brotli. With --check it only compares what lies there.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

const vendor = fileURLToPath(new URL('../apps/server/vendor/', import.meta.url));
const prefix = 'scalar-api-reference-';
const [version] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
if (version === undefined) throw new Error('Name a version of @scalar/api-reference.');

const folder = mkdtempSync(join(tmpdir(), 'nova-scalar-'));
try {
  execFileSync('npm', ['pack', '--silent', `@scalar/api-reference@${version}`], { cwd: folder });
  const [archive] = readdirSync(folder);
  execFileSync('tar', ['xzf', archive], { cwd: folder });
  const bundle = readFileSync(join(folder, 'package/dist/browser/standalone.js'));
  const target = join(vendor, `${prefix}${version}.js.br`);
  if (process.argv.includes('--check')) {
    if (!brotliDecompressSync(readFileSync(target)).equals(bundle))
      throw new Error(`${target} is not the bundle of ${version}.`);
  } else {
    for (const name of readdirSync(vendor).filter((one) => one.startsWith(prefix)))
      rmSync(join(vendor, name));
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bundle.length };
    writeFileSync(target, brotliCompressSync(bundle, { params }));
    process.stdout.write(`Written: ${target}\nName it in apps/server/src/mounts/pages/assets.ts.\n`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
