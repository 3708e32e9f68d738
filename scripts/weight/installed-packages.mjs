import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What a file takes on disk, in bytes; packages within this one count for themselves. */
function bytesOf(folder) {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += entry.name === 'node_modules' ? 0 : bytesOf(path);
    else bytes += lstatSync(path).blocks * 512;
  }
  return bytes;
}

/** `npm ci --omit=dev` keeps what is neither for development alone nor optional to it. */
function partOf({ dev, devOptional, optional }) {
  if (dev) return 'development';
  return optional || devOptional ? 'optional' : 'production';
}

/**
 * The packages of a lock file that are installed, each with what it takes on disk and which part of the tree it belongs to.
 * @param {string} root the folder of the lock file
 * @param {Record<string, object>} packages the lock file's `packages`
 * @returns {{ name: string, bytes: number, part: 'production' | 'optional' | 'development' }[]}
 */
export function installedPackages(root, packages) {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link && existsSync(join(root, path)))
    .map(([path, entry]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      bytes: bytesOf(join(root, path)),
      part: partOf(entry),
    }));
}
