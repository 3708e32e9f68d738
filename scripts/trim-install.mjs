/**
 * `npm run trim`: takes out of node_modules what no running program reads, and tells how much that was. For an install that
 * only serves, as in the Dockerfile; `npm ci` brings it back.
 */
import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../node_modules/', import.meta.url));

/** Source maps and type declarations are for those who write programs. */
const UNREAD = /\.(?:map|d\.[cm]?ts)$/u;

/** Packages that are asked for by others for their types alone: @trpc/server names it as a peer. */
const ONLY_TYPES = ['typescript'];

let freed = 0;

function trim(folder, everything) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) trim(path, everything);
    else if (entry.isFile() && (everything || UNREAD.test(entry.name))) {
      freed += (lstatSync(path).blocks ?? 0) * 512;
      rmSync(path);
    }
  }
}

trim(root, false);
for (const name of ONLY_TYPES) {
  trim(join(root, name), true);
  rmSync(join(root, name), { recursive: true });
}
console.log(`${(freed / 1e6).toFixed(0)} MB that no running program reads are gone.`);
