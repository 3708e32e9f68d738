// Writes the derived tables of docs/ from the contract; with --check, lists those that are outdated.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { derivedTables } from './docs/derived-tables.mjs';
import { markdownFiles } from './docs/project-files.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const check = process.argv.includes('--check');
const block = /<!-- derived: (?<what>[^>]+?) -->\n[^]*?<!-- \/derived -->/gu;

const options = { ...(await resolveConfig(join(root, 'README.md'))), parser: 'markdown' };
const stale = [];
for (const path of markdownFiles(root)) {
  const before = readFileSync(join(root, path), 'utf8');
  if (!before.includes('<!-- derived: ')) continue;
  const after = await format(before.replaceAll(block, derive(path)), options);
  if (after === before) continue;
  stale.push(path);
  if (!check) writeFileSync(join(root, path), after);
}
if (stale.length > 0)
  process.stdout.write(`${check ? 'Not as the code has it' : 'Written'}: ${stale.join(', ')}\n`);
if (check && stale.length > 0) {
  process.stdout.write('Run: npm run docs\n');
  process.exitCode = 1;
}

function derive(path) {
  return (_all, what) => {
    const kind = Object.keys(derivedTables).find((one) => what === one || what.startsWith(`${one} `));
    if (kind === undefined)
      throw new Error(`${path}: nothing is derived under the name ${JSON.stringify(what)}.`);
    return `<!-- derived: ${what} -->\n\n${derivedTables[kind](what.slice(kind.length + 1))}\n\n<!-- /derived -->`;
  };
}
