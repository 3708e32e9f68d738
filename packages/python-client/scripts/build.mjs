// Generates what follows from the contract, lays the Python package out in dist/nova_client, and packs it as a wheel, which the
// server hands out. Needs Node alone.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pythonPackage } from '@nova/contract';
import { generatedModules } from './generate.mjs';
import { packWheel } from './wheel.mjs';

const root = join(import.meta.dirname, '..');
const read = (name) => readFileSync(join(root, name), 'utf8');
const written = readdirSync(join(root, 'nova_client')).filter((name) => /\.py$|^py\.typed$/u.test(name));
const modules = {
  ...Object.fromEntries(written.map((name) => [name, read(`nova_client/${name}`)])),
  ...generatedModules(),
};
const files = Object.fromEntries(
  Object.entries(modules).map(([name, text]) => [`nova_client/${name}`, text]),
);
const wheel = await packWheel(
  {
    ...pythonPackage,
    summary: 'The typed client of a Nova server: recruitment CRM data from Python.',
    license: read('LICENSE'),
    readme: read('README.md'),
  },
  files,
);

rmSync(join(root, 'dist'), { recursive: true, force: true });
for (const [path, content] of [...Object.entries(files), [pythonPackage.wheel, wheel]]) {
  mkdirSync(dirname(join(root, 'dist', path)), { recursive: true });
  writeFileSync(join(root, 'dist', path), content);
}
