// Looks for imports in a circle and for prose that is hard to read, then lints all workspaces. The types of the larger program need 3 GB of memory.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { readSources, repeatedTypes } from './counts/read-sources.mjs';
import { importCycles, importsOf } from './lint/import-cycles.mjs';
import { proseFindings } from './lint/prose.mjs';

/** What follows docs/glossary.md. Migrations and decisions stay as they were written. */
const checkedProse = [
  'apps',
  'docs',
  'examples',
  'packages',
  'prisma',
  'scripts',
  'tools',
  '*.md',
  ':!CHANGELOG.md',
  ':!prisma/migrations',
];

const root = fileURLToPath(new URL('..', import.meta.url));
const cycles = importCycles(importsOf(root));
for (const files of cycles) process.stdout.write(`Imports in a circle: ${files.join(' → ')}\n`);
const repeated = repeatedTypes(readSources(root).filter(({ path }) => path.includes('/src/')));
for (const { name, files } of repeated)
  process.stdout.write(`Two types of one package have one name: ${name} in ${files.join(', ')}\n`);
const prose = proseFindings(root, checkedProse);
for (const finding of prose) process.stdout.write(`${finding}\n`);

/** The console has a program of its own: the types of both together need more memory. */
const programs = [['apps/console'], ['apps', 'packages', 'tools', '--ignore-pattern', 'apps/console/']];
let isClean = cycles.length === 0 && repeated.length === 0 && prose.length === 0;
for (const folders of programs) {
  const eslint = ['node_modules/eslint/bin/eslint.js', ...folders, '--max-warnings', '0'];
  const child = spawn(process.execPath, ['--max-old-space-size=3072', ...eslint], {
    cwd: root,
    stdio: 'inherit',
  });
  const [code] = await once(child, 'close');
  isClean &&= code === 0;
}
process.exitCode = isClean ? 0 : 1;
