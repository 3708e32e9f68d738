import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where workspaces lie: the product's apps and packages, and the tools that measure and try it. */
export const workspaceGroups = ['apps', 'packages', 'tools'];

/** The folder of every workspace, from the project's root. */
export const workspaceFolders = (root) =>
  workspaceGroups
    .filter((group) => existsSync(join(root, group)))
    .flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`));

/** Where a workspace's test files and suite files lie: beside the sources of a feature, elsewhere apart from them. */
export const testsFolder = (root, folder) =>
  existsSync(join(root, folder, 'src/suite-1.ts')) ? 'src' : 'test';

/**
 * Every workspace: its folder from the project's root, its name, and the workspaces that it names as dependencies.
 * @param {string} root
 * @returns {{ folder: string, name: string, needs: string[] }[]}
 */
export function workspaces(root) {
  return workspaceFolders(root).map((folder) => {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const named = { ...manifest.dependencies, ...manifest.devDependencies };
    return {
      folder,
      name: manifest.name,
      needs: Object.keys(named).filter((one) => one.startsWith('@nova/')),
    };
  });
}

/** The named workspace and all that it needs, through others too. */
export function withNeeds(all, name) {
  const needed = new Set([name]);
  for (const one of needed) {
    for (const need of all.find((workspace) => workspace.name === one)?.needs ?? []) needed.add(need);
  }
  return all.filter((workspace) => needed.has(workspace.name));
}
