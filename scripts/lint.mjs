// Lints one workspace after the other: with the types of all of them at once ESLint needs more memory than Node gives it.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const workspaces = ['apps', 'packages'].flatMap((folder) =>
  readdirSync(`${root}${folder}`).map((name) => `${folder}/${name}`),
);
const failed = workspaces.filter((folder) => {
  const eslint = ['node_modules/eslint/bin/eslint.js', folder, '--max-warnings', '0'];
  return spawnSync(process.execPath, eslint, { cwd: root, stdio: 'inherit' }).status !== 0;
});
if (failed.length > 0) process.exitCode = 1;
