import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isUnread } from './unread-files.mjs';

/** What the files of a package take on disk, in bytes, and what of it is read; packages within this one count for themselves. */
function weigh(root, folder) {
  const weight = { bytes: 0, read: 0 };
  const add = ({ bytes, read }) => {
    weight.bytes += bytes;
    weight.read += read;
  };
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) {
      const bytes = lstatSync(join(root, path)).blocks * 512;
      add({ bytes, read: isUnread(path) ? 0 : bytes });
    } else if (entry.name !== 'node_modules') add(weigh(root, path));
  }
  return weight;
}

/** `npm ci --omit=dev` keeps what is neither for development alone nor optional to it. */
function partOf({ dev, devOptional, optional }) {
  if (dev) return 'development';
  return optional || devOptional ? 'optional' : 'production';
}

/**
 * Returns the installed packages of a lock file. Each has its size on disk, the part of it that a running program may read, and
 * the part of the tree it belongs to.
 * @param {string} root the folder of the lock file
 * @param {Record<string, object>} packages the lock file's `packages`
 * @returns {{ name: string, bytes: number, read: number, part: 'production' | 'optional' | 'development' }[]}
 */
export function installedPackages(root, packages) {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link && existsSync(join(root, path)))
    .map(([path, entry]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      ...weigh(root, path),
      part: partOf(entry),
    }));
}
