// Looks for imports in a circle, then lints workspace by workspace: with the types of all of them at once ESLint needs more memory
// than Node gives it.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { importCycles, importsOf } from './lint/import-cycles.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const cycles = importCycles(importsOf(root));
for (const files of cycles) process.stdout.write(`Imports in a circle: ${files.join(' → ')}\n`);
if (cycles.length > 0) process.exitCode = 1;

const waiting = ['apps', 'packages'].flatMap((folder) =>
  readdirSync(`${root}${folder}`).map((name) => `${folder}/${name}`),
);
/** More at once need more memory than small machines have. */
const atOnce = Math.min(2, availableParallelism());
await Promise.all(Array.from({ length: atOnce }, lintOthers));

async function lintOthers() {
  for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift())
    if ((await lint(folder)) !== 0) process.exitCode = 1;
}

function lint(folder) {
  const eslint = ['node_modules/eslint/bin/eslint.js', folder, '--max-warnings', '0'];
  const child = spawn(process.execPath, eslint, { cwd: root, stdio: 'inherit' });
  return new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
}
