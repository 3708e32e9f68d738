// Looks for imports in a circle, for types of one name and for prose that is hard to read: what ESLint does not (check.mjs).
import { fileURLToPath } from 'node:url';
import { readSources, repeatedTypes } from './counts/read-sources.mjs';
import { importCycles, importsOf } from './lint/import-cycles.mjs';
import { proseFindings } from './lint/prose.mjs';

/** What follows docs/glossary.md. Migrations and decisions stay as they were written. */
const checkedProse = [
  '.ci',
  'apps',
  'deploy',
  'docs',
  'examples',
  'packages',
  'prisma',
  'scripts',
  'tools',
  ':(glob)*',
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

process.exitCode = cycles.length + repeated.length + prose.length === 0 ? 0 : 1;
