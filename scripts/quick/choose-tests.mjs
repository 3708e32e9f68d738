import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { importsOf } from '../lint/import-cycles.mjs';
import { testsFolder, workspaceFolders } from '../workspaces.mjs';

/** So many test files are chosen: of a changed workspace, of each that depends on it, and of all together. */
const most = { own: 8, dependent: 3, all: 14 };
/** Imported by everything: a test that needs them tells nothing of one change. */
const entrance = /\/(?:index|testing\/[^/]+)\.ts$/u;
/** Names that say nothing of what a file is about, and shorter ones. */
const plainNames = new Set([
  'test',
  'index',
  'main',
  'support',
  'record',
  'package',
  'readme',
  'read',
  'write',
]);
const shortest = 4;

/**
 * Chooses the test files that a change can break soonest. Of the changed workspace they are those that changed, those that import
 * what changed, and those named as it is; of the workspaces that depend on it, by turbo's graph, those named as it is.
 * @param {string} root
 * @param {readonly string[]} about paths of changed files from the root, or words
 * @returns {{ chosen: { folder: string, tests: string, files: string[], suite?: string }[], left: number }} files lie below `tests`, a folder of `folder`;
 *   `suite` is the suite file that can import them; `left` counts what has to do with the change and was not chosen
 */
export function chooseTests(root, about) {
  const folders = workspaceFolders(root);
  const paths = about.filter((one) => existsSync(join(root, one)));
  const words = about.filter((one) => !paths.includes(one)).map(stemOf);
  const changed = folders.filter((folder) => paths.some((path) => path.startsWith(`${folder}/`)));
  // A changed test file is about itself alone.
  const sources = paths.filter((path) => !path.endsWith('.test.ts'));
  const topics = [...new Set([...words, ...sources.flatMap(topicsOf)])];
  const moved = changed.filter((folder) => sources.some((path) => path.startsWith(`${folder}/`)));
  const dependent = new Set(moved.flatMap((folder) => dependentsOf(root, folder)));
  const importing = testsThatImport(root, paths);
  const rank = (path) => rankOf(path, { paths, importing, topics, words });
  const ranked = folders.flatMap((folder) => {
    const isOwn = changed.includes(folder) || changed.length === 0;
    if (!isOwn && !dependent.has(folder)) return [];
    const files = testFilesOf(root, folder).map((file) => ({
      ...{ folder, file, isOwn },
      rank: rank(`${folder}/${testsFolder(root, folder)}/${file}`),
    }));
    // A small workspace that changed is tested as a whole.
    const isSmall = moved.includes(folder) && files.length <= most.own;
    return files
      .filter((one) => one.rank > 0 || isSmall)
      .sort((one, other) => other.rank - one.rank)
      .map((one, at) => ({ ...one, isLeft: at >= (isOwn ? most.own : most.dependent) }));
  });
  const candidates = ranked
    .filter(({ isLeft }) => !isLeft)
    .sort((one, other) => Number(other.isOwn) - Number(one.isOwn) || other.rank - one.rank)
    .slice(0, most.all);
  const chosen = [...new Set(candidates.map(({ folder }) => folder))].map((folder) => ({
    folder,
    tests: testsFolder(root, folder),
    files: candidates.filter((one) => one.folder === folder).map(({ file }) => file),
    suite: suiteOf(root, folder),
  }));
  return { chosen: chosen.flatMap(apart), left: ranked.length - candidates.length };
}

/** Files that run by themselves are none of a suite's. */
function apart({ folder, tests, files, suite }) {
  if (suite === undefined) return [{ folder, tests, files }];
  const alone = files.filter((file) => file.includes('.alone.'));
  const shared = files.filter((file) => !file.includes('.alone.'));
  return [
    ...(shared.length > 0 ? [{ folder, tests, files: shared, suite }] : []),
    ...(alone.length > 0 ? [{ folder, tests, files: alone }] : []),
  ];
}

function rankOf(path, { paths, importing, topics, words }) {
  if (paths.includes(path)) return 100;
  const inPath = (topic) => path.slice(path.search(/\/(?:test|src)\//u)).includes(topic);
  return (
    (importing.has(path) ? 10 : 0) +
    4 * words.filter(inPath).length +
    topics.filter(inPath).reduce((sum, topic) => sum + (basename(path).includes(topic) ? 3 : 1), 0)
  );
}

/** A file's name, its words, and its folder's name, as singulars: `bounces/read-bounce.ts` is about `read-bounce`, `read` and `bounce`. */
function topicsOf(path) {
  const name = basename(path).replace(/\..*$/u, '');
  const words = [name, ...name.split('-'), basename(dirname(path))];
  return words.map(stemOf).filter((word) => word.length >= shortest && !plainNames.has(word));
}

const stemOf = (word) => word.replace(/ies$/u, 'y').replace(/s$/u, '').toLowerCase();

/** By turbo: the workspaces that need one, through others too. */
function dependentsOf(root, folder) {
  const turbo = ['node_modules/turbo/bin/turbo', 'run', 'test', `--filter=...{./${folder}}`, '--dry=json'];
  const { stdout } = spawnSync(process.execPath, turbo, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout.slice(stdout.indexOf('{')))
    .tasks.filter(({ task }) => task === 'test')
    .map(({ directory }) => directory);
}

/** The test files that import a changed file, through others of its package too, but not through its entrance. */
function testsThatImport(root, paths) {
  const imports = importsOf(root);
  const reached = new Set(paths);
  for (const path of reached)
    for (const [file, imported] of imports)
      if (!entrance.test(path) && imported.includes(path)) reached.add(file);
  return new Set([...reached].filter((path) => path.endsWith('.test.ts')));
}

const list = (folder) =>
  existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
const testFilesOf = (root, folder) =>
  list(join(root, folder, testsFolder(root, folder)))
    .filter((name) => name.endsWith('.test.ts'))
    .sort();
const suiteOf = (root, folder) =>
  list(join(root, folder, testsFolder(root, folder)))
    .filter((name) => /^suite[^/]*\.ts$/u.test(name))
    .sort()[0];
