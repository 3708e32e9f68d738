import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { bundle } from './bundle.mjs';
import { workspaceFolders } from '../workspaces.mjs';
import { entryPoints } from './entry-points.mjs';

const databaseClient = {
  name: 'database client',
  inputs: () => [
    'prisma/schema.prisma',
    'prisma.config.ts',
    'packages/db/package.json',
    'packages/db/generate.mjs',
  ],
  outputs: () => ['packages/db/src/generated/client.ts'],
  make: (root) => runToEnd(root, 'packages/db/generate.mjs'),
};

/** The bundles of some workspaces, and what else these are made of. */
const bundles = (name, foldersIn, others) => ({
  name,
  inputs: (root) => [
    'package-lock.json',
    'scripts/build',
    ...others,
    ...foldersIn(root).flatMap((folder) => sourcesOf(root, folder)),
  ],
  outputs: (root) =>
    foldersIn(root).flatMap((folder) =>
      entryPoints(root, folder).map(({ output }) => join(folder, `${output}.js`)),
    ),
  make: (root) => bundle(root, foldersIn(root)),
});

const database = 'packages/db';
const databaseCode = bundles('database', () => [database], ['prisma/schema.prisma']);
const code = bundles(
  'code',
  (root) => workspaceFolders(root).filter((folder) => folder !== database),
  // What measures is made of these, and what trains the reader of CVs.
  ['packages/cv/test/synthetic', 'packages/cv/test/support', 'apps/server/test-browser/support'],
);

const clientPackage = {
  name: 'client',
  inputs: () => [
    'tsconfig.base.json',
    'packages/kinds/src',
    'packages/contract/src',
    'packages/contract/package.json',
    'packages/features/src',
    ...[
      'src',
      'scripts',
      'package.json',
      'tsconfig.build.json',
      'tsconfig.cjs.json',
      'README.md',
      'LICENSE',
    ].map((name) => join('packages/client', name)),
  ],
  outputs: () => ['packages/client/dist/nova-client.tgz'],
  make: (root) => runToEnd(root, 'packages/client/scripts/build.mjs'),
};

const pythonPackage = {
  name: 'python client',
  inputs: () => [
    'packages/kinds/src',
    'packages/contract/src',
    'packages/contract/package.json',
    'packages/features/src',
    'packages/zip/src',
    'packages/client/scripts/client-interface.mjs',
    ...['nova_client', 'scripts', 'README.md', 'LICENSE'].map((name) => join('packages/python-client', name)),
  ],
  outputs: () => ['packages/python-client/dist/nova_client/types.py'],
  make: (root) => runToEnd(root, 'packages/python-client/scripts/build.mjs'),
};

/** Made last: its definitions are read from the built kinds, contract and features, which need the database. */
const consoleBundle = {
  name: 'console',
  inputs: () => [
    'package-lock.json',
    'packages/kinds/src',
    'packages/contract/src',
    'packages/features/src',
    ...['src', 'build', 'index.html', 'package.json', 'vite.config.ts', 'build.mjs'].map((name) =>
      join('apps/console', name),
    ),
  ],
  outputs: () => ['apps/console/dist/index.html'],
  make: (root) => runToEnd(root, 'apps/console/build.mjs'),
};

/**
 * What the build makes: stages one after the other, of each the lines beside each other, of a line the parts one after the other.
 * Generating the database client takes longest. A part is made again when one of its inputs changed or an output is missing; inputs
 * (files and folders) and outputs are paths from the root.
 */
export const stages = [
  [
    [databaseClient, databaseCode],
    [code, clientPackage, pythonPackage],
  ],
  [[consoleBundle]],
];

function sourcesOf(root, folder) {
  const folders = new Set(['src', ...entryPoints(root, folder).map(({ source }) => source.split('/')[0])]);
  return ['package.json', ...folders].map((name) => join(folder, name));
}

/** @throws Error with what the program said when it fails */
async function runToEnd(root, program) {
  const child = spawn(process.execPath, [join(root, program)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (said += text));
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new Error(`${program}: ${said.trim()}`);
}
