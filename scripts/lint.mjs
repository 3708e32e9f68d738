// Looks for what ESLint does not (check.mjs): imports in a circle, types of one name, names and prose that are hard to read, keys that stand twice.
import { fileURLToPath } from 'node:url';
import { readTypes, repeatedTypes } from './counts/read-sources.mjs';
import { importCycles, importsOf } from './lint/import-cycles.mjs';
import { projectNameFindings } from './lint/names.mjs';
import { proseFindings } from './lint/prose.mjs';
import { repeatedKeyFindings } from './lint/repeated-keys.mjs';

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
const repeated = repeatedTypes(
  readTypes(root).filter(({ path }) => path.includes('/src/') && !path.includes('/test/')),
);
for (const { name, files } of repeated)
  process.stdout.write(`Two types of one package have one name: ${name} in ${files.join(', ')}\n`);
const findings = [
  ...proseFindings(root, checkedProse),
  ...projectNameFindings(root),
  ...repeatedKeyFindings(root),
];
for (const finding of findings) process.stdout.write(`${finding}\n`);

process.exitCode = cycles.length + repeated.length + findings.length === 0 ? 0 : 1;
