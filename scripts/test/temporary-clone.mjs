import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { workspaceFolders } from '../workspaces.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const git = (cwd, ...words) => execFileSync('git', words, { cwd, encoding: 'utf8' });

/** A clone of this project as its files are now, with what is installed and built here. Ended by `remove`. */
export function temporaryClone() {
  const folder = mkdtempSync(join(tmpdir(), 'nova-clone-'));
  const clone = join(folder, 'nova');
  mkdirSync(clone);
  const files = git(root, 'ls-files', '--cached', '--others', '--exclude-standard', '-z').split('\0');
  for (const file of new Set(files.filter(Boolean))) {
    mkdirSync(dirname(join(clone, file)), { recursive: true });
    cpSync(join(root, file), join(clone, file), { preserveTimestamps: true });
  }
  installAs(root, clone);
  for (const built of builtFolders(root))
    cpSync(join(root, built), join(clone, built), { recursive: true, preserveTimestamps: true });
  git(clone, 'init', '--quiet', '--initial-branch=main');
  git(clone, 'config', 'user.name', 'Test');
  git(clone, 'config', 'user.email', 'test@example.com');
  git(clone, 'add', '--all');
  git(clone, 'commit', '--quiet', '--message', 'Start');
  return {
    path: clone,
    git: (...words) => git(clone, ...words).trim(),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Links to what is installed; our own packages are those of the clone. */
function installAs(from, to) {
  const modules = (folder) => join(folder, 'node_modules');
  for (const workspace of ['', ...workspaceFolders(from)]) {
    const source = modules(join(from, workspace));
    const names = list(source).filter((name) => name !== '@nova' && name !== '.cache');
    if (names.length > 0) mkdirSync(modules(join(to, workspace)), { recursive: true });
    for (const name of names) symlinkSync(join(source, name), join(modules(join(to, workspace)), name));
  }
  cpSync(join(modules(from), '@nova'), join(modules(to), '@nova'), {
    recursive: true,
    verbatimSymlinks: true,
  });
}

/** With their times kept, so that the clone knows itself built of these very files. */
const builtFolders = (from) =>
  [
    ...workspaceFolders(from).flatMap((folder) => [`${folder}/dist`, `${folder}/src/generated`]),
    '.turbo',
  ].filter((folder) => existsSync(join(from, folder)));

function list(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
