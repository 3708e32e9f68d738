import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaces } from '../workspaces.mjs';

/** Writes the version wherever it stands: each package.json, and the lock's entries of these workspaces. */
export function setVersion(root, version) {
  const folders = workspaces(root).map(({ folder }) => folder);
  for (const folder of ['', ...folders]) rewrite(join(root, folder, 'package.json'), { version });
  const path = join(root, 'package-lock.json');
  const lock = JSON.parse(readFileSync(path, 'utf8'));
  lock.version = version;
  for (const folder of ['', ...folders]) lock.packages[folder].version = version;
  write(path, lock);
}

const rewrite = (path, changes) => write(path, { ...JSON.parse(readFileSync(path, 'utf8')), ...changes });
const write = (path, value) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
