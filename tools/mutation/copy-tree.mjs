import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { workspaceFolders } from '../../scripts/workspaces.mjs';

/**
 * Copies the work tree as it is now, with what was built of it, into a folder of its own, whose path is answered: mutants
 * are written into sources, and those of the work tree are nobody's to break. Dependencies are links to the ones here;
 * the packages of this workspace are the copy's own.
 */
export function copyTree(root) {
  const copy = mkdtempSync(join(tmpdir(), 'nova-mutation-'));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root });
  const files = listed.toString().split('\0').filter(Boolean);
  for (const file of files.filter((name) => existsSync(join(root, name)))) {
    cpSync(join(root, file), join(copy, file));
  }
  for (const folder of workspaceFolders(root)) {
    for (const built of ['dist', 'src/generated']) copyFolder(root, copy, join(folder, built));
    linkDependencies(root, copy, join(folder, 'node_modules'));
  }
  linkDependencies(root, copy, 'node_modules');
  return copy;
}

function copyFolder(root, copy, folder) {
  if (existsSync(join(root, folder))) cpSync(join(root, folder), join(copy, folder), { recursive: true });
}

function linkDependencies(root, copy, folder) {
  if (!existsSync(join(root, folder))) return;
  for (const name of readdirSync(join(root, folder))) {
    if (name === '@nova') linkWorkspaces(root, copy, join(folder, name));
    else link(join(root, folder, name), join(copy, folder, name));
  }
}

/** npm's links to workspaces are relative, so they lead into the copy. */
function linkWorkspaces(root, copy, folder) {
  for (const name of readdirSync(join(root, folder))) {
    link(readlinkSync(join(root, folder, name)), join(copy, folder, name));
  }
}

function link(target, path) {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}
