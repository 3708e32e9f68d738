// Looks for imports in a circle, then lints one workspace after the other: with the types of all of them at once ESLint needs
// more memory than Node gives it.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { importCycles, importsOf } from './lint/import-cycles.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const cycles = importCycles(importsOf(root));
for (const files of cycles) process.stdout.write(`Imports in a circle: ${files.join(' → ')}\n`);

const workspaces = ['apps', 'packages'].flatMap((folder) =>
  readdirSync(`${root}${folder}`).map((name) => `${folder}/${name}`),
);
const failed = workspaces.filter((folder) => {
  const eslint = ['node_modules/eslint/bin/eslint.js', folder, '--max-warnings', '0'];
  return spawnSync(process.execPath, eslint, { cwd: root, stdio: 'inherit' }).status !== 0;
});
if (cycles.length + failed.length > 0) process.exitCode = 1;
