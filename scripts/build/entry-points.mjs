import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Programs, threads, processes and what tests of them load by its path; a pattern stands for the files of one folder. */
export const startedByPath = {
  'apps/nova': ['src/main.ts', 'src/run-nova.ts'],
  'apps/server': ['src/main.ts', 'src/start/first-start-process.ts'],
  'packages/cv': [
    'src/pool/reader.ts',
    ...['agreement', 'calibrate', 'cost', 'score-folder'].map((name) => `bench/${name}.ts`),
    ...['explain', 'forget', 'train-entries'].map((name) => `train/${name}.ts`),
  ],
  'packages/db': ['src/migrations/new-migration.ts'],
  'packages/embedded': ['src/worker.ts'],
  'packages/mail': ['src/work/mail-worker.ts'],
  'packages/sandbox': ['src/watch.ts'],
  'packages/features': ['src/imports/uploads/read-process.ts'],
  'tools/table-corpus': ['src/main.ts'],
  'tools/bench': [
    ...[
      'compare',
      'console',
      'duplicates',
      'import',
      'lists',
      'merges',
      'parse-load',
      'cv-found',
      'cv-words',
      'retention',
      'scale',
      'search',
      'start',
      'timeline',
    ],
    ...['versions', 'targets/*-server'],
  ].map((name) => `src/${name}.ts`),
  'tools/trials': [
    ...[
      'apply',
      'mail',
      'main-job',
      'pull',
      'restores',
      'soak',
      'statistics',
      'undo',
      'walks',
      'webhooks',
    ].map((name) => `${name}/main.ts`),
    'machines/suites-by-pgbouncer.ts',
  ],
};

/**
 * The source files of a workspace that others import or start: those that its `exports` name, and those started by path.
 * @param {string} root
 * @param {string} folder from the root, as `packages/db`
 * @returns {{ source: string, output: string }[]} paths from the folder, the output without its extension
 */
export function entryPoints(root, folder) {
  const manifest = join(root, folder, 'package.json');
  if (!existsSync(manifest)) return [];
  const { exports = {} } = JSON.parse(readFileSync(manifest, 'utf8'));
  const exported = Object.values(exports).flatMap((one) => one['nova:source'] ?? []);
  const started = (startedByPath[folder] ?? []).flatMap((path) => filesOf(join(root, folder), path));
  return [...exported.map((path) => path.replace(/^\.\//, '')), ...started]
    .filter((path) => existsSync(join(root, folder, path)))
    .map((source) => ({ source, output: outputOf(source) }));
}

/** Where a source's JavaScript lies, from the workspace's folder and without its extension. */
export const outputOf = (source) => `dist/${source.replace(/^src\//, '').replace(/\.ts$/, '')}`;

function filesOf(folder, path) {
  const [before, after] = path.split('*');
  if (after === undefined) return [path];
  const place = join(folder, before);
  if (!existsSync(place)) return [];
  return readdirSync(place)
    .filter((name) => name.endsWith(after))
    .map((name) => before + name);
}
