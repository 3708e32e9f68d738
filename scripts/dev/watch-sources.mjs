import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Editors write a file in several steps, and several files at once: changes this close together are one, in milliseconds. */
const quiet = 40;

const isSource = /\/src\/.*\.(?:ts|json)$/;
/** What the whole build must see: the database client and the packages' entry points follow from it. */
const needsBuild = /(^|\/)(schema\.prisma|package\.json|generate\.mjs)$/;
const restartsOnly = /^prisma\/|\/public\//;

/**
 * Calls back with the files that were saved, never again before the last call has ended.
 * @param {{ root: string, watched: { folder: string }[], onChange: (changed: object[]) => Promise<void> }} options
 */
export function watchSources({ root, watched, onChange }) {
  const changed = new Map();
  let timer;
  let busy = false;

  const flush = async () => {
    if (busy || changed.size === 0) return;
    busy = true;
    const batch = [...changed.values()];
    changed.clear();
    try {
      await onChange(batch);
    } finally {
      busy = false;
      await flush();
    }
  };
  const saw = (folder) => (_event, name) => {
    if (name === null) return;
    const path = `${folder}/${name.replaceAll('\\', '/')}`;
    const kind = kindOf(path);
    if (kind === undefined) return;
    changed.set(path, { path, ...kind });
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), quiet);
  };
  const folders = watched.flatMap(({ folder }) => [folder, `${folder}/src`, `${folder}/public`]);
  const watchers = [...folders, 'prisma']
    .filter((folder) => existsSync(join(root, folder)))
    .map((folder) =>
      watch(join(root, folder), { recursive: /\/(src|public)$|^prisma$/.test(folder) }, saw(folder)),
    );
  return {
    close() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}

/** What a change of the file asks for; undefined for nothing. */
function kindOf(path) {
  if (path.includes('/src/generated/')) return undefined;
  if (isSource.test(path)) return { translates: true, builds: false };
  if (needsBuild.test(path)) return { translates: false, builds: true };
  return restartsOnly.test(path) ? { translates: false, builds: false } : undefined;
}
