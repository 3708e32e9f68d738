import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceFolders } from '../workspaces.mjs';

/** What the compiler keeps of its last check, as tsconfig.json of the root and of the console say. */
const buildInfos = ['.turbo/typecheck.tsbuildinfo', '.turbo/typecheck-console.tsbuildinfo'];

/**
 * Makes the compiler check everything again if a table of JSON is newer than its last check. TypeScript 7.0 would not look
 * again at what imports the table.
 * @param {string} root
 */
export function dropStaleTypes(root) {
  const changedAt = Math.max(...tablesIn(root).map((path) => statSync(path).mtimeMs));
  for (const info of buildInfos.map((path) => join(root, path)))
    if (existsSync(info) && statSync(info).mtimeMs <= changedAt) rmSync(info);
}

const tablesIn = (root) =>
  workspaceFolders(root)
    .map((folder) => join(root, folder, 'src'))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, name)))
    .filter((path) => path.endsWith('.json'));
