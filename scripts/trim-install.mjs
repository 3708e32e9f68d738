/**
 * `node scripts/trim-install.mjs`: takes out of node_modules what no running program reads, and tells how much that was. For an install that
 * only serves, as in the Dockerfile; `npm ci` brings it back.
 */
import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isUnread } from './weight/unread-files.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));

let freed = 0;

function trim(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) trim(path);
    else if (entry.isFile() && isUnread(path)) {
      freed += (lstatSync(join(root, path)).blocks ?? 0) * 512;
      rmSync(join(root, path));
    }
  }
}

trim('node_modules');
console.log(`${(freed / 1e6).toFixed(0)} MB that no running program reads are gone.`);
